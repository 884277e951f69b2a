import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../../../src/analysis/validation/finding-filter.ts';
import { readRuleFiles } from '../../../../src/analysis/validation/own/read-rule-file.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import type { Finding } from '../../../../src/core/model/finding.ts';
import { withSqlAnswer } from '../../../../src/warehouse/store/sql-reader.ts';
import { HOSTILE_SQL } from '../../../support/hostile-sql.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const YEARS: readonly TinyRow[] = [
  { document: 'a', filed: '2008-02-01', period: '2007-01-01/2007-12-31', values: { revenue: '100', cost: '-3' } },
  { document: 'b', filed: '2009-02-01', period: '2008-01-01/2008-12-31', values: { revenue: '40.50', cost: '2' } },
  { document: 'c', filed: '2010-02-01', period: '2009-01-01/2009-12-31', values: { revenue: '39', 'net cost': '1' } },
];

async function storeOf(rows: readonly TinyRow[]): Promise<string> {
  const store = await tempStore();
  await ingestTiny(store, rows);
  return store;
}

const ruleText = (members: string): string => `rules:
  - id: own/odd
    severity: warning
    message: It is odd
    ${members.split('\n').join('\n    ')}`;

async function validated(store: string, text: string, rule: readonly string[] = ['own']) {
  const { rules, diagnostics } = readRuleFiles([{ file: 'own.yaml', text }]);
  expect(diagnostics).toEqual([]);
  const own = { rules, store, answerSql: () => withSqlAnswer };
  const filters = { ...NO_FILTERS, rule };
  return (await validateStore({ store, tolerance: EXACT, filters, own }, TEST_PORTS)).report;
}

function line(finding: Finding): string {
  const { document, field, reported } = finding;
  const compared = 'comparedWith' in finding ? finding.comparedWith : [];
  const values = compared.map(({ field: name, period, value }) => {
    const end = period && 'end' in period ? period.end : period && 'instant' in period ? period.instant : '';
    return `${name} ${value} ${end}`;
  });
  return [document?.name, field, reported, 'detail' in finding ? finding.detail : '', ...values].join(' | ');
}

const found = async (rows: readonly TinyRow[], members: string): Promise<readonly string[]> =>
  (await validated(await storeOf(rows), ruleText(members))).findings.map(line);

test('an expression finds rows, and says the values that made it true', async () => {
  expect(await found(YEARS, 'resources: Tiny\nexpression: revenue gt 39 and (cost lt 0 or form eq "10-K")')).toEqual([
    "a | revenue | 100 | It is odd (revenue gt 39 and (cost lt 0 or form eq '10-K')) | cost -3 2007-12-31 | form 10-Q 2007-12-31",
  ]);
  expect(await found(YEARS, 'resources: tiny\nexpression: revenue le 39 and cost eq null\nfield: cost')).toEqual([
    'c | cost |  | It is odd (revenue le 39 and cost eq null) | revenue 39 2009-12-31',
  ]);
});

test('an expression over pairs compares with the period before, and with the same period a year before', async () => {
  expect(await found(YEARS, 'resources: Tiny\nexpression: revenue lt before.revenue div 2')).toEqual([
    'b | revenue | 40.5 | It is odd (revenue lt before.revenue div 2) | revenue 100 2007-12-31',
  ]);
  expect(await found(YEARS, 'resources: Tiny\nexpression: BEFORE.cost eq null and yearago.revenue gt 0')).toEqual([]);
  expect(await found(YEARS, 'resources: Tiny\nexpression: yearago.cost gt 0')).toEqual([
    'c | cost |  | It is odd (yearago.cost gt 0) | cost 2 2008-12-31',
  ]);
});

const instant = (period: string, amount: string, more: Partial<TinyRow> = {}): TinyRow => {
  return { document: `d${period}`, period, values: { assets: amount }, ...more };
};

