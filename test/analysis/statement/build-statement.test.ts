import { expect, test } from 'vitest';
import {
  printStatement,
  type TinyFiling,
  tinyRows,
  tinyStatement,
  tinyTaxonomy,
} from '../../support/tiny-statement.ts';

const TAXONOMY = tinyTaxonomy([
  {
    title: 'Balance Sheet',
    tree: `
StatementOfFinancialPositionAbstract
  AssetsAbstract
    Cash
    Inventory
    Assets
  Liabilities`,
    sums: 'Assets = Cash + Inventory',
  },
  {
    title: 'Income Statement',
    tree: 'IncomeStatementAbstract\n  Revenue\n  Cost\n  Profit',
    sums: 'Profit = Revenue - Cost',
  },
  {
    title: 'Cash Flow',
    tree: 'StatementOfCashFlowsAbstract\n  Profit\n  Cash periodStartLabel\n  Change\n  Cash periodEndLabel',
  },
]);

const year = (end: number): string => `${end}-01-01/${end}-12-31`;
const TEN_K: TinyFiling = {
  name: '10-K',
  filed: '2024-02-01',
  fiscal: ['2023-12-31', '2023', 'FY'],
  rows: [
    { period: '2023-12-31', values: { Cash: '30', Inventory: '12', Assets: '42' } },
    { period: '2022-12-31', values: { Cash: '20', Assets: '20' } },
    { period: '2021-12-31', values: { Cash: '5' } },
    { period: year(2023), values: { Revenue: '100', Cost: '60', Profit: '40', Change: '10' } },
    { period: year(2022), values: { Revenue: '90', Cost: '0', Profit: '90', Change: '15' } },
  ],
};

test('durations share columns with the instants at their ends, and opening balances are those before their starts', () => {
  expect(printStatement(tinyStatement(tinyRows([TEN_K]), TAXONOMY))).toBe(
    `
Balance Sheet: 2023-01-01/2023-12-31, 2022-01-01/2022-12-31
AssetsAbstract:
  Cash 30 20
  Inventory 12 -
  =Assets 42 20
Income Statement: 2023-01-01/2023-12-31, 2022-01-01/2022-12-31
Revenue 100 90
Cost 60 0
=Profit 40 90
Cash Flow: 2023-01-01/2023-12-31, 2022-01-01/2022-12-31
Profit 40 90
Cash (opening balance) 20 5
Change 10 15
Cash (closing balance) 30 20`.trim(),
  );
});

test('an instant alone is no column of a flow statement that shows it as an opening balance', () => {
  const rows = TEN_K.rows.filter(({ period }) => period !== year(2022));
  const columns = (empty: 'hide' | 'show') =>
    tinyStatement(tinyRows([{ ...TEN_K, rows }]), TAXONOMY, { empty }).sections.map(({ title, columns: all }) => [
      title,
      all.length,
    ]);
  expect(columns('hide')).toEqual([
    ['Balance Sheet', 2],
    ['Income Statement', 1],
    ['Cash Flow', 1],
  ]);
  expect(columns('show')).toContainEqual(['Cash Flow', 2]);
});

test('lines without values are shown where that is asked for; not reported is not zero', () => {
  const shown = tinyStatement(tinyRows([TEN_K]), TAXONOMY, { empty: 'show', sections: ['balance'] });
  expect(printStatement(shown)).toContain('Inventory 12 -\n');
  expect(printStatement(shown)).toContain('Liabilities - -');
});

const RESTATING: TinyFiling = {
  name: '10-K/A',
  filed: '2024-06-01',
  rows: [{ period: year(2023), values: { Revenue: '95', Cost: '60.0' } }],
};

test('a later filing is shown, with the original value beside it where that is asked for', () => {
  const rows = tinyRows([TEN_K, RESTATING]);
  const latest = tinyStatement(rows, TAXONOMY, { sections: ['income'] });
  expect(printStatement(latest)).toContain('\nRevenue 95 90\nCost 60.0 0\n=Profit 40 90');
  const [revenue, cost] = latest.sections[0]?.lines ?? [];
  expect(revenue?.cells[0]?.restatedFrom).toEqual({ value: '100', document: '10-K' });
  expect(cost?.cells[0]?.restatedFrom).toBeNull();
  const both = printStatement(tinyStatement(rows, TAXONOMY, { sections: ['income'], restatements: true }));
  expect(both).toBe(
    `
Income Statement: 2023-01-01/2023-12-31, 2023-01-01/2023-12-31 original, 2022-01-01/2022-12-31
Revenue 95 100 90
Cost 60.0 60 0
=Profit 40 40 90`.trim(),
  );
});

