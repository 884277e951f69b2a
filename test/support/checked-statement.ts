import type { StatementOptions } from '../../src/analysis/statement/build-statement.ts';
import type { Statement, StatementCell, StatementLine } from '../../src/analysis/statement/statement.ts';
import type { TotalCheck } from '../../src/core/model/total-check.ts';
import { standard, tinyRows, tinyStatement, tinyTaxonomy } from './tiny-statement.ts';

const LONG = `A long label, ${'and longer '.repeat(26)}`;

/** Labels that a spreadsheet or a screen could take for something else. */
const LABELS: Readonly<Record<string, string>> = {
  Cash: '=HYPERLINK("http://a.example","Cash")',
  Inventory: '@Inventory, "net"\u202e\u0007',
  Other: LONG,
  Assets: '資産合計',
  Debt: 'الديون',
  Leases: '-Leases',
  PerShareTotal: 'Earnings per share',
};

const TAXONOMY = tinyTaxonomy(
  [
    {
      title: 'Balance Sheet: [Consolidated] of the Company and its Parts',
      tree: `
StatementOfFinancialPositionAbstract
  AssetsAbstract
    Cash
    Inventory
    Other
    Assets
  LiabilitiesAbstract
    Debt
    Leases
    Liabilities
  NetAssets
  Reserve
  Note`,
      sums: 'Assets = Cash + Inventory + Other\nLiabilities = Debt + Leases\nNetAssets = Assets - Liabilities',
    },
    {
      title: 'Income Statement',
      tree: `
IncomeStatementAbstract
  Revenue
  Cost negatedLabel
  Profit
  PerShareContinuing
  PerShareStopped
  PerShareTotal
  Shares
  Tiny
  Huge`,
      sums: 'Profit = Revenue - Cost\nPerShareTotal = PerShareContinuing + PerShareStopped',
    },
  ],
  {
    labels: Object.entries(LABELS).map(([name, text]) => ({ field: standard(name), labelType: 'primary', text })),
    properties: ['PerShareContinuing', 'PerShareStopped', 'PerShareTotal'].map((name) => ({
      ...{ field: standard(name), dataType: { namespace: 'num', name: 'perShareItemType' }, canHoldValue: true },
    })),
  },
);

const year = (end: number): string => `${end}-01-01/${end}-12-31`;

const ROWS = tinyRows([
  {
    ...{ name: '10-K', filed: '2024-02-01', fiscal: ['2023-12-31', '2023', 'FY'] },
    rows: [
      {
        period: '2023-12-31',
        values: {
          ...{ Cash: '30000', Inventory: '12500', Other: '7', Assets: '42507' },
          ...{ Debt: '9000', Leases: '1001', Liabilities: '10000', NetAssets: '32507', Reserve: 'nil' },
        },
      },
      {
        period: '2022-12-31',
        values: { Cash: '20000', Assets: '20000', Debt: '5000', Liabilities: '6000', NetAssets: '13000' },
      },
      {
        period: year(2023),
        values: {
          ...{ Revenue: '100000.50', Cost: '60000.25', Profit: '40000.25' },
          ...{ Tiny: '0.000001', Huge: '1000000000000000000' },
        },
      },
      { period: year(2022), values: { Revenue: '90000', Cost: '0', Profit: '90001', Huge: '1234567890123456789' } },
      {
        ...{ period: year(2023), unit: 'USD/shares' },
        values: { PerShareContinuing: '0.1', PerShareStopped: '0.20', PerShareTotal: '0.3' },
      },
      { period: year(2023), unit: 'shares', values: { Shares: '133333' } },
    ],
  },
  {
    name: '10-K/A',
    filed: '2024-06-01',
    rows: [{ period: year(2023), values: { Revenue: '100000.50', Cost: '60000.25' } }],
  },
]);

/** By field and column. */
const CHECKS: Readonly<Record<string, Pick<TotalCheck, 'verdict' | 'difference'>>> = {
  'Assets 0': { verdict: 'consistent', difference: null },
  'Liabilities 0': { verdict: 'rounded', difference: null },
  'Liabilities 1': { verdict: 'partial', difference: '1000' },
  'NetAssets 0': { verdict: 'consistent', difference: null },
  'NetAssets 1': { verdict: 'inconsistent', difference: '-1000' },
  'Profit 1': { verdict: 'inconsistent', difference: '1' },
};

/** Two statements of two years: totals with every verdict, and labels and numbers of all kinds. */
export function checkedStatement(options: Partial<StatementOptions> = {}): Statement {
  const statement = tinyStatement(ROWS, TAXONOMY, options);
  const checked = (cell: StatementCell | null, { field }: StatementLine, at: number): StatementCell | null => {
    const check = CHECKS[`${field.name} ${at}`];
    return cell && check ? { ...cell, check: { authority: 'filed', ...check, finding: null } } : cell;
  };
  const sections = statement.sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, cells: line.cells.map((cell, at) => checked(cell, line, at)) })),
  }));
  return { ...statement, sections };
}
