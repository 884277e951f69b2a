import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TEMPLATE,
  parseTemplateText,
  printToken,
  readTemplate,
  TEMPLATE_PROPERTIES,
  type TemplateOptions,
} from '../../src/subscriptions/read-template.ts';
import { TEMPLATE, templates } from '../support/notifications.ts';

const OPTIONS: TemplateOptions = { unknownProperties: 'refused', unknownTokens: 'refused' };

/** The template of a body, or the problems with it. */
function told(body: unknown, options: Partial<TemplateOptions> = {}): unknown {
  const { values, problems } = readTemplate(JSON.stringify(body), { ...OPTIONS, ...options });
  return problems.length === 0 ? values : problems.map(({ kind, message }) => `${kind}: ${message}`).join(' ');
}

describe('a template', () => {
  it('is read as it was written, whatever obeys the rules', () => {
    fc.assert(
      fc.property(templates, (template) => {
        expect(told(template)).toEqual(template);
      }),
    );
  });

  it.each<[string, unknown, RegExp]>([
    ['Name', undefined, /Name is required: 1 to 255 characters/],
    ['Name', '', /Name takes 1 to 255 characters, .*; this has 0 characters/],
    ['Name', 'a'.repeat(256), /this has 256 characters/],
    ['Subject', null, /Subject is required: at most 9999 characters/],
    ['Subject', 'a'.repeat(10_000), /this has 10000 characters/],
    ['Subject', 'one\ntwo', /this holds U\+000A/],
    ['Body', undefined, /Body is required: at most 50000 characters/],
    ['Body', 'a'.repeat(50_001), /this has 50001 characters/],
    ['Body', '\ud800', /this holds U\+D800/],
    ['Body', '@Raw(@Model.Nonsense) @Raw(@Model.name)', /this has @Raw\(@Model\.Nonsense\), @Raw\(@Model\.name\)\./],
  ])('refuses %s %j', (name, value, message) => {
    expect(told({ ...TEMPLATE, [name]: value })).toMatch(message);
    expect(told({ ...TEMPLATE, [name]: value })).toMatch(/^rule: /);
  });

  it('may be as long as the contract says', () => {
    const long = { Name: 'a'.repeat(255), Subject: 'b'.repeat(9_999), Body: '😀'.repeat(50_000) };
    expect(told(long)).toEqual(long);
  });

  it('keeps unknown tokens where that is assumed', () => {
    const odd = { ...TEMPLATE, Body: '@Raw(@Model.Nonsense)' };
    expect(told(odd, { unknownTokens: 'kept' })).toEqual(odd);
  });
});

describe('tokens', () => {
  const piece = fc.oneof(
    fc.constantFrom('@Raw(@Model.', ')', '@', 'Name', 'Nonsense', '@Raw(', '@Raw(@Model.Id)', '@Raw(@Model.Nope)', ' '),
    fc.string(),
  );

  it('are found in any text, and printing gives the text back', () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const parts = parseTemplateText(text);
        const printed = parts.map((part) => (part.kind === 'text' ? part.text : printToken(part.name)));
        expect(printed.join('')).toBe(text);
      }),
    );
  });

  it('are exactly those of the contract', () => {
    expect(TEMPLATE_PROPERTIES.map((name) => parseTemplateText(printToken(name)))).toEqual(
      TEMPLATE_PROPERTIES.map((name) => [{ kind: 'property', name }]),
    );
    expect(parseTemplateText('a@Raw(@Model.Name)b@Raw(@Model.name)@Raw(Model.Name)@Raw(@Model.Name')).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'property', name: 'Name' },
      { kind: 'text', text: 'b' },
      { kind: 'unknown', name: 'name' },
      { kind: 'text', text: '@Raw(Model.Name)@Raw(@Model.Name' },
    ]);
  });

  it('are found in linear work', () => {
    const text = '@Raw(@Model.a'.repeat(20_000);
    expect(parseTemplateText(text)).toEqual([{ kind: 'text', text }]);
  });
});

describe('the default template', () => {
  const named = (text: string): unknown[] =>
    parseTemplateText(text).flatMap((part) => (part.kind === 'property' ? [part.name] : []));

  it('is one that could be made, and says what the contract says', () => {
    expect(told(DEFAULT_TEMPLATE)).toEqual(DEFAULT_TEMPLATE);
    expect(new Set(named(DEFAULT_TEMPLATE.Subject))).toEqual(new Set(['ApplicationId', 'ResourceName', 'Expression']));
    expect(new Set(named(DEFAULT_TEMPLATE.Body))).toEqual(
      new Set(['ApplicationId', 'ServiceApplicationKey', 'Expression', 'ResourceName', 'DataLink']),
    );
    expect(DEFAULT_TEMPLATE.Body).toMatch(/^New data is available/);
  });
});
