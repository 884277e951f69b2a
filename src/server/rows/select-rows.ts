import { NO_DAY } from '../../model/period.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import type { RowRequest } from '../../protocol/request/row-request.ts';
import { columnNamed } from './columns.ts';
import { companyNumbers } from './companies.ts';
import { defaultOrder } from './default-order.ts';
import { filterRows } from './filter-rows.ts';
import { hasName } from './name-pattern.ts';
import { fiscalQuarters, periodEnds, transactionDays } from './periods.ts';
import type { RowFilter } from './row-filter.ts';
import { type RowsByKey, rowsByEntity, rowsByIssue, rowsBySymbol } from './row-keys.ts';
import { valueText } from './value-text.ts';

type RowTest = (row: number) => boolean;

type SelectAssumptions = Pick<Assumptions, 'deleted' | 'activecompaniesFalse' | 'numperiods'>;

/**
 * The rows that a request asks for, in the default order. All its parameters must hold. `numperiods` counts the periods that the
 * other parameters leave to each company; by assumption before the filter is asked, which so says something of the latest periods
 * and does not choose them.
 */
export async function selectRows(
  image: RowImage,
  request: RowRequest,
  filter: RowFilter | undefined,
  assumptions: SelectAssumptions,
): Promise<Int32Array> {
  const tests = testsOf(image, request, assumptions);
  let rows = candidates(image, request);
  for (const test of tests) rows = rows.filter(test);
  const latest = (of: Int32Array): Int32Array =>
    request.numPeriods === undefined ? of : latestPeriods(image, of, request.numPeriods);
  if (!filter) return latest(rows);
  return assumptions.numperiods === 'before-filter'
    ? filterRows(latest(rows), filter)
    : latest(await filterRows(rows, filter));
}

/** The rows of the symbols, entities and issues that are asked for, or all; in the default order. */
function candidates(image: RowImage, { primarySymbols, entityIds, issueIds }: RowRequest): Int32Array {
  const { rows: all, ranks } = defaultOrder(image);
  const lists = [
    listed(primarySymbols, () => rowsBySymbol(image)),
    listed(entityIds, () => rowsByEntity(image)),
    listed(issueIds, () => rowsByIssue(image)),
  ].filter((rows) => rows !== undefined);
  const [first, ...others] = lists;
  if (!first) return all;
  const within = others.map((rows) => new Set(rows));
  const found = within.length === 0 ? first : first.filter((row) => within.every((rows) => rows.has(row)));
  return Int32Array.from(found).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

/** Rows that have one of the values; `undefined` where none is asked for. */
function listed(wanted: readonly (string | number)[], rows: () => RowsByKey): readonly number[] | undefined {
  if (wanted.length === 0) return undefined;
  const known = rows();
  return [...new Set(wanted.map(String))].flatMap((key) => known.get(key) ?? []);
}

/** What is looked at row by row, cheapest first. */
function testsOf(
  image: RowImage,
  request: RowRequest,
  { deleted, activecompaniesFalse }: SelectAssumptions,
): readonly RowTest[] {
  const { withdrawn } = image;
  const { fiscalPeriods, transactionDates, activeCompanies, primaryExchanges, companyName } = request;
  const tests: (RowTest | undefined)[] = [
    request.deleted ? (deleted === 'only' ? (row) => withdrawn[row] === 1 : undefined) : (row) => withdrawn[row] === 0,
    activeCompanies === undefined || (!activeCompanies && activecompaniesFalse === 'all')
      ? undefined
      : hasSymbol(image, activeCompanies),
    fiscalPeriods.length === 0 ? undefined : withinAny(fiscalQuarters(image), fiscalPeriods, -1),
    transactionDates.length === 0 ? undefined : withinAny(transactionDays(image), transactionDates, NO_DAY),
    primaryExchanges.length === 0 ? undefined : onAnyExchange(image, new Set(primaryExchanges)),
    companyName === undefined ? undefined : hasName(image, companyName),
  ];
  return tests.filter((test) => test !== undefined);
}

function hasSymbol(image: RowImage, wanted: boolean): RowTest {
  const symbols = columnNamed(image, 'primarysymbol');
  return (row) => (symbols[row] ?? -1) >= 0 === wanted;
}

function withinAny(of: Int32Array, ranges: readonly { from: number; to: number }[], absent: number): RowTest {
  return (row) => {
    const found = of[row] ?? absent;
    return found !== absent && ranges.some(({ from, to }) => from <= found && found <= to);
  };
}

function onAnyExchange(image: RowImage, wanted: ReadonlySet<string>): RowTest {
  const exchanges = columnNamed(image, 'primaryexchange');
  return (row) => {
    const at = exchanges[row] ?? -1;
    return at >= 0 && wanted.has(valueText(image, at).toUpperCase());
  };
}

/** Of each company the rows of the latest `most` periods that it has here; rows without a period count as one, the earliest. */
function latestPeriods(image: RowImage, rows: Int32Array, most: number): Int32Array {
  const companies = companyNumbers(image);
  const ends = periodEnds(image);
  const periods = new Map<number, Set<number>>();
  for (const row of rows) {
    const company = companies[row] ?? 0;
    const known = periods.get(company);
    if (known) known.add(ends[row] ?? NO_DAY);
    else periods.set(company, new Set([ends[row] ?? NO_DAY]));
  }
  const earliest = new Map<number, number>();
  for (const [company, days] of periods) {
    const last = [...days].sort((a, b) => b - a).slice(0, most);
    earliest.set(company, last.at(-1) ?? NO_DAY);
  }
  return rows.filter((row) => (ends[row] ?? NO_DAY) >= (earliest.get(companies[row] ?? 0) ?? NO_DAY));
}
