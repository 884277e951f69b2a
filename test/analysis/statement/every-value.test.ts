import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatementOptions } from '../../../src/analysis/statement/build-statement.ts';
import type { CellSource } from '../../../src/analysis/statement/statement.ts';
import { longOr } from '../../support/long.ts';
import {
  type TinyFiledRow,
  type TinyFiling,
  tinyRows,
  tinyStatement,
  tinyTaxonomy,
} from '../../support/tiny-statement.ts';
import { wholeSections } from '../../support/whole-sections.ts';

const TAXONOMY = tinyTaxonomy([
  {
    title: 'Balance Sheet',
    tree: 'StatementOfFinancialPositionAbstract\n  Cash\n  Stock\n  Assets',
    sums: 'Assets = Cash + Stock',
  },
  {
    title: 'Income Statement',
    tree: 'IncomeStatementAbstract\n  ProductAxis\n    AMember\n    BMember\n  Revenue\n  Profit',
  },
  {
    title: 'Statement of Equity',
    tree: `StatementOfStockholdersEquityAbstract
  StatementEquityComponentsAxis
    StockMember
    EarningsMember
  ScenarioAxis
    RestatedMember
  Equity periodStartLabel
  Issued
  Equity periodEndLabel`,
  },
  { title: 'Cash Flow', tree: 'StatementOfCashFlowsAbstract\n  Cash\n  Profit\n  Change\n  Cash' },
]);
const FIELDS = ['Cash', 'Stock', 'Assets', 'Revenue', 'Profit', 'Change', 'Equity', 'Issued', 'Elsewhere'];
/** Fields with several lines, whose values may be on each of them. */
const REPEATED = ['Cash', 'Profit', 'Equity'];

const PERIODS = [
  ...['2022-12-31', '2023-12-31', '2023-03-31', '2023-06-30'],
  ...[
    '2022-01-01/2022-12-31',
    '2023-01-01/2023-12-31',
    '2023-01-01/2023-03-31',
    '2023-04-01/2023-06-30',
    '2023-01-01/2023-06-30',
  ],
];
const DIMENSIONS = [
  ...['', '', '', 'us-gaap:ProductAxis=a:AMember;', 'us-gaap:OtherAxis=a:XMember;'],
  ...['us-gaap:StatementEquityComponentsAxis=us-gaap:StockMember;', 'us-gaap:ScenarioAxis=a:RestatedMember;'],
  'us-gaap:ScenarioAxis=a:RestatedMember;us-gaap:StatementEquityComponentsAxis=us-gaap:EarningsMember;',
];

