import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertProperties } from '../../src/model/alert.ts';
import {
  parseTemplateText,
  printTemplateText,
  printToken,
  renderTemplateText,
  TEMPLATE_PROPERTIES,
  TOKEN_FORMS,
  type TokenForm,
  unknownParts,
} from '../../src/subscriptions/template-text.ts';

const FORMS = Object.keys(TOKEN_FORMS) as TokenForm[];

const VALUES: AlertProperties = {
  Id: '1'.repeat(32),
  ApplicationId: 'user_1',
  Name: 'big',
  ServiceApplicationKey: 'demo',
  Expression: `a gt 1 and b eq "<script>@Raw(@Model.DataLink)@@</script>" & c eq 'x'`,
  ResourceName: 'Companies',
  SubscriberEmail: 'a@example.com',
  SubscriberFullName: '@Model.Id',
  DataLink: 'http://localhost/?a=1&b=2',
};

const rendered = (text: string, values = VALUES): string => renderTemplateText(parseTemplateText(text), values);

const piece = fc.oneof(
  fc.constantFrom('@Raw(@Model.', ')', '@', '@@', '@*', '*@', 'Name', 'Nope', '@Raw(', '@(Model.', '@Model.', '.', ' '),
  fc.constantFrom(...FORMS.map((form) => printToken('Id', form)), '@Raw(@Model.Nope)', 'a', '1', '(', '[', '\n', 'é'),
  fc.string(),
);
const texts = fc.array(piece).map((pieces) => pieces.join(''));

describe('the text of a template', () => {
  it('is printed as it was read, and read as it was printed', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parts = parseTemplateText(text);
        expect(printTemplateText(parts)).toBe(text);
        expect(parts.every((part) => part.kind !== 'text' || part.text !== '')).toBe(true);
        for (const { text: token, at } of unknownParts(parts)) expect(text.startsWith(token, at)).toBe(true);
      }),
    );
  });

  it('has tokens of nine properties in four forms', () => {
    for (const form of FORMS) {
      for (const name of TEMPLATE_PROPERTIES) {
        expect(parseTemplateText(printToken(name, form))).toEqual([{ kind: 'property', name, form }]);
        expect(parseTemplateText(`x ${printToken('Colour', form)}`)).toEqual([
          { kind: 'text', text: 'x ' },
          { kind: 'unknown', text: printToken('Colour', form) },
        ]);
      }
    }
  });

  it.each([
    ['@Raw(@Model.DataLink) @Raw(Model.DataLink)', `${VALUES.DataLink} ${VALUES.DataLink}`],
    ['@Model.DataLink @(Model.DataLink)', 'http://localhost/?a=1&amp;b=2 http://localhost/?a=1&amp;b=2'],
    ['a@@b @@Model.Id @@@Model.Name', 'a@b @Model.Id @big'],
    ['a@*b @Model.Id @@ *@c', 'ac'],
    ['name@Model.Id name@Model.example.com', 'name@Model.Id name@Model.example.com'],
    ['name@(Model.Name) x@Raw(@Model.Name)', 'namebig xbig'],
    ['é@Model.Id 1@Model.Id _@Model.Name', 'é@Model.Id 1@Model.Id _big'],
    ['@Model.Name@Model.Name', 'bigbig'],
    ['@Model.Name. @Model.Name.. @Model.Name; (@Model.Name)', 'big. big.. big; (big)'],
    ['@Raw(@Model.SubscriberFullName)', '@Model.Id'],
  ])('%s is rendered as %s', (text, expected) => {
    expect(rendered(text)).toBe(expected);
    expect(unknownParts(parseTemplateText(text))).toEqual([]);
  });

  it.each([
    ['@Raw(@Model.Name', '@Raw(@Model.Name'],
    ['@Raw( @Model.Name)', '@Raw('],
    ['@Model.Name.Length', '@Model.Name.Length'],
    ['@Model.Name()', '@Model.Name('],
    ['@Model.Name[0]', '@Model.Name['],
    ['@Model.name', '@Model.name'],
    ['@(Model.Name)', undefined],
    ['@(@Model.Name)', '@(@Model.Name)'],
    ['@(1 + 2)', '@(1'],
    ['@{ var a = 1; }', '@'],
    ['@if (true)', '@if'],
    ['one @ two', '@'],
    ['@* open', '@'],
    ['@', '@'],
  ])('%s: %s is not a token', (text, unknown) => {
    expect(unknownParts(parseTemplateText(text))[0]?.text).toBe(unknown);
    if (unknown !== undefined) expect(rendered(text)).toContain(unknown);
  });

  it('has values that are never read again, and encoded ones without a character of HTML', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...TEMPLATE_PROPERTIES), (value, name) => {
        const values = { ...VALUES, [name]: value };
        expect(rendered(`[${printToken(name)}]`, values)).toBe(`[${value}]`);
        const encoded = rendered(printToken(name, 'plain'), values);
        expect(encoded).not.toMatch(/[<>"']/);
        const decoded = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
        expect(encoded.replace(/&[a-z#0-9]+;/g, (entity) => decoded[entity as keyof typeof decoded])).toBe(value);
      }),
    );
  });

  it.each(['@Raw(@Model.a', '@*', '@', '@Model.Id.', 'a@a.'])('is read in linear work: %s', (piece) => {
    const text = piece.repeat(50_000);
    expect(printTemplateText(parseTemplateText(text)).length).toBe(text.length);
  });
});
