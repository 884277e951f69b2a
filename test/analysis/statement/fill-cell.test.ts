import { expect, test } from 'vitest';
import { buildStatement } from '../../../src/analysis/statement/build-statement.ts';
import { alignedKeys } from '../../../src/analysis/statement/filed-values.ts';
import { mergeOutlines } from '../../../src/analysis/statement/merge-outlines.ts';
import {
  TINY_OPTIONS,
  type TinyFiling,
  tinyFacts,
  tinyOutlines,
  tinyRows,
  tinyStatement,
  tinyTaxonomy,
} from '../../support/tiny-statement.ts';

const TAXONOMY = tinyTaxonomy(
  [{ title: 'Income Statement', tree: 'IncomeStatementAbstract\n  Revenue\n  Shares\n  AverageAssets' }],
  {
    properties: [
      { field: { namespace: 'us-gaap/2023', name: 'Revenue' }, dataType: { name: 'monetaryItemType' } },
      { field: { namespace: 'us-gaap/2023', name: 'Shares' }, dataType: { name: 'sharesItemType' } },
      { field: { namespace: 'us-gaap/2023', name: 'AverageAssets' }, dataType: { name: 'monetaryItemType' } },
    ],
  },
);
const values = (revenue: string) => ({ Revenue: revenue, Shares: '7', AverageAssets: '8' });

const YEAR: TinyFiling = {
  name: '10-K 2022',
  filed: '2023-02-01',
  fiscal: ['2022-12-31', '2022', 'FY'],
  rows: [{ period: '2022-01-01/2022-12-31', values: values('100.50') }],
};
const quarter = (name: string, filed: string, rows: TinyFiling['rows']): TinyFiling => ({ name, filed, rows });
const NINE = quarter('10-Q Q3 2022', '2022-11-01', [
  { period: '2022-01-01/2022-09-30', values: values('70.25') },
  { period: '2022-07-01/2022-09-30', values: values('30') },
]);
const NEXT = quarter('10-Q Q1 2023', '2023-05-01', [
  { period: '2023-01-01/2023-03-31', values: values('40') },
  { period: '2022-01-01/2022-03-31', values: values('20') },
]);

function cells(filings: readonly TinyFiling[], length: 'quarterly' | 'ttm', at: string) {
  const columns = { length, periods: null, from: null, to: null };
  const { sections } = tinyStatement(tinyRows(filings), TAXONOMY, { columns, empty: 'show' });
  const [section] = sections;
  const place = section?.columns.findIndex(({ end }) => end === Date.parse(at) / 86_400_000) ?? -1;
  return section?.lines.map((line) => line.cells[place]);
}

test('a fourth quarter is the year less its nine months, of additive amounts of money alone', () => {
  const [revenue, shares, average] = cells([YEAR, NINE], 'quarterly', '2022-12-31') ?? [];
  expect(revenue).toMatchObject({ value: '30.25', unit: 'USD', source: null, check: null });
  expect(revenue?.derived).toMatchObject({
    kind: 'fourth-quarter',
    parts: [
      { weight: 1, value: '100.50', source: { document: { name: '10-K 2022' } } },
      { weight: -1, value: '70.25', source: { document: { name: '10-Q Q3 2022' } } },
    ],
  });
  expect([shares, average]).toEqual([null, null]);
});

test('twelve months are the last year, plus the year to date, less the same part of the last year', () => {
  const [revenue] = cells([YEAR, NEXT], 'ttm', '2023-03-31') ?? [];
  expect(revenue).toMatchObject({ value: '120.50', derived: { kind: 'trailing-twelve-months' } });
});

test('nothing is derived from parts of different states of restatement', () => {
  const restated = quarter('10-Q/A', '2022-12-01', [{ period: '2022-01-01/2022-09-30', values: values('69') }]);
  expect(cells([YEAR, NINE, restated], 'quarterly', '2022-12-31')?.[0] ?? null).toBeNull();
  const whole = {
    ...YEAR,
    filed: '2023-03-01',
    rows: [...YEAR.rows, { period: '2022-01-01/2022-09-30', values: values('69') }],
  };
  expect(cells([NINE, whole], 'quarterly', '2022-12-31')?.[0]).toMatchObject({ value: '31.50' });
});

test('a reported value is never derived', () => {
  const reported = quarter('10-K extra', '2023-02-02', [
    { period: '2022-10-01/2022-12-31', values: { Revenue: '30' } },
  ]);
  expect(cells([YEAR, NINE, reported], 'quarterly', '2022-12-31')?.[0]).toMatchObject({ value: '30', derived: null });
});

test('a column of derived values alone is marked as derived', () => {
  const columns = { length: 'quarterly', periods: null, from: null, to: null } as const;
  const [section] = tinyStatement(tinyRows([YEAR, NINE]), TAXONOMY, { columns }).sections;
  expect(section?.columns.map(({ derived }) => derived)).toEqual(['fourth-quarter', null]);
});

test('nothing is derived from amounts of opposite signs where their documents turn the sign differently', () => {
  const quarterOf = (nine: string, preferred: string): string | undefined => {
    const filed = { ...NINE, rows: [{ period: '2022-01-01/2022-09-30', values: values(nine) }] };
    const rows = tinyRows([YEAR, filed]);
    const presented = ['Revenue', `Revenue${preferred}`].map((line) => {
      const tree = `IncomeStatementAbstract\n  ${line}`;
      return tinyOutlines(rows, tinyTaxonomy([{ title: 'Income Statement', tree }]));
    });
    const columns = { length: 'quarterly', periods: null, from: null, to: null } as const;
    const { sections } = buildStatement(
      {
        ...{ companies: [], snapshot: 1, others: [], checks: () => undefined },
        ...{ outlines: mergeOutlines(presented, alignedKeys()), facts: [tinyFacts(rows)] },
      },
      { ...TINY_OPTIONS, columns, empty: 'show' },
    );
    return sections[0]?.lines[0]?.cells[0]?.value;
  };
  expect(quarterOf('-70.25', ' negatedLabel')).toBeUndefined();
  expect(quarterOf('-70.25', '')).toBe('170.75');
  expect(quarterOf('70.25', ' negatedLabel')).toBe('30.25');
});

test('of several units of a period the currency of the company is shown, else the first by name', () => {
  const period = '2022-01-01/2022-12-31';
  const inUnit = (unit: string, amounts: Readonly<Record<string, string>>) => ({ period, unit, values: amounts });
  const filing = (...rows: TinyFiling['rows']): TinyFiling => ({ ...YEAR, rows });
  const shown = (...rows: TinyFiling['rows']) => {
    const columns = { length: 'annual', periods: null, from: null, to: null } as const;
    const { sections } = tinyStatement(tinyRows([filing(...rows)]), TAXONOMY, { columns, empty: 'show' });
    return sections[0]?.lines.map(({ cells: [cell] }) => (cell ? `${cell.value} ${cell.unit}` : null));
  };
  const both = [inUnit('EUR', { Revenue: '70' }), inUnit('USD', { Revenue: '80', AverageAssets: '9' })];
  for (const rows of [both, both.toReversed()]) expect(shown(...rows)?.[0]).toBe('80 USD');
  const neither = [inUnit('shares', { Shares: '7' }), inUnit('pure', { Shares: '8' }), ...both];
  for (const rows of [neither, neither.toReversed()]) expect(shown(...rows)?.[1]).toBe('8 pure');
});