test('values that no cell shows are listed with the reason', () => {
  const rows = tinyRows([
    TEN_K,
    RESTATING,
    {
      name: 'other',
      filed: '2024-01-01',
      rows: [
        { period: '2023-01-01/2023-03-31', values: { Revenue: '25' } },
        { period: year(2023), values: { Revenue: '70' }, unit: 'EUR' },
        { period: year(2023), values: { Revenue: '50' }, dimensions: 'us-gaap:ProductAxis=a:FruitMember;' },
        { period: year(2022), values: { Cost: ['1', '2'], Elsewhere: '3' } },
      ],
    },
  ]);
  const { sections, outside } = tinyStatement(rows, TAXONOMY, { sections: ['income'] });
  expect(sections[0]?.leftOut.map(({ value, reason }) => `${value} ${reason}`).sort()).toEqual([
    '1 superseded',
    '100 superseded',
    '2 superseded',
    '25 period',
    '50 dimensions',
    '60 superseded',
    '70 unit',
  ]);
  expect(outside.map(({ field, value, reason }) => [field.name, value, reason])).toEqual([
    ['Elsewhere', '3', 'no-line'],
  ]);
});

test('of several numbers of a field in a filing the most precise is shown', () => {
  const rows = tinyRows([
    { name: 'a', filed: '2024-01-01', rows: [{ period: year(2023), values: { Revenue: ['100', '100.4'] } }] },
  ]);
  const [row] = rows.rows;
  const precise = { ...row, values: row?.values.map((value, at) => ({ ...value, decimals: at })) } as NonNullable<
    typeof row
  >;
  const { sections } = tinyStatement({ ...rows, rows: [precise] }, TAXONOMY, { sections: ['income'] });
  expect(sections[0]?.lines[0]?.cells[0]?.value).toBe('100.4');
  expect(sections[0]?.leftOut.map(({ value, reason }) => [value, reason])).toEqual([['100', 'duplicate']]);
});

test('members of the axes of a section have lines of their own, in the order of the tree', () => {
  const taxonomy = tinyTaxonomy([
    {
      title: 'Income Statement',
      tree: `
IncomeStatementAbstract
  StatementTable
    ProductAxis
      AllDomain
        WineMember
        FruitMember
    StatementLineItems
      Revenue
      Cost`,
    },
  ]);
  const rows = tinyRows([
    {
      name: 'a',
      filed: '2024-01-01',
      rows: [
        { period: year(2023), values: { Revenue: '9', Cost: '2' } },
        { period: year(2023), values: { Revenue: '5' }, dimensions: 'us-gaap:ProductAxis=a:FruitMember;' },
        { period: year(2023), values: { Revenue: '4' }, dimensions: 'us-gaap:ProductAxis=a:WineMember;' },
        { period: year(2023), values: { Revenue: '1' }, dimensions: 'us-gaap:ProductAxis=a:BeerMember;' },
      ],
    },
  ]);
  const statement = tinyStatement(rows, taxonomy);
  expect(printStatement(statement)).toBe(
    `
Income Statement: 2023-01-01/2023-12-31
Revenue 9
Cost 2
WineMember:
  Revenue 4
FruitMember:
  Revenue 5`.trim(),
  );
  expect(statement.sections[0]?.leftOut.map(({ value, reason }) => [value, reason])).toEqual([['1', 'dimensions']]);
});

test('a row of a service replaces the earlier one as a whole', () => {
  const row = { source: 'service', period: year(2023) };
  const rows = tinyRows([
    { name: 'a', filed: '2024-01-01', rows: [{ ...row, values: { Revenue: '9', Cost: '2' } }] },
    { name: 'b', filed: '2024-02-01', rows: [{ ...row, values: { Revenue: '8' } }] },
  ]);
  const { sections } = tinyStatement(rows, TAXONOMY, { sections: ['income'] });
  expect(printStatement({ sections } as never)).toBe('Income Statement: 2023-01-01/2023-12-31\nRevenue 8');
});

test('fields without a line are listed once, restated values too', () => {
  const elsewhere = (value: string) => [{ period: year(2023), values: { Elsewhere: value } }];
  const rows = tinyRows([
    { name: 'a', filed: '2024-01-01', rows: elsewhere('1') },
    { name: 'b', filed: '2024-02-01', rows: elsewhere('2') },
  ]);
  expect(tinyStatement(rows, TAXONOMY).outside.map(({ value }) => value)).toEqual(['2', '1']);
});

test('a total has its sums by the positions of their parts, one for each calculation', () => {
  const [balance, income] = tinyStatement(tinyRows([TEN_K]), TAXONOMY, { empty: 'show' }).sections;
  const sumsOf = (section: typeof balance, name: string) =>
    section?.lines.find(({ field }) => field.name === name)?.sums;
  expect(sumsOf(balance, 'Assets')).toEqual([
    [
      { position: 1, weight: '1' },
      { position: 2, weight: '1' },
    ],
  ]);
  expect(sumsOf(income, 'Profit')).toEqual([
    [
      { position: 0, weight: '1' },
      { position: 1, weight: '-1' },
    ],
  ]);
  expect(sumsOf(income, 'Cost')).toEqual([]);
});
