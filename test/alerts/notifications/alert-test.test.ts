import { describe, expect, it } from 'vitest';
import { type AlertTestResult, runAlertTest } from '../../../src/alerts/notifications/alert-test.ts';
import { readAlertTest } from '../../../src/alerts/notifications/alert-test-file.ts';
import { alertTestView } from '../../../src/output/report/views/alert-test.ts';
import { printed } from '../../support/printed.ts';

const TEST = `
resource: CoreFinancials-QTR
refreshes:
  - at: 2018-11-06
    rows:
      - { primarysymbol: AAA, fiscalyear: 2018, fiscalquarter: 3, netincome: 5 }
      - { primarysymbol: BBB, fiscalyear: 2018, fiscalquarter: 3, netincome: 900 }
  - at: 2018-11-07
    rows:
      - { primarysymbol: AAA, fiscalyear: 2018, fiscalquarter: 3, netincome: 12229000000.10 }
      - { primarysymbol: BBB, fiscalyear: 2018, fiscalquarter: 3, netincome: 901, ebit: 1 }
      - { primarysymbol: CCC, fiscalyear: 2018, fiscalquarter: 3, netincome: 7, cik: "0000000007" }
  - at: 2018-11-09T07:13Z
    rows:
      - { primarysymbol: BBB, fiscalyear: 2018, fiscalquarter: 3, netincome: 5, ebit: 1 }
      - { primarysymbol: CCC, fiscalyear: 2018, fiscalquarter: 3, netincome: 7, cik: "0000000007" }
subscriptions:
  - { Name: profits, Expression: netincome gt 100 }
  - { Name: losses, Expression: netincome lt 0 }
`;

const PASSES = `
expected:
  profits:
    - { at: 2018-11-07, change: changed, primarysymbol: AAA, netincome: 12229000000.1 }
    - { at: 2018-11-07T07:13Z, primarysymbol: BBB }
  losses: []
`;

const read = (text: string) => readAlertTest(text, 'alerts.yaml');
const PORTS = { history: () => Promise.reject(new Error('no store')), taxonomies: async () => [] };

/** The result as a table, but for the name of the file and the sum. */
async function linesOf(result: AlertTestResult): Promise<readonly string[]> {
  const text = await printed(alertTestView([{ file: 'alerts.yaml', ...result }]));
  return text.trimEnd().split('\n').slice(1, -2);
}

async function run(text: string) {
  const { test, diagnostics } = read(text);
  if (!test) throw new Error(JSON.stringify(diagnostics));
  return runAlertTest(test, PORTS);
}