test('pairs: the nearest earlier instant of a year, other units and companies apart, the same document first', async () => {
  const expression = 'resources: Tiny\nexpression: assets lt before.assets';
  expect(await found([instant('2007-12-31', '9'), instant('2009-06-30', '1')], expression)).toEqual([]);
  const quarters = [instant('2008-12-31', '9'), instant('2009-03-31', '5'), instant('2009-06-30', '6')];
  expect((await found(quarters, expression)).map((text) => text.split(' | ')[0])).toEqual(['d2009-03-31']);
  const others = [instant('2008-12-31', '9', { unit: 'EUR' }), instant('2008-12-31', '9', { entity: '0000000002' })];
  expect(await found([...others, instant('2009-03-31', '5')], expression)).toEqual([]);
  const restated = [
    instant('2008-12-31', '9', { document: 'old', filed: '2009-02-01' }),
    instant('2008-12-31', '4', { document: 'new', filed: '2010-02-01' }),
    instant('2009-12-31', '5', { document: 'new', filed: '2010-02-01' }),
    instant('2008-12-31', '9', { document: 'same day', filed: '2010-02-01' }),
  ];
  expect(await found(restated, expression)).toEqual([]);
  expect(await found(restated.slice(0, 1).concat(restated.slice(2, 3)), expression)).toHaveLength(1);
  const weeks = [
    { document: 'x', period: '2007-12-30/2008-12-27', values: { revenue: '9' } },
    { document: 'y', period: '2008-12-28/2009-12-26', values: { revenue: '1' } },
    { document: 'z', period: '2009-01-01/2009-03-31', values: { revenue: '1' } },
  ];
  const fell = (prefix: string) => found(weeks, `resources: Tiny\nexpression: revenue lt ${prefix}.revenue`);
  expect((await fell('before')).map((text) => text.slice(0, 1))).toEqual(['y']);
  expect((await fell('yearago')).map((text) => text.slice(0, 1))).toEqual(['y']);
});

test('ids last when values change, and differ by rule and field', async () => {
  const ids = async (rows: readonly TinyRow[], text: string) =>
    (await validated(await storeOf(rows), text)).findings.map(({ id }) => id);
  const text = ruleText('resources: Tiny\nexpression: cost lt 0');
  const [first] = await ids(YEARS, text);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(await ids([{ ...YEARS[0], values: { revenue: '7', cost: '-9' } } as TinyRow], text)).toEqual([first]);
  expect(await ids(YEARS, text.replace('own/odd', 'own/other'))).not.toEqual([first]);
  expect(await ids(YEARS, `${text}\n    field: revenue`)).not.toEqual([first]);
});

test('sections, severity, the list of what ran, and filters are those of other rules', async () => {
  const store = await storeOf(YEARS);
  const rules = `${ruleText('sections: [income, balance]\nresources: [Tiny, Tinny]\nexpression: cost lt 0')}
  - {id: own/none, severity: error, message: never, resources: Nowhere, expression: a eq 1}`;
  const { findings, own } = await validated(store, rules);
  expect(findings).toMatchObject([{ rule: 'own/odd', severity: 'warning', sections: [{ id: 'IS' }, { id: 'BS' }] }]);
  expect(own).toEqual({
    run: ['own/odd'],
    notRun: [
      { rule: 'own/odd', reason: 'the store has no resource Tinny (did you mean Tiny?)' },
      { rule: 'own/none', reason: 'the store has no resource Nowhere' },
    ],
  });
  expect((await validated(store, rules, ['roll-up'])).findings).toEqual([]);
  await expect(validated(store, rules, ['own/od'])).rejects.toThrow('did you mean own/odd?');
});

