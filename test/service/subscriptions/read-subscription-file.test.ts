import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseProblems } from '../../../src/core/base/refuse-problems.ts';
import { readSubscriptionFile } from '../../../src/service/subscriptions/read-subscription-file.ts';
import { failureOf } from '../../support/failure.ts';
import { SUBSCRIPTION, subscriptions } from '../../support/notifications.ts';

const OPTIONS = { key: 'demo' };

const read = (text: string) => readSubscriptionFile(text, 'alerts.yaml', OPTIONS);

/** The messages of a file, each with its place. */
function problemsOf(text: string): readonly string[] {
  return read(text).diagnostics.map(({ message, place }) => `${place?.line}:${place?.column} ${message}`);
}

const FILE = `
defaults:
  UserId: desk_7
  SubscriberEmail: desk@example.com
templates:
  - Name: Short
    Subject: News of @Raw(@Model.ResourceName)
    Body: |
      Look: @Raw(@Model.DataLink)
subscriptions:
  - Name: losses
    ResourceName: corefinancials-qtr
    Expression: netincome lt -12229000000.10
    Template: Short
  - Name: big_holders
    UserId: desk_8
    ResourceName: Ownership-CurrentIssueHolders
    Expression: sharesheld gt 5
    SubscriberFullName: null
`;