describe('a test of alerts', () => {
  it('passes where exactly the expected rows fire, in YAML and in JSON', async () => {
    const result = await run(TEST + PASSES);
    expect(await linesOf(result)).toEqual([
      'pass  profits · CoreFinancials-QTR: 2 firings',
      'pass  losses · CoreFinancials-QTR: 0 firings',
    ]);
    expect(result.passed).toBe(true);
    const json = JSON.stringify({
      resource: 'CoreFinancials-QTR',
      key: ['primarysymbol'],
      first: 'new',
      refreshes: [{ at: '2018-11-06', rows: [{ primarysymbol: 'AAA', netincome: 5 }] }],
      subscriptions: [{ Name: 'any', Expression: 'netincome eq 5.00' }],
      expected: { any: [{ at: '2018-11-06', change: 'new' }] },
    });
    expect((await run(json)).passed).toBe(true);
  });

  it('passes whatever the order of firings that are vague and those that are not', async () => {
    const [vague, named] = ['    - { at: 2018-11-07 }\n', '    - { at: 2018-11-07, primarysymbol: AAA }\n'];
    for (const list of [vague + named, named + vague])
      expect(await run(`${TEST}expected:\n  profits:\n${list}`)).toMatchObject({ passed: true });
    const twice = await run(`${TEST}expected:\n  profits:\n${vague}${named}${named}`);
    expect(twice).toMatchObject({ passed: false, subscriptions: [{ missing: [{}], unexpected: [] }, {}] });
  });

  it('warns of a misspelt field, of which every value is null', async () => {
    const { passed, subscriptions } = await run(`${TEST}${PASSES.replace('BBB', 'BBB, netincom: null')}`);
    const message = 'a firing is expected with the unknown field netincom; did you mean netincome?';
    expect({ passed, problems: subscriptions[0]?.problems }).toEqual({
      passed: true,
      problems: [{ severity: 'warning', message }],
    });
  });

  it('takes the rule and the null rule', async () => {
    const edge = await run(`${TEST}${PASSES}rule: edge\n`);
    expect((await linesOf(edge))[0]).toBe('FAIL  profits · CoreFinancials-QTR: 1 firing, 2 expected');
    const nulls = `${TEST}  - { Name: few, Expression: not (ebit gt 0) }\nexpected: { profits: [] }\nnulls: `;
    expect((await run(`${nulls}odata`)).subscriptions[2]?.fired).toBe(2);
    expect((await run(`${nulls}sql`)).subscriptions[2]?.fired).toBe(0);
  });

  it('shows what is missing, what came instead, and why', async () => {
    const { passed, subscriptions } = await run(`${TEST}
expected:
  profits:
    - { at: 2018-11-07, primarysymbol: AAA }
    - { at: 2018-11-09, primarysymbol: BBB, netincome: 1000 }
    - { at: 2018-11-09, primarysymbol: CCC }
`);
    expect(passed).toBe(false);
    expect(await linesOf({ passed, subscriptions })).toEqual([
      'FAIL  profits · CoreFinancials-QTR: 2 firings, 3 expected',
      '    - expected, not fired: 2018-11-09 · primarysymbol BBB, netincome 1000 (alerts.yaml:24:7)',
      '      such rows changed, and did not fire:',
      'at          change   company  period  field      before  after',
      '2018-11-09  changed  BBB      2018q3  netincome     901      5',
      '    netincome gt 100: true → false',
      '    - expected, not fired: 2018-11-09 · primarysymbol CCC (alerts.yaml:25:7)',
      '      no such row changed in that refresh',
      '    + fired, not expected:',
      'at          change   company  period  field      before  after',
      '2018-11-07  changed  BBB      2018q3  netincome     900    901',
      '                                      ebit            –      1',
      '    netincome gt 100: true → true',
      'pass  losses · CoreFinancials-QTR: 0 firings',
    ]);
  });

  it('fails where an expression cannot be evaluated', async () => {
    const result = await run(`${TEST}  - { Name: typo, Expression: netincom gt 1 }\nexpected: { profits: [] }\n`);
    expect(result.subscriptions[2]).toMatchObject({ passed: false, problems: [{ severity: 'error' }] });
  });

  it.each([
    ['not an object', '- 1', ['1:1 a test has to be one object with resource, key']],
    ['an unknown member', `${TEST}${PASSES}rules: edge`, ['26:1 "rules" is not one of']],
    ['neither rows nor a store', 'expected: {}', ['1:1 a test takes either refreshes with their rows or a store']],
    ['both', `${TEST}${PASSES}store: x.duckdb`, ['4:3 a test takes either refreshes']],
    [
      'an unknown resource',
      `${TEST}${PASSES}`.replace('QTR', 'QRT'),
      ['2:11 there is no resource "CoreFinancials-QRT"'],
    ],
    ['a day without refresh', `${TEST}${PASSES}`.replace('2018-11-06', '2018-11-05'), ['4:9 no refresh of CoreFin']],
    ['refreshes that do not ascend', `${TEST}${PASSES}`.replace('2018-11-06', '2018-11-07'), ['8:5 refreshes ascend']],
    [
      'a row twice',
      `${TEST}${PASSES}`.replace('BBB', 'AAA'),
      ['7:9 this row and the one on line 6 of the same refresh'],
    ],
    [
      'a row twice, with a number in two forms',
      `${TEST}${PASSES}`.replace('BBB, fiscalyear: 2018', 'AAA, fiscalyear: 2018.0'),
      ['7:9 this row and the one on line 6 of the same refresh'],
    ],
    [
      'a day that is not',
      `${TEST}${PASSES}`.replace('at: 2018-11-06', 'at: 2018-02-30T07:13Z'),
      ['4:9 at takes a date'],
    ],
    [
      'a firing then',
      `${TEST}${PASSES}`.replace('2018-11-07T', '2018-11-31T'),
      ['24:13 a firing has to say at which date'],
    ],
    ['a range that ends before it begins', `${TEST}${PASSES}from: 2019-01-01\nto: 2018-01-01`, ['26:7 the range ends']],
    ['a row without key', `${TEST}${PASSES}key: [cik]`, ['6:9 a row needs a field of the key']],
    [
      'a bad rule',
      `${TEST}${PASSES}rule: edgy`,
      ['26:7 rule is one of any-change, edge, used-fields; did you mean edge?'],
    ],
    ['a bad moment', `${TEST}${PASSES}from: today`, ['26:7 "today" is neither a date']],
    [
      'an unknown subscription',
      `${TEST}${PASSES}  profit: []`,
      ['26:3 there is no subscription "profit" in this test; did'],
    ],
    [
      'a firing without a date',
      `${TEST}${PASSES}`.replace('at: 2018-11-07,', ''),
      ['23:7 a firing has to say at which date'],
    ],
    [
      'a subscription that breaks a rule',
      `${TEST}${PASSES}`.replace('Name: losses', 'Name: x'),
      ['19:7 Name takes 3 to 255'],
    ],
  ])('says the place of %s', (_, text, wanted) => {
    const { test, diagnostics } = read(text);
    expect(test).toBeUndefined();
    const found = diagnostics.map(({ place, message }) => `${place?.line}:${place?.column} ${message}`);
    for (const each of wanted) expect(found.map((one) => one.slice(0, each.length))).toContain(each);
  });
});
