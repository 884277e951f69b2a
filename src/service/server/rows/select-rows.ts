import { getOrCreate, memoize } from '../../../core/base/collections.ts';
import { NO_DAY } from '../../../core/model/period.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import {
  companyNumbers,
  fiscalQuarters,
  periodEnds,
  type RowsByKey,
  rowsByEntity,
  rowsByIssue,
  rowsBySymbol,
  transactionDays,
  valueText,
} from '../../image/read-column.ts';
import { matchingRows, type RowFilter } from '../../image/row-filter.ts';
import { defaultOrder } from '../../image/row-order.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import { LIMITS } from '../../protocol/limits.ts';
import type { RowRequest } from '../../protocol/request/row-request.ts';
import { badRequest } from '../../protocol/service-error.ts';

type RowTest = (row: number) => boolean;

type SelectAssumptions = Pick<Assumptions, 'deleted' | 'activecompaniesFalse' | 'numperiods'>;

/** Parts of a filter times rows that one request may evaluate: some seconds of work at most. */
const MOST_FILTER_WORK = 25_000_000;

/**
 * The rows that a request asks for, in the default order. `numperiods` counts the periods that the other parameters
 * leave to each company; by assumption before the filter, which then does not choose the periods. A filter that is too
 * much work for the number of rows is a ServiceError (400).
 */
export async function selectRows(
  indexed: IndexedImage,
  request: RowRequest,
  filter: RowFilter | undefined,
  assumptions: SelectAssumptions,
): Promise<Int32Array> {
  const tests = testsOf(indexed, request, assumptions);
  let rows = candidates(indexed, request);
  for (const test of tests) rows = rows.filter(test);
  const latest = (chosen: Int32Array): Int32Array =>
    request.numPeriods === undefined ? chosen : latestPeriods(indexed, chosen, request.numPeriods);
  if (!filter) return latest(rows);
  return assumptions.numperiods === 'before-filter'
    ? filtered(latest(rows), filter)
    : latest(await filtered(rows, filter));
}

function filtered(rows: Int32Array, filter: RowFilter): Promise<Int32Array> {
  if (filter.parts * rows.length <= MOST_FILTER_WORK) return matchingRows(rows, filter);
  throw badRequest(
    `Refine the search: the filter has ${filter.parts} parts and would be asked of ${rows.length} rows; parts times rows must be at most ${MOST_FILTER_WORK}.`,
  );
}

