import type { QuarterRange } from '../../protocol/request/terms.ts';
import { type CountedCompany, rowsBy, rowsById } from './known-companies.ts';
import { companiesWithin } from './matches.ts';
import {
  ALL_QUARTERS,
  type Condition,
  type RangeCondition,
  type RowQuestion,
  rangeBetween,
  rangeOf,
  withCondition,
} from './question.ts';
import { slicedResource } from './sliced-resources.ts';

type Parts = readonly RowQuestion[] | undefined;
type Splitter = (question: RowQuestion, counted: readonly CountedCompany[]) => Parts;

/** Ways to split a question, in the order in which they are tried. */
const SPLITTERS: readonly Splitter[] = [
  splitCompanies('symbols', 'symbol'),
  splitCompanies('entityIds', 'entityId'),
  splitKnownIds,
  splitQuarters,
  splitExchanges,
  splitRange,
];

/**
 * Questions that together ask for the same rows, each of them by one alone; `undefined` where it cannot be split
 * further. Known companies only help to split it evenly. Pages are not split.
 */
export function splitQuestion(question: RowQuestion, counted: readonly CountedCompany[]): Parts {
  if (question.page) return undefined;
  for (const splitter of SPLITTERS) {
    const parts = splitter(question, counted);
    if (parts) return parts;
  }
  return undefined;
}

/** A list of companies in two, by the rows that each is known to have. */
function splitCompanies(member: 'symbols' | 'entityIds', name: 'symbol' | 'entityId'): Splitter {
  return (question, counted) => {
    const rows = new Map(counted.map((company) => [company[name]?.toUpperCase(), company.rows]));
    return splitList(question, member, question[member], (key) => rows.get(key.toUpperCase()) ?? 1);
  };
}

function splitList<T>(
  question: RowQuestion,
  member: keyof RowQuestion,
  list: readonly T[] | undefined,
  weightOf: (entry: T) => number,
): Parts {
  return halves(list, weightOf)?.map((part) => ({ ...question, [member]: part }));
}

/** By company, where the numbers of several are known and the question has no list. */
function splitKnownIds(question: RowQuestion, counted: readonly CountedCompany[]): Parts {
  const { resource, symbols, entityIds } = question;
  if (slicedResource(resource).strategy !== 'by-company-list' || symbols || entityIds) return undefined;
  if (counted.some(({ isEstimate }) => isEstimate) || rowsById(companiesWithin(question, counted)).length < 2)
    return undefined;
  return splitField('entityid', question, counted);
}

/** Most rows are of quarters around this one; a range that has it is cut there first. */
const BUSY_QUARTER = 2018 * 4;
/** A range of at most this many quarters is cut in the middle. */
const NARROW = 40;

/** By fiscal quarter, with a question for rows that have none. */
function splitQuarters(question: RowQuestion): Parts {
  const { quarters, conditions = [] } = question;
  if (!slicedResource(question.resource).hasQuarters) return undefined;
  const [range = ALL_QUARTERS, ...others] = quarters ?? [];
  if (others.length > 0) return splitList(question, 'quarters', quarters, ({ from, to }) => to - from + 1);
  if (range.from === range.to || conditions.some(({ kind }) => kind === 'no-quarter')) return undefined;
  const parts = cutQuarters(range).map((part) => ({ ...question, quarters: [part] }));
  return quarters ? parts : [...parts, withCondition(question, { kind: 'no-quarter' })];
}

function cutQuarters({ from, to }: QuarterRange): readonly QuarterRange[] {
  const isWide = to - from > NARROW;
  let last = Math.floor((from + to) / 2);
  if (isWide && from <= BUSY_QUARTER && BUSY_QUARTER < to) last = BUSY_QUARTER;
  else if (isWide && from === BUSY_QUARTER + 1) last = from + NARROW;
  else if (isWide && to === BUSY_QUARTER) last = to - NARROW;
  return [
    { from, to: last },
    { from: last + 1, to },
  ];
}