test('unknown fields and wrong types are refused with their places and a suggestion, all at once', async () => {
  const store = await storeOf(YEARS);
  const text = `${ruleText('resources: Tiny\nexpression: revenu lt 0')}
  - {id: own/b, severity: note, message: m, resources: Tiny, expression: before.reven lt form}
  - {id: own/c, severity: note, message: m, resources: Tiny, expression: cost lt 0, field: costs}
  - {id: own/d, severity: note, message: m, resources: Tiny, expression: 1 eq 1}`;
  const refusal: unknown = await validated(store, text).catch((error: unknown) => error);
  const said = refusal instanceof Error && 'describe' in refusal ? (refusal as { describe(): string }).describe() : '';
  expect(said.split('\n').map((each) => each.trim())).toEqual([
    'own.yaml:6:17: the expression of own/odd at character 1, "revenu": unknown field revenu; did you mean revenue? (expected: revenue)',
    'own.yaml:7:74: the expression of own/b at character 1, "before.reven": unknown field before.reven; did you mean before.revenue? (expected: before.revenue)',
    'own.yaml:8:92: Tiny has no field costs; did you mean cost?',
    'own.yaml:9:74: the expression of own/d names no field of a row',
  ]);
});

const sqlRule = (sql: string): string => ruleText(`sql: |\n  ${sql.replaceAll('\n', '\n    ')}`);
const VALUES = `SELECT company_key AS company, period_end AS period, field, 'is ' || number_text AS message FROM filed_value`;

test('SQL answers with findings, which are placed in rows', async () => {
  const store = await storeOf(YEARS);
  const lines = async (sql: string) => (await validated(store, sqlRule(sql))).findings.map(line);
  expect(await lines(`${VALUES} WHERE field = 'cost' ORDER BY number`)).toEqual([
    'a | cost | -3 | is -3',
    'b | cost | 2 | is 2',
  ]);
  const own = `SELECT 'Company 1' AS company, '2008-01-01/2008-12-31' AS period, 'tax' AS field, 'none' AS message`;
  expect(await lines(own)).toEqual(['b | tax |  | none']);
  const quarter = { document: 'q', period: '2008-10-01/2008-12-31', values: { revenue: '9' } };
  const both = await validated(await storeOf([...YEARS, quarter]), sqlRule(own.replace('2008-01-01', '2008-10-01')));
  expect(both.findings.map(line)).toEqual(['q | tax |  | none']);
  expect(await lines(`${own} UNION ALL ${own.replace('none', 'more')}`)).toEqual(['b | tax |  | none; more']);
  expect(await lines(`SELECT *, 'c' AS document FROM (${own.replaceAll('2008', '2009')})`)).toEqual([
    'c | tax |  | none',
  ]);
});

test.each([
  ['SELECT 1 AS company', 'own/odd: the query has no column period, field, message'],
  [`${VALUES.replace('period_end AS period', 'period_end AS periode')}`, 'no column period; is it periode?'],
  [`SELECT *, 1 AS more FROM (${VALUES})`, 'has the column more, which says nothing'],
  [`${VALUES.replace('period_end', '2008')}`, 'row 1 of the answer: the period "2008" is neither END nor START/END'],
  [`${VALUES.replace('company_key', "'9'")}`, 'no company has the key, name or symbol "9"'],
  [`${VALUES.replace('period_end', "'2001-01-01'")}`, '0000000001 has no row with the period 2001-01-01'],
  [`${VALUES.replace("'is ' || number_text", 'NULL')}`, 'row 1 of the answer: message is not a text'],
  [`${VALUES} WHERE error('broken') IS NULL`, 'broken'],
  ['SELECT nothing', 'own/odd: the query was refused'],
  [`${VALUES.replace('FROM filed_value', 'FROM filed_value, range(20000)')}`, 'more than 10000 rows'],
])('%s is refused', async (sql, said) => {
  const refusal: unknown = await validated(await storeOf(YEARS), sqlRule(sql)).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ failure: 'input', place: { file: 'own.yaml', line: 5 } });
  expect(refusal).toHaveProperty('message', expect.stringContaining(said));
});

test.each(HOSTILE_SQL)('hostile SQL is refused: %s', async (sql) => {
  const store = await storeOf(YEARS.slice(0, 1));
  const refused = validated(store, sqlRule(sql.replaceAll('STORE', store)));
  await expect(refused).rejects.toMatchObject({ failure: 'input' });
});
