import { expect, test } from 'vitest';
import { columnHead } from '../../../src/analysis/statement/column-head.ts';
import { inPercentOf } from '../../../src/analysis/statement/percent-of.ts';
import { statementView } from '../../../src/analysis/statement/view/statement-view.ts';
import { printed } from '../../support/printed.ts';
import { tinyRows, tinyStatement, tinyTaxonomy } from '../../support/tiny-statement.ts';

const COMPONENTS = 'us-gaap:StatementEquityComponentsAxis';
const equity = (axes: string) =>
  tinyTaxonomy([
    {
      title: 'Equity',
      tree: `StatementOfStockholdersEquityAbstract\n  StatementTable\n${axes}    StatementLineItems\n      Equity periodStartLabel\n      Profit\n      Equity periodEndLabel`,
    },
  ]);
const TAXONOMY = equity(
  `    StatementEquityComponentsAxis\n      StockMember\n      EarningsMember\n      NeverMember\n    ScenarioAxis\n      RestatedMember\n`,
);

const at = (member: string): string => (member === '' ? '' : `${COMPONENTS}=us-gaap:${member};`);
const balance = (period: string, member: string, text: string) => ({
  ...{ period, dimensions: at(member), values: { Equity: text } },
});
const FILED = [
  ...[balance('2021-12-31', '', '10'), balance('2021-12-31', 'StockMember', '6'), balance('2022-12-31', '', '15')],
  ...[balance('2021-12-31', 'EarningsMember', '4'), balance('2022-12-31', 'EarningsMember', '9')],
  ...[balance('2022-12-31', 'StockMember', '6'), balance('2023-12-31', '', '22')],
  { period: '2022-01-01/2022-12-31', dimensions: at('EarningsMember'), values: { Profit: '5' } },
  { period: '2022-01-01/2022-12-31', values: { Profit: '5' } },
  { period: '2023-01-01/2023-12-31', values: { Profit: '7' } },
  {
    ...{ period: '2022-01-01/2022-12-31', values: { Profit: '1' } },
    dimensions: `us-gaap:ScenarioAxis=a:RestatedMember;${at('EarningsMember')}`,
  },
];
const ROWS = tinyRows([{ name: '10-K', filed: '2024-02-01', rows: FILED }]);
const statement = tinyStatement(ROWS, TAXONOMY);

const tables = ({ sections }: typeof statement) =>
  sections.map((section) => [
    ...[section.id, section.title, section.columns.map((one) => columnHead(one, section, statement).note).join(' | ')],
    ...section.lines.map(({ label, cells }) => `${label}: ${cells.map((cell) => cell?.value ?? '-').join(' ')}`),
  ]);

test('components of equity are columns of a table for each period, the newest first', () => {
  expect(tables(statement)).toEqual([
    [
      ...['1 2023-01-01 to 2023-12-31', 'Equity, 2023-01-01 to 2023-12-31', 'Total | StockMember | EarningsMember'],
      ...['Equity (opening balance): 15 6 9', 'Profit: 7 - -', 'Equity (closing balance): 22 - -'],
    ],
    [
      ...['1 2022-01-01 to 2022-12-31', 'Equity, 2022-01-01 to 2022-12-31', 'Total | StockMember | EarningsMember'],
      ...[
        'Equity (opening balance): 10 6 4',
        'Profit: 5 - 5',
        'Equity (closing balance): 15 6 9',
        'RestatedMember: - - -',
        'Profit: - - 1',
      ],
    ],
  ]);
  expect(statement.sections.map(({ leftOut }) => leftOut.length)).toEqual([0, 0]);
});

test('percentages of components are of the company as a whole', () => {
  const [, year] = inPercentOf(statement, 'Profit').sections;
  expect(year?.lines[0]?.cells.map((cell) => cell?.value)).toEqual(['200.0', '120.0', '80.0']);
  const rows = tinyRows([
    {
      name: '10-K',
      filed: '2024-02-01',
      rows: FILED.filter((row) => !('Equity' in row.values && row.values.Equity === '15')),
    },
  ]);
  const [, amounts] = inPercentOf(tinyStatement(rows, TAXONOMY), 'Equity').sections;
  expect(amounts?.lines[0]?.cells.map((cell) => cell?.value)).toEqual(['10', '6', '4']);
});

test('the only axis of a statement of equity counts as its components; of several others none does', () => {
  const rows = (dimensions: readonly string[]) =>
    tinyRows([
      {
        ...{ name: '10-K', filed: '2024-02-01' },
        rows: ['', ...dimensions].map((one) => ({ ...balance('2023-12-31', '', '1'), dimensions: one })),
      },
    ]);
  const partners = 'us-gaap:PartnerAxis=a:GeneralMember;';
  const columnsOf = (dimensions: readonly string[]) => {
    const taxonomy = equity('    PartnerAxis\n      GeneralMember\n    ScenarioAxis\n      RestatedMember\n');
    return tinyStatement(rows(dimensions), taxonomy).sections[0]?.columns.map(({ member }) => member?.label);
  };
  expect(columnsOf([partners])).toEqual(['Total', 'GeneralMember']);
  expect(columnsOf([partners, 'us-gaap:ScenarioAxis=a:RestatedMember;'])).toEqual([undefined]);
});

test('a terminal names components above their columns, and those without room below', async () => {
  const shown = await printed(statementView(statement), 'table', { width: 44 });
  expect(shown).toMatch(/Equity, 2022-01-01 to 2022-12-31\n +Total +StockMember\nEquity/);
  expect(shown).toContain('\n1 more column: EarningsMember\n');
});