/** Values are numbers of their own, so that each can be told from all others. */
const company = fc
  .array(
    fc.record({
      fiscal: fc.constantFrom(['2023-12-31', '2023', 'FY'] as const, ['2023-06-30', '2023', 'Q2'] as const, undefined),
      rows: fc.array(
        fc.record({
          period: fc.constantFrom(...PERIODS),
          unit: fc.constantFrom('USD', 'USD', 'EUR'),
          dimensions: fc.constantFrom(...DIMENSIONS),
          source: fc.constantFrom('filing', 'service'),
          fields: fc.uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), fc.integer({ min: 1, max: 2 })), {
            selector: ([name]) => name,
          }),
        }),
        { maxLength: 8 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((filings) => {
    let next = 1_000;
    const nextText = (): string => {
      next += 1;
      return String(next);
    };
    return filings.map(({ fiscal, rows }, at): TinyFiling => {
      const name = `filing ${at}`;
      const own = rows.map(({ fields, ...row }): TinyFiledRow => {
        const values = fields.map(([field, count]) => [field, Array.from({ length: count }, () => nextText())]);
        return { ...row, values: Object.fromEntries(values) };
      });
      return { name, filed: `2024-0${at + 1}-01`, ...(fiscal && { fiscal }), rows: distinctPlaces(own) };
    });
  });

/** A filing has one row for each place. */
function distinctPlaces(rows: readonly TinyFiledRow[]): readonly TinyFiledRow[] {
  return [...new Map(rows.map((row) => [`${row.period} ${row.unit} ${row.dimensions}`, row])).values()];
}

const options: fc.Arbitrary<Pick<StatementOptions, 'columns' | 'restatements' | 'empty'>> = fc.record({
  columns: fc.option(
    fc.record({
      length: fc.constantFrom('annual', 'quarterly', 'ytd', 'ttm', null),
      periods: fc.constantFrom(1, 3, null),
      ...{ from: fc.constant(null), to: fc.constant(null) },
    }),
    { nil: null },
  ),
  restatements: fc.boolean(),
  empty: fc.constantFrom('hide', 'show'),
});

const placeOf = ({ row, field }: CellSource, value: string): string => `${row} ${field.name} ${value}`;

test('every value of a section is in its column, or listed once as left out', () => {
  fc.assert(
    fc.property(company, options, (filings, given) => {
      const filed = tinyRows(filings);
      const { sections, outside } = tinyStatement(filed, TAXONOMY, { ...given, empty: 'show' });
      for (const { lines, leftOut } of wholeSections(sections)) {
        const fields = new Set(lines.map(({ field }) => field.name));
        const expected = filed.rows.flatMap(({ version, values }) =>
          values
            .filter(({ field }) => fields.has(field.name))
            .map(({ field, value }) => `${version} ${field.name} ${value ?? ''}`),
        );
        const cells = lines.map((line) =>
          line.cells.flatMap((cell) => (cell?.source ? placeOf(cell.source, cell.value) : [])),
        );
        const left = leftOut.map(({ source, value }) => placeOf(source, value));
        const shown = new Set(cells.flat());
        expect(new Set(left).size).toBe(left.length);
        expect([...shown, ...left].sort()).toEqual(expected.sort());
        if (given.restatements) continue;
        // An instant is in every column that ends with it; durations of several lengths may.
        const isDuration = (place: string): boolean =>
          filed.rows[Number.parseInt(place, 10) - 1]?.period.kind === 'duration';
        for (const line of cells.map((all) => all.filter(isDuration))) expect(new Set(line).size).toBe(line.length);
        const once = lines
          .flatMap(({ field }, at) => (REPEATED.includes(field.name) ? [] : (cells[at] ?? [])))
          .filter(isDuration);
        expect(new Set(once).size).toBe(once.length);
      }
      const elsewhere = filed.rows.flatMap(({ values }) => values.filter(({ field }) => field.name === 'Elsewhere'));
      expect(outside.map(({ value }) => value).sort()).toEqual(elsewhere.map(({ value }) => value ?? '').sort());
    }),
    { numRuns: longOr(100, 3_000) },
  );
});

test('hiding empty lines and columns that fill few lines hides no value without saying so', () => {
  fc.assert(
    fc.property(company, options, (filings, given) => {
      const filed = tinyRows(filings);
      const values = (empty: 'hide' | 'show') =>
        tinyStatement(filed, TAXONOMY, { ...given, empty }).sections.flatMap(({ id, lines }) =>
          lines.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? `${id} ${cell.value}` : []))),
        );
      const shown = new Set(values('show'));
      expect(values('hide').filter((value) => !shown.has(value))).toEqual([]);
      const { sections, outside } = tinyStatement(filed, TAXONOMY, { ...given, empty: 'hide' });
      const found = sections.flatMap(({ lines, leftOut }) => [
        ...lines.flatMap(({ cells }) =>
          cells.flatMap((cell) => (cell?.source ? placeOf(cell.source, cell.value) : [])),
        ),
        ...leftOut.map(({ source, value }) => placeOf(source, value)),
      ]);
      const hidden = outside.map(({ source, value }) => placeOf(source, value));
      const all = filed.rows.flatMap(({ version, values }) =>
        values.map(({ field, value }) => `${version} ${field.name} ${value ?? ''}`),
      );
      expect([...new Set(found), ...hidden].sort()).toEqual(all.sort());
    }),
    { numRuns: longOr(40, 1_000) },
  );
});