/** The rows of the symbols, entities and issues that are asked for, or all; in the default order. */
function candidates({ once }: IndexedImage, { primarySymbols, entityIds, issueIds }: RowRequest): Int32Array {
  const { rows: all, ranks } = once(defaultOrder);
  const lists = [
    listed(primarySymbols, () => once(rowsBySymbol)),
    listed(entityIds, () => once(rowsByEntity)),
    listed(issueIds, () => once(rowsByIssue)),
  ].filter((rows) => rows !== undefined);
  const [first, ...others] = lists;
  if (!first) return all;
  const within = others.map((rows) => new Set(rows));
  const common = within.length === 0 ? first : first.filter((row) => within.every((rows) => rows.has(row)));
  return Int32Array.from(common).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

function listed(wanted: readonly (string | number)[], rows: () => RowsByKey): readonly number[] | undefined {
  if (wanted.length === 0) return undefined;
  const known = rows();
  return [...new Set(wanted.map(String))].flatMap((key) => known.get(key) ?? []);
}

function testsOf(
  indexed: IndexedImage,
  request: RowRequest,
  { deleted, activecompaniesFalse }: SelectAssumptions,
): readonly RowTest[] {
  const { withdrawn } = indexed.image;
  const { fiscalPeriods, transactionDates, activeCompanies, primaryExchanges, companyName } = request;
  const tests: (RowTest | undefined)[] = [
    request.deleted ? (deleted === 'only' ? (row) => withdrawn[row] === 1 : undefined) : (row) => withdrawn[row] === 0,
    activeCompanies === undefined || (!activeCompanies && activecompaniesFalse === 'all')
      ? undefined
      : hasSymbol(indexed, activeCompanies),
    fiscalPeriods.length === 0 ? undefined : withinAny(indexed.once(fiscalQuarters), fiscalPeriods, -1),
    transactionDates.length === 0 ? undefined : withinAny(indexed.once(transactionDays), transactionDates, NO_DAY),
    primaryExchanges.length === 0
      ? undefined
      : hasText(indexed, 'primaryexchange', (text) => primaryExchanges.includes(text.toUpperCase())),
    companyName === undefined ? undefined : hasText(indexed, 'companyname', namePattern(companyName)),
  ];
  return tests.filter((test) => test !== undefined);
}

function hasSymbol({ columnNamed }: IndexedImage, wanted: boolean): RowTest {
  const symbols = columnNamed('primarysymbol');
  return (row) => (symbols[row] ?? -1) >= 0 === wanted;
}

function withinAny(numbers: Int32Array, ranges: readonly { from: number; to: number }[], absent: number): RowTest {
  return (row) => {
    const number = numbers[row] ?? absent;
    return number !== absent && ranges.some(({ from, to }) => from <= number && number <= to);
  };
}

/** Whether a row reports a field with a text that passes a test; each distinct text is tested once. */
function hasText({ image, columnNamed }: IndexedImage, field: string, passes: (text: string) => boolean): RowTest {
  const column = columnNamed(field);
  const known = memoize(passes);
  return (row) => {
    const at = column[row] ?? -1;
    return at >= 0 && known(valueText(image, at));
  };
}

/** The rows of each company's latest `most` periods; rows without a period count as one, the earliest. */
function latestPeriods({ once }: IndexedImage, rows: Int32Array, most: number): Int32Array {
  const companies = once(companyNumbers);
  const ends = once(periodEnds);
  const periods = new Map<number, Set<number>>();
  for (const row of rows) {
    getOrCreate(periods, companies[row] ?? 0, () => new Set()).add(ends[row] ?? NO_DAY);
  }
  const earliest = new Map<number, number>();
  for (const [company, days] of periods) {
    const last = [...days].sort((a, b) => b - a).slice(0, most);
    earliest.set(company, last.at(-1) ?? NO_DAY);
  }
  return rows.filter((row) => (ends[row] ?? NO_DAY) >= (earliest.get(companies[row] ?? 0) ?? NO_DAY));
}

/** The families that the contract's sentence names; nothing exempts companies and full financials either. */
const NAMED_BY_THRESHOLD = ['CoreFinancials', 'Insiders'];
const EXEMPT_FROM_THRESHOLD = 'Ownership';

/**
 * Refuses (400) a result of too many rows, where the threshold holds for the resource. `example`: a parameter that
 * would select fewer.
 */
export function refuseTooMany(
  count: number,
  resource: string,
  { threshold }: Pick<Assumptions, 'threshold'>,
  example: () => string | undefined,
): void {
  const holds =
    threshold === 'all-but-ownership'
      ? !resource.startsWith(EXEMPT_FROM_THRESHOLD)
      : NAMED_BY_THRESHOLD.some((family) => resource.startsWith(family));
  if (count < LIMITS.rowThreshold || !holds) return;
  const added = example();
  throw badRequest(
    [
      `Refine the search: its results exceed the row threshold. With all filters applied fewer than ${LIMITS.rowThreshold} rows must be left, there are ${count}.`,
      ...(added === undefined
        ? []
        : [`limit does not change that: add a parameter that selects rows, for example &${added}`]),
    ].join(' '),
  );
}

/** Matches names in any case; `*` is any characters. Reads each character of a name once for each part. */
export function namePattern(pattern: string): (name: string) => boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  if (last === undefined) return (name) => name.toLowerCase() === first;
  return (name) => {
    const text = name.toLowerCase();
    const end = text.length - last.length;
    if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let from = first.length;
    for (const part of rest) {
      const at = text.indexOf(part, from);
      if (at < 0 || at + part.length > end) return false;
      from = at + part.length;
    }
    return true;
  };
}
