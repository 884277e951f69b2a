import { expect, test } from 'vitest';
import { columnHead } from '../../../src/analysis/statement/column-head.ts';
import { withGrowth } from '../../../src/analysis/statement/growth.ts';
import { showCell } from '../../../src/analysis/statement/show-cell.ts';
import type { Statement } from '../../../src/analysis/statement/statement.ts';
import { tinyRows, tinyStatement, tinyTaxonomy } from '../../support/tiny-statement.ts';

const TAXONOMY = tinyTaxonomy([
  { title: 'Balance Sheet', tree: 'StatementOfFinancialPositionAbstract\n  Cash\n  Debt' },
  { title: 'Income Statement', tree: 'IncomeStatementAbstract\n  Revenue\n  Cost\n  Tax\n  Profit\n  New\n  Gone' },
]);

const year = (end: number): string => `${end}-01-01/${end}-12-31`;
const ROWS = tinyRows([
  {
    name: '10-K',
    filed: '2024-02-01',
    rows: [
      { period: '2023-12-31', values: { Cash: '30', Debt: '1' } },
      { period: '2022-12-31', values: { Cash: '20', Debt: '3' } },
      { period: year(2023), values: { Revenue: '1000000000000000001', Cost: '60', Tax: '5', Profit: '40', New: '7' } },
      {
        period: year(2022),
        values: { Revenue: '1000000000000000000', Cost: '40', Tax: '0', Profit: '-10', Gone: '9' },
      },
    ],
  },
]);

/** Lines as texts of their cells as shown; the reason of a blank one in brackets. */
function shownLines({ sections, display }: Statement): readonly string[] {
  return sections.flatMap(({ lines }) =>
    lines.map((line) => {
      const texts = line.cells.map((cell) => {
        if (!cell) return '-';
        const { text, mark } = showCell(cell, line, display);
        return `${text}${mark === 'vanished' ? '~' : ''}${cell.derived?.none ? `[${cell.derived.none}]` : ''}`;
      });
      return `${line.label} ${texts.join(' ')}`;
    }),
  );
}

test('change and growth are exact, and blank with a mark where the base is zero, negative or missing', () => {
  const grown = withGrowth(tinyStatement(ROWS, TAXONOMY));
  expect(shownLines(grown)).toEqual([
    'Cash 30 10 50.0% 20',
    'Debt 1 -2 -66.7% 3',
    'Revenue 1000000000000000001 1 0.0%~ 1000000000000000000',
    'Cost 60 20 50.0% 40',
    'Tax 5 5 n/m[zero] 0',
    'Profit 40 50 n/m[negative] -10',
    'New 7 n/a[missing] n/a[missing] -',
    'Gone - - - 9',
  ]);
  const [balance] = grown.sections;
  expect(balance?.columns.map((column) => columnHead(column, balance, grown).note)).toEqual([
    null,
    'change since 2022-12-31',
    'growth since 2022-12-31',
    null,
  ]);
});

test('a derived value names the values that it is made of, and where they were filed', () => {
  const { sections } = withGrowth(tinyStatement(ROWS, TAXONOMY, { sections: ['balance'] }));
  const [, change, growth] = sections[0]?.lines[0]?.cells ?? [];
  const parts = (of: NonNullable<typeof change>['derived'] | undefined) =>
    of?.parts.map(({ weight, value, start }) => [weight, value, start]);
  expect(parts(change?.derived)).toEqual([
    [1, '30', null],
    [-1, '20', null],
  ]);
  expect(growth?.derived?.base?.map(({ value, source }) => [value, source.document?.name])).toEqual([['20', '10-K']]);
});

test('growth does not depend on the sign shown; a change has the sign of its amounts', () => {
  const income = tinyStatement(ROWS, TAXONOMY, { sections: ['income'], sign: 'natural' });
  const costs = (statement: Statement): Statement => ({
    ...statement,
    sections: statement.sections.map((section) => ({
      ...section,
      lines: section.lines.filter(({ label }) => label === 'Cost').map((line) => ({ ...line, naturalSign: -1 })),
    })),
  });
  expect(shownLines(withGrowth(costs(income)))).toEqual(['Cost -60 -20 50.0% -40']);
});

const QUARTERS = tinyRows([
  {
    name: '10-Q',
    filed: '2024-05-01',
    rows: [
      { period: '2024-01-01/2024-03-31', values: { Revenue: '12' } },
      { period: '2023-10-01/2023-12-31', values: { Revenue: '10' } },
      { period: '2023-01-01/2023-04-02', values: { Revenue: '8' } },
      { period: '2023-01-01/2023-12-31', values: { Revenue: '40' } },
    ],
  },
]);

test('a quarter is compared with that of the year before, or the one right before; never with another length', () => {
  const columns = { length: 'quarterly', periods: null, from: null, to: null } as const;
  const statement = tinyStatement(QUARTERS, TAXONOMY, { sections: ['income'], columns });
  expect(shownLines(withGrowth(statement))).toEqual(['Revenue 12 4 50.0% 10 8']);
  expect(shownLines(withGrowth(statement, 'previous'))).toEqual(['Revenue 12 2 20.0% 10 8']);
});

test('a balance without one of a year before is compared with the one before', () => {
  const rows = tinyRows([
    {
      name: '10-Q',
      filed: '2024-05-01',
      rows: [
        { period: '2024-03-31', values: { Cash: '33' } },
        { period: '2023-12-31', values: { Cash: '30' } },
      ],
    },
  ]);
  expect(shownLines(withGrowth(tinyStatement(rows, TAXONOMY, { columns: null })))).toEqual(['Cash 33 3 10.0% 30']);
});
