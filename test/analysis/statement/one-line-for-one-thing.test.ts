import { expect, test } from 'vitest';
import { showCell } from '../../../src/analysis/statement/show-cell.ts';
import { filedColumnsOf, printDocuments } from '../../support/tiny-documents.ts';

const CASH = 'StatementOfCashFlowsAbstract\n  NetIncomeLoss\n';
const year = (of: number): string => `${of}-01-01/${of}-12-31`;

test('a successor of a field shares its line, and the cell is marked', () => {
  const printed = printDocuments([
    {
      ...{ name: 'new', filed: '2024-02-01', tree: 'IncomeStatementAbstract\n  Revenues\n  CostOfRevenue' },
      rows: [{ period: year(2023), values: { Revenues: '9', CostOfRevenue: '4' } }],
    },
    {
      ...{ name: 'old', filed: '2020-02-01', tree: 'IncomeStatementAbstract\n  SalesRevenueNet\n  CostOfRevenue' },
      rows: [{ period: year(2019), values: { SalesRevenueNet: '7', CostOfRevenue: '3' } }],
    },
  ]);
  expect(printed).toEqual(['Revenues: 9 7§', 'CostOfRevenue: 4 3']);
});

test('two fields with different amounts in one period stay two lines', () => {
  const printed = printDocuments([
    {
      ...{ name: 'new', filed: '2024-02-01', tree: 'IncomeStatementAbstract\n  Revenues\n  CostOfRevenue' },
      rows: [{ period: year(2023), values: { Revenues: '9', CostOfRevenue: '4' } }],
    },
    {
      ...{ name: 'old', filed: '2023-02-01', tree: 'IncomeStatementAbstract\n  SalesRevenueNet\n  CostOfRevenue' },
      rows: [{ period: year(2023), values: { SalesRevenueNet: '7', CostOfRevenue: '4' } }],
    },
  ]);
  expect(printed).toEqual(['SalesRevenueNet: 7', 'Revenues: 9', 'CostOfRevenue: 4']);
});

test('a value of a note or of another statement fills no line', () => {
  const statement = filedColumnsOf([
    {
      ...{ name: 'new', filed: '2024-02-01', tree: `${CASH}  Interest\n  Tax` },
      // The document has the compensation in a note alone.
      rows: [{ period: year(2023), values: { NetIncomeLoss: '9', Interest: '1', Tax: '2', Compensation: '3400' } }],
    },
    {
      ...{ name: 'old', filed: '2023-02-01', tree: `${CASH}  Interest\n  Compensation` },
      rows: [{ period: year(2022), values: { NetIncomeLoss: '8', Interest: '1', Compensation: '5' } }],
    },
  ]);
  const [section] = statement.sections;
  const line = section?.lines.find(({ field }) => field.name === 'Compensation');
  expect(line?.cells.map((cell) => cell?.value ?? '-')).toEqual(['-', '5']);
  expect(section?.leftOut.map(({ value, reason }) => `${value} ${reason}`)).toEqual(['3400 elsewhere']);
});

test('all of a column of first reports is of the first document with this period', () => {
  const tree = 'IncomeStatementAbstract\n  Sales\n  Cost\n  Added';
  const { sections } = filedColumnsOf(
    [
      {
        ...{ name: 'new', filed: '2024-02-01', tree },
        rows: [{ period: year(2022), values: { Sales: '9', Cost: '4', Added: '1' } }],
      },
      {
        ...{ name: 'old', filed: '2023-02-01', tree },
        rows: [{ period: year(2022), values: { Sales: '8', Cost: '4' } }],
      },
    ],
    { restatements: true },
  );
  expect(sections[0]?.columns.map(({ state }) => state)).toEqual(['latest', 'original']);
  expect(sections[0]?.lines.map(({ cells }) => cells.map((cell) => cell?.value ?? '-').join(' '))).toEqual([
    ...['9 8', '4 4', '1 -'],
  ]);
});

test('without a length the columns of a filer of quarters have one, and a column of few values is none', () => {
  const tree = 'StatementOfFinancialPositionAbstract\n  Cash\n  Stock\n  Debt\n  Loans\n  Equity';
  const all = { Cash: '1', Stock: '1', Debt: '1', Loans: '1', Equity: '1' };
  const rows = [
    ...[
      { period: '2023-06-30', values: all },
      { period: '2022-12-31', values: all },
    ],
    { period: '2022-06-30', values: { Equity: '7' } },
  ];
  const { sections } = filedColumnsOf([{ name: 'a', filed: '2023-08-01', tree, rows }]);
  expect(sections[0]?.columns).toHaveLength(2);
  const flows = filedColumnsOf([
    {
      ...{ name: 'a', filed: '2023-08-01', tree: 'IncomeStatementAbstract\n  Sales\n  Cost' },
      rows: ['2023-04-01', '2023-01-01'].map((start) => ({
        ...{ period: `${start}/2023-06-30`, values: { Sales: '2', Cost: '1' } },
      })),
    },
    {
      ...{ name: 'b', filed: '2023-05-01', tree: 'IncomeStatementAbstract\n  Sales\n  Cost' },
      rows: [{ period: '2023-01-01/2023-03-31', values: { Sales: '2', Cost: '1' } }],
    },
  ]);
  expect(flows.sections[0]?.columns.map(({ months }) => months)).toEqual([3, 3]);
});

test('percent items are percentages, and amounts per share keep their digits', () => {
  const line = (type: 'percent' | 'per-share', value: string) => {
    const cell = {
      kind: 'number',
      value,
      unit: null,
      decimals: null,
      check: null,
      derived: null,
      source: null,
    } as const;
    const made = { ...cell, restatedFrom: null };
    const [whole] = filedColumnsOf([
      {
        name: 'a',
        filed: '2023-02-01',
        tree: 'IncomeStatementAbstract\n  Rate',
        rows: [{ period: year(2022), values: { Rate: value } }],
      },
    ]).sections.flatMap(({ lines }) => lines);
    return whole && showCell(made, { ...whole, type }, { sign: 'filed', scale: 0 }).text;
  };
  expect([line('percent', '0.241'), line('percent', '-0.5'), line('percent', '1')]).toEqual(['24.1%', '-50%', '100%']);
  expect(line('per-share', '0.8')).toBe('0.80');
});