/** By the exchanges that are known, the busiest first, with a question for all others and for companies on none. */
function splitExchanges(question: RowQuestion, counted: readonly CountedCompany[]): Parts {
  const { exchanges, conditions = [], symbols, entityIds } = question;
  const rows = rowsByExchange(companiesWithin(question, counted));
  if (exchanges) return splitList(question, 'exchanges', exchanges, (exchange) => rows.get(exchange) ?? 0);
  const isDone = conditions.some(({ kind }) => kind === 'other-exchange');
  if (isDone || symbols || entityIds || rows.size === 0) return undefined;
  const known = [...rows].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([exchange]) => exchange);
  return [{ ...question, exchanges: known }, withCondition(question, { kind: 'other-exchange', exchanges: known })];
}

/** Rows by exchange. An entry of a list between commas cannot contain one. */
export function rowsByExchange(companies: readonly CountedCompany[]): ReadonlyMap<string, number> {
  return rowsBy(companies, ({ exchange }) => (exchange === '' || exchange?.includes(',') ? undefined : exchange));
}

/** The first cut of a field of which nothing is known. */
const FIRST_CUT = 2 ** 16;

/**
 * By ranges of the numbers of a field; the lower part includes unreported values. A field whose range is a single
 * number, or only unreported values, cannot be split further; then the next field is tried.
 */
function splitRange(question: RowQuestion, counted: readonly CountedCompany[]): Parts {
  for (const field of slicedResource(question.resource).rangeFields) {
    if (question.conditions?.some((condition) => condition.kind === 'null' && condition.field === field)) continue;
    const parts = splitField(field, question, counted);
    if (parts) return parts;
  }
  return undefined;
}

function splitField(field: string, question: RowQuestion, counted: readonly CountedCompany[]): Parts {
  const { conditions = [] } = question;
  const range = rangeOf(question, field);
  const parts = cutRange(range ?? rangeBetween(field, undefined, undefined, true), question, counted);
  return parts?.map((part) => ({
    ...question,
    conditions: range ? conditions.map((condition) => (condition === range ? part : condition)) : [...conditions, part],
  }));
}

function cutRange(
  range: RangeCondition,
  question: RowQuestion,
  counted: readonly CountedCompany[],
): readonly Condition[] | undefined {
  const { field, from, to, orNull } = range;
  // No number is below 0: such rows are left to the next field.
  if (to !== undefined && to - (from ?? 0) <= 1) {
    const unreported: Condition = { kind: 'null', field };
    return orNull ? [{ ...range, orNull: false }, unreported] : undefined;
  }
  const pivot = pivotOf(range, question, counted);
  return [rangeBetween(field, from, pivot, orNull), rangeBetween(field, pivot, to, false)];
}

/**
 * A number within the range, above its lowest: where the known companies are split evenly by their rows, by their count
 * where rows are not known; else the middle of the range.
 */
function pivotOf(
  { field, from = 0, to }: RangeCondition,
  question: RowQuestion,
  counted: readonly CountedCompany[],
): number {
  if (field === 'entityid') {
    const ids = rowsById(companiesWithin(question, counted)).filter(
      ([id]) => id >= from && (to === undefined || id < to),
    );
    const [, [middle] = []] = halves(ids, ([, rows]) => rows) ?? [];
    const [cut] = middle ?? ids.find(([id]) => id > from) ?? [];
    if (cut !== undefined) return cut;
  }
  if (to === undefined) return Math.max(FIRST_CUT, from * 2);
  return Math.max(from + 1, Math.floor((from + to) / 2));
}

/**
 * A list in two parts, neither empty, of about the same weight, or length where nothing has a weight; `undefined` for
 * fewer than two entries.
 */
function halves<T>(
  list: readonly T[] | undefined,
  weightOf: (entry: T) => number,
): readonly [readonly T[], readonly T[]] | undefined {
  if (!list || list.length < 2) return undefined;
  const weights = list.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let best = { at: Math.ceil(list.length / 2), off: total === 0 ? 0 : Infinity };
  for (let at = 1; at < list.length; at += 1) {
    before += weights[at - 1] ?? 0;
    const off = Math.abs(total - 2 * before);
    if (off < best.off) best = { at, off };
  }
  return [list.slice(0, best.at), list.slice(best.at)];
}