describe('a file of subscriptions', () => {
  it('may leave out what a replay does not need', () => {
    const text = 'subscriptions: [{ Name: one, ResourceName: Companies, Expression: cik ne null }]';
    const fallback = { UserId: 'user', SubscriberEmail: 'user@example.com' };
    expect(read(text).diagnostics).toHaveLength(2);
    expect(readSubscriptionFile(text, 'alerts.yaml', { ...OPTIONS, fallback })).toMatchObject({
      diagnostics: [],
      subscriptions: [{ Name: 'one', ...fallback }],
    });
  });

  it('explains unknown resources once', () => {
    const one = (name: string, resource: string) =>
      `  - { Name: ${name}, ResourceName: ${resource}, Expression: a eq 1, UserId: u, SubscriberEmail: a@example.com }`;
    const text = ['subscriptions:', one('one', 'Nothing'), one('two', 'Nothing'), one('six', 'Else')].join('\n');
    const [problem, ...others] = problemsOf(text);
    expect(others).toEqual([]);
    expect(problem).toMatch(/^2:.*Resources are .* The same holds for "Nothing" \(line 3\), "Else" \(line 4\)\.$/);
  });

  it('has defaults, templates by name, and ids that follow from names', () => {
    const { subscriptions: found, templates, diagnostics } = read(FILE);
    expect(diagnostics).toEqual([]);
    const [template] = templates;
    expect(template).toMatchObject({ Name: 'Short', Body: 'Look: @Raw(@Model.DataLink)\n' });
    const [losses, holders] = found;
    expect(losses).toMatchObject({
      ...{ UserId: 'desk_7', SubscriberEmail: 'desk@example.com', ResourceName: 'CoreFinancials-QTR' },
      ...{ Expression: 'netincome lt -12229000000.10', TemplateId: template?.Id, ServiceApplicationKey: 'demo' },
    });
    expect(losses?.place).toEqual({ file: 'alerts.yaml', line: 11, column: 5 });
    expect(holders).toMatchObject({ UserId: 'desk_8', SubscriberFullName: null, TemplateId: null });
    expect(new Set(found.map(({ Id }) => Id)).size).toBe(2);
    expect(losses?.Id).toMatch(/^[0-9a-f]{32}$/);
    expect(read(FILE).subscriptions.map(({ Id }) => Id)).toEqual(found.map(({ Id }) => Id));
  });

  it('takes null in quotes for text', () => {
    const text = FILE.replace('SubscriberFullName: null', 'SubscriberFullName: "null"');
    expect(read(text).subscriptions[1]).toMatchObject({ SubscriberFullName: 'null' });
  });

  it('says how many characters a name has, and of one in the singular', () => {
    expect(problemsOf(FILE.replace('Name: losses', 'Name: l'))[0]).toMatch(/this has 1 character\.$/);
  });

  it('may be JSON, and holds every subscription as it was written', () => {
    fc.assert(
      fc.property(subscriptions, (subscription) => {
        const whole = { ...subscription, TemplateId: null };
        const { subscriptions: found, diagnostics } = read(JSON.stringify({ subscriptions: [whole] }));
        expect(diagnostics).toEqual([]);
        expect(found).toMatchObject([whole]);
      }),
    );
  });

  it('says every problem with its place, and leaves the record out', () => {
    const text = FILE.replace('Name: losses', 'Name: l!')
      .replace('sharesheld gt 5', '"a"\n    Expresion: b')
      .replace('Template: Short', 'Template: Long');
    expect(problemsOf(text)).toEqual([
      '14:5 Template takes the name of a template of this file: Short',
      expect.stringMatching(/^11:5 Name takes 3 to 255 characters, .* this has 2 characters and holds "!"\.$/),
      '19:5 There is no property "Expresion"; did you mean Expression?',
      expect.stringMatching(/^15:5 Properties are Id, /),
    ]);
    expect(read(text).subscriptions).toEqual([]);
  });

  it.each([
    [
      'subscription: []',
      '1:1 "subscription" is not one of defaults, templates, subscriptions; did you mean subscriptions?',
    ],
    ['- a', '1:1 the file has to be one object with defaults, templates, subscriptions'],
    ['', '1:1 the file has to be one object with defaults, templates, subscriptions'],
    ['subscriptions: none', '1:16 subscriptions takes a list'],
    ['subscriptions: [a]', '1:17 subscriptions takes records: names and values'],
    ['defaults: a', '1:11 defaults takes names and values'],
    ['a: 1\na: 2', '2:1 names must be unique'],
    ['a: &x 1\nb: *x', '2:4 aliases are not accepted: write the value out'],
    ['a: [', '1:5 Flow sequence in block collection must be sufficiently indented and end with a ]'],
    [`${'['.repeat(5000)}`, 'undefined:undefined brackets are nested deeper than 200 levels'],
    [
      `a: "${']'.repeat(5000)}"\nb: ${'['.repeat(5000)}`,
      'undefined:undefined brackets are nested deeper than 200 levels',
    ],
    ['? [a]\n: 1', '1:3 a name has to be text'],
  ])('refuses %j', (text, problem) => {
    expect(problemsOf(text)).toContain(problem);
  });

  it('refuses a document with more than it reads in bounded memory and time', () => {
    expect(problemsOf(' '.repeat(3_000_000))).toEqual(['undefined:undefined the document is larger than 2 MiB']);
    expect(problemsOf(`subscriptions:\n${'- &a x\n'.repeat(60_000)}`)).toEqual([
      'undefined:undefined the document has more than 100000 names and values',
    ]);
  });

  it('names the first problems of many', async () => {
    const problem = { severity: 'error', code: 'subscriptions/invalid', message: 'wrong' } as const;
    const all = Array.from({ length: 300_000 }, () => problem);
    const said = (await failureOf(() => refuseProblems(all))).split('\n');
    expect([said.length, said.at(-1)]).toEqual([51, '  … and 299950 more']);
  });

  it('has a template for subscriptions that name none, and takes one name of it', () => {
    const all = FILE.replace('defaults:\n', 'defaults:\n  Template: Short\n').replace('    Template: Short\n', '');
    const { subscriptions: found, templates, diagnostics } = read(all);
    expect(diagnostics).toEqual([]);
    expect(found.map(({ TemplateId }) => TemplateId)).toEqual([templates[0]?.Id, templates[0]?.Id]);
    const both = FILE.replace('Template: Short', `Template: Short\n    TemplateId: ${'a'.repeat(32)}`);
    expect(problemsOf(both)).toContain('11:5 one of Template and TemplateId is given, once');
  });

  it('refuses a name that its user has already, a foreign template and a bad id', () => {
    const one = { ...SUBSCRIPTION, TemplateId: null };
    expect(problemsOf(JSON.stringify({ subscriptions: [one, one] }))).toEqual([
      expect.stringMatching(/there is a subscription of this user big_profits, or one of this Id, already/),
    ]);
    expect(problemsOf(JSON.stringify({ subscriptions: [{ ...one, TemplateId: 'a'.repeat(32) }] }))).toEqual([
      expect.stringMatching(/TemplateId takes the id of an existing template/),
    ]);
    expect(problemsOf(JSON.stringify({ subscriptions: [{ ...one, Id: 'x' }] }))).toEqual([
      '1:19 Id takes 32 hex digits',
    ]);
  });
});
