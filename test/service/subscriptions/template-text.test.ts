import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertProperties, AlertRow } from '../../../src/core/model/alert.ts';
import { renderTemplateText } from '../../../src/service/subscriptions/render-template.ts';
import { parseTemplateText, printTemplateText } from '../../../src/service/subscriptions/template-text.ts';
import {
  printToken,
  TEMPLATE_PROPERTIES,
  TOKEN_FORMS,
  type TokenForm,
} from '../../../src/service/subscriptions/template-tokens.ts';
import { templateTree } from '../../../src/service/subscriptions/template-tree.ts';

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

const row = (company: string, fields: readonly string[] = []): AlertRow => ({
  ...{ company, name: '', period: '2018q3', periodEnd: '', document: '', change: 'new', note: '', terms: [] },
  fields: fields.map((name) => ({ name, before: '1', after: '2' })),
});
const ROWS = [row('A', ['x', 'y']), row('@End<'), row('C')];

const rendered = (text: string, values = VALUES): string =>
  renderTemplateText(parseTemplateText(text), { properties: values, at: 'now', count: 5, rows: ROWS }, (value) =>
    value.replaceAll('<', '&lt;'),
  );
const unknownParts = (parts: Parameters<typeof templateTree>[0]) => templateTree(parts).problems;

const piece = fc.oneof(
  fc.constantFrom('@Raw(@Model.', ')', '@', '@@', '@*', '*@', 'Name', 'Nope', '@Raw(', '@(Model.', '@Model.', '.', ' '),
  fc.constantFrom(
    '@Rows(3)',
    '@Rows(101)',
    '@Fields',
    '@Terms',
    '@More',
    '@End',
    '@Row.Company',
    '@(Field.Name)',
    '@Alert.Rows',
  ),
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
        expect(parseTemplateText(printToken(name, form))).toEqual([{ kind: 'property', scope: 'Model', name, form }]);
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

  it.each([
    ['@Rows(2)[@Row.Company@Fields @Field.Name=@(Field.After)@End]@End', '[A x=2 y=2][@End&lt;]'],
    ['@Rows(100)@Row.Company@End@More +@Alert.Further@End', 'A@End&lt;C +2'],
    ['@Rows(1)@Row.Company@End of @Alert.Rows, @Alert.Further more', 'A of 5, 4 more'],
    ['@Rows(1)@Terms@Term.Text@End@Model.Name @Row.Period@End', 'big 2018q3'],
  ])('%s repeats rows: %s', (text, expected) => {
    expect(rendered(text)).toBe(expected);
    expect(unknownParts(parseTemplateText(text))).toEqual([]);
  });

  it.each([
    ['a @End', '@End', 2, 'it ends no block'],
    ['@Rows(2) @Row.Company', '@Rows(2)', 0, 'no @End ends it'],
    ['@Row.Company', '@Row.Company', 0, 'it is not within @Rows'],
    ['@Rows(2)@Field.Name@End', '@Field.Name', 8, 'it is not within @Fields'],
    ['@Fields@End', '@Fields', 0, 'it is not directly within @Rows'],
    ['@Rows(2)@Rows(2)@End@End', '@Rows(2)', 8, 'it is within another block'],
    ['@Rows(0)@End', '@Rows(', 0, undefined],
    ['@Rows(101)@End', '@Rows(', 0, undefined],
    ['@Rows@End', '@Rows', 0, undefined],
    ['@Raw(@Row.Company)', '@Raw(@Row.Company)', 0, undefined],
  ])('%s has a piece without a meaning, %s at %d', (text, piece, at, reason) => {
    const [problem] = unknownParts(parseTemplateText(text));
    expect(problem).toEqual({ text: piece, at, ...(reason !== undefined && { reason }) });
    expect(rendered(text)).toContain(piece);
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
