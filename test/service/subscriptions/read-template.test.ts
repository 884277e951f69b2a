import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRACT_TEMPLATE, DEFAULT_TEMPLATE, readTemplate } from '../../../src/service/subscriptions/read-template.ts';
import { parseTemplateText } from '../../../src/service/subscriptions/template-text.ts';
import { TEMPLATE, templates } from '../../support/notifications.ts';

/** The template of a body, or the problems with it. */
function told(body: unknown): unknown {
  const { values, problems } = readTemplate(JSON.stringify(body));
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
    ['Subject', 'one\u2066two', /this holds U\+2066/],
    ['Body', undefined, /Body is required: at most 50000 characters/],
    ['Body', 'a'.repeat(50_001), /this has 50001 characters/],
    ['Body', '\ud800', /this holds U\+D800/],
    [
      'Body',
      '@Raw(@Model.Nonsense)\n @Raw(@Model.name)',
      /this has @Raw\(@Model\.Nonsense\) \(line 1, column 1\), @Raw\(@Model\.name\) \(line 2, column 2\)\./,
    ],
    ['Body', 'at @media', /@@ for an @, .*; this has @media \(line 1, column 4\)\./],
    ['Subject', '@* open', /Subject takes the tokens .*; this has @ \(line 1, column 1\)\./],
    ['Subject', '@Model.Expression.Length', /this has @Model\.Expression\.Length \(line 1, column 1\)\./],
  ])('refuses %s %j', (name, value, message) => {
    expect(told({ ...TEMPLATE, [name]: value })).toMatch(message);
    expect(told({ ...TEMPLATE, [name]: value })).toMatch(/^rule: /);
  });

  it('may be as long as the contract says', () => {
    const long = { Name: 'a'.repeat(255), Subject: 'b'.repeat(9_999), Body: '😀'.repeat(50_000) };
    expect(told(long)).toEqual(long);
  });
});

describe('the default template', () => {
  const named = (text: string): unknown[] =>
    parseTemplateText(text).flatMap((part) => (part.kind === 'property' ? [part.name] : []));

  it('is one that could be made, and says what the contract says', () => {
    for (const template of [DEFAULT_TEMPLATE, CONTRACT_TEMPLATE]) {
      expect(told(template)).toEqual(template);
      expect(new Set(named(template.Subject))).toEqual(new Set(['ApplicationId', 'ResourceName', 'Expression']));
      expect(named(template.Body)).toEqual(
        expect.arrayContaining(['ApplicationId', 'ServiceApplicationKey', 'Expression', 'ResourceName', 'DataLink']),
      );
      expect(template.Body).toMatch(/New data is available/);
    }
    expect(CONTRACT_TEMPLATE.Body).not.toContain('@Rows');
  });
});
