import { expect, test } from 'vitest';
import { asFiledColumns, type ColumnRequest, chosenColumns } from '../../../src/analysis/statement/choose-columns.ts';
import type { StatementColumn } from '../../../src/analysis/statement/statement.ts';
import { formatIsoDate } from '../../../src/core/base/date.ts';
import { type TinyFiling, tinyFacts, tinyOutlines, tinyRows, tinyTaxonomy } from '../../support/tiny-statement.ts';

const TAXONOMY = tinyTaxonomy([
  { title: 'Balance Sheet', tree: 'StatementOfFinancialPositionAbstract\n  Cash\n  Stock\n  Assets' },
  { title: 'Income Statement', tree: 'IncomeStatementAbstract\n  Revenue\n  Cost\n  Profit' },
]);
const FLOWS = { Revenue: '3', Cost: '2', Profit: '1' };
const STOCKS = { Cash: '1', Stock: '1', Assets: '2' };

const filing = (end: string, year: string, period: string, rows: TinyFiling['rows']): TinyFiling => {
  return { name: `${year} ${period}`, filed: end, fiscal: [end, year, period], rows };
};
/** A company whose fiscal year ends in September. */
const FILINGS = [
  filing('2022-09-30', '2022', 'FY', [
    { period: '2021-10-01/2022-09-30', values: FLOWS },
    { period: '2022-09-30', values: STOCKS },
    { period: '2021-09-30', values: STOCKS },
    { period: '2020-09-30', values: { Cash: '9' } },
  ]),
  filing('2023-06-30', '2023', 'Q3', [
    { period: '2023-04-01/2023-06-30', values: FLOWS },
    { period: '2022-10-01/2023-06-30', values: FLOWS },
    { period: '2022-04-01/2022-06-30', values: FLOWS },
    { period: '2021-10-01/2022-06-30', values: FLOWS },
    { period: '2023-02-01/2023-06-30', values: { Revenue: '8' } },
    { period: '2023-06-30', values: STOCKS },
    { period: '2022-09-30', values: STOCKS },
  ]),
];

const printed = (columns: readonly StatementColumn[]): readonly string[] =>
  columns.map(({ start, end, months, fiscal }) => {
    const period = `${start === null ? '' : `${formatIsoDate(start)}/`}${formatIsoDate(end)}`;
    return `${period} ${months} ${fiscal ? `${fiscal.period} ${fiscal.year}` : '-'}`;
  });

function columns(request: Partial<ColumnRequest> = {}, filings: readonly TinyFiling[] = FILINGS): readonly string[] {
  const rows = tinyRows(filings);
  const whole = { length: null, periods: null, from: null, to: null, ...request };
  return printed(chosenColumns(tinyOutlines(rows, TAXONOMY), tinyFacts(rows), whole));
}

test('years are fiscal years; where a balance sheet goes back further it has columns of its own', () => {
  expect(columns()).toEqual(['2021-10-01/2022-09-30 12 FY 2022', '2021-09-30 0 FY 2021']);
  expect(columns({ periods: 1 })).toEqual(['2021-10-01/2022-09-30 12 FY 2022']);
});

test('durations of another length never share a column', () => {
  expect(columns({ length: 'ytd' })).toEqual([
    '2022-10-01/2023-06-30 9 Q3 2023',
    '2021-10-01/2022-09-30 12 FY 2022',
    '2021-10-01/2022-06-30 9 Q3 2022',
    '2021-09-30 0 FY 2021',
  ]);
});

test('a fourth quarter and twelve months are columns where reported periods add up to them', () => {
  expect(columns({ length: 'quarterly' })).toEqual([
    '2023-04-01/2023-06-30 3 Q3 2023',
    '2022-07-01/2022-09-30 3 Q4 2022',
    '2022-04-01/2022-06-30 3 Q3 2022',
    '2021-09-30 0 FY 2021',
  ]);
  expect(columns({ length: 'ttm' })).toEqual([
    '2022-07-01/2023-06-30 12 Q3 2023',
    '2021-10-01/2022-09-30 12 FY 2022',
    '2021-09-30 0 FY 2021',
  ]);
});

test('ends are bounded inclusively', () => {
  const [from, to] = [Date.UTC(2022, 5, 30) / 86_400_000, Date.UTC(2022, 8, 30) / 86_400_000];
  expect(columns({ length: 'quarterly', from, to })).toEqual([
    '2022-07-01/2022-09-30 3 Q4 2022',
    '2022-04-01/2022-06-30 3 Q3 2022',
  ]);
  expect(columns({ from: to + 1 })).toEqual([]);
});

test('without documents that state their fiscal period, twelve months are a year and have no name', () => {
  const bare = FILINGS.map(({ fiscal: _, ...rest }) => rest);
  expect(columns({ periods: 2 }, bare)).toEqual(['2023-06-30 0 -', '2021-10-01/2022-09-30 12 -']);
});

test('the statements of a document have the periods that fill at least half as many lines as the fullest', () => {
  const rows = tinyRows(FILINGS.slice(1));
  const [balance, income] = tinyOutlines(rows, TAXONOMY);
  if (!balance || !income) throw new Error('two sections');
  expect(printed(asFiledColumns(balance, tinyFacts(rows)))).toEqual(['2023-06-30 0 Q3 2023', '2022-09-30 0 FY 2022']);
  expect(printed(asFiledColumns(income, tinyFacts(rows)))).toEqual([
    '2023-04-01/2023-06-30 3 Q3 2023',
    '2022-04-01/2022-06-30 3 Q3 2022',
    '2022-10-01/2023-06-30 9 Q3 2023',
    '2021-10-01/2022-06-30 9 Q3 2022',
  ]);
});

test('a company that reports nothing but quarters is shown in all of them, not in those that begin a year alone', () => {
  const quarter = (end: string, period: string, span: string) =>
    filing(end, '2024', period, [{ period: span, values: FLOWS }]);
  const quarters = [
    quarter('2024-03-31', 'Q1', '2024-01-01/2024-03-31'),
    quarter('2024-06-30', 'Q2', '2024-04-01/2024-06-30'),
  ];
  expect(columns({}, quarters)).toEqual(['2024-04-01/2024-06-30 3 Q2 2024', '2024-01-01/2024-03-31 3 Q1 2024']);
});

test('a balance sheet whose values have durations, as rows of a service have, is shown in these', () => {
  const rows = tinyRows([
    filing('2024-03-31', '2024', 'Q1', [{ period: '2024-01-01/2024-03-31', values: { ...STOCKS, ...FLOWS } }]),
  ]);
  const [balance] = tinyOutlines(rows, TAXONOMY);
  if (!balance) throw new Error('a section');
  expect(printed(asFiledColumns(balance, tinyFacts(rows)))).toEqual(['2024-01-01/2024-03-31 3 Q1 2024']);
});
