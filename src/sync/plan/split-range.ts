import { type CountedCompanies, rowsBy } from './known-companies.ts';
import { rowsAsked } from './matches.ts';
import { type Condition, type RangeCondition, type RowQuestion, rangeOf } from './question.ts';
import { slicedResource } from './sliced-resources.ts';

/** The first cut of a field of which nothing is known. */
const FIRST_CUT = 2 ** 16;

/**
 * By ranges of the numbers of a field; the lower part includes unreported values. A field whose range is a single number, or only
 * unreported values, cannot be split further; then the next field is tried.
 */
export function splitRange(question: RowQuestion, counted: CountedCompanies): readonly RowQuestion[] | undefined {
  const { conditions = [] } = question;
  for (const field of slicedResource(question.resource).rangeFields) {
    if (conditions.some((condition) => condition.kind === 'null' && condition.field === field)) continue;
    const parts = splitField(field, question, counted);
    if (parts) return parts;
  }
  return undefined;
}

/** By company, where the numbers of several are known and the question has no list. */
export function splitKnownIds(question: RowQuestion, counted: CountedCompanies): readonly RowQuestion[] | undefined {
  const { resource, symbols, entityIds } = question;
  if (slicedResource(resource).strategy !== 'by-company-list' || symbols || entityIds || counted.isEstimate)
    return undefined;
  return knownIds(question, counted).length < 2 ? undefined : splitField('entityid', question, counted);
}

function splitField(field: string, question: RowQuestion, counted: CountedCompanies) {
  const { conditions = [] } = question;
  const range = rangeOf(question, field);
  const parts = cutRange(range ?? { kind: 'range', field, orNull: true }, question, counted);
  return parts?.map((part) => ({
    ...question,
    conditions: range ? conditions.map((one) => (one === range ? part : one)) : [...conditions, part],
  }));
}

function cutRange(
  range: RangeCondition,
  question: RowQuestion,
  counted: CountedCompanies,
): readonly Condition[] | undefined {
  const { field, from, to, orNull } = range;
  // No number is below 0: such rows are left to the next field.
  if (to !== undefined && to - (from ?? 0) <= 1) {
    return orNull
      ? [
          { ...range, orNull: false },
          { kind: 'null', field },
        ]
      : undefined;
  }
  const pivot = pivotOf(range, question, counted);
  return [
    { kind: 'range', field, ...(from !== undefined && { from }), to: pivot, orNull },
    { kind: 'range', field, from: pivot, ...(to !== undefined && { to }), orNull: false },
  ];
}

/** A number within the range, above its lowest: where it splits the known ones evenly by their rows, else the middle of the range. */
function pivotOf({ field, from = 0, to }: RangeCondition, question: RowQuestion, counted: CountedCompanies): number {
  if (field === 'entityid') {
    const middle = evenCut(knownIds(question, counted), from, to);
    if (middle !== undefined) return middle;
  }
  if (to === undefined) return Math.max(FIRST_CUT, from * 2);
  return Math.max(from + 1, Math.floor((from + to) / 2));
}

type CountedId = readonly [id: number, rows: number];

/** Numbers of the companies that a question asks about, each once, in their order. */
function knownIds(question: RowQuestion, counted: CountedCompanies): readonly CountedId[] {
  const rows = rowsBy(rowsAsked(question, counted), ({ entityId }) => {
    const id = Number(entityId ?? Number.NaN);
    return Number.isSafeInteger(id) ? id : undefined;
  });
  return [...rows].sort(([a], [b]) => a - b);
}

/** The number among those within a range at which the parts have about as many rows; by their count where rows are not known. */
function evenCut(ids: readonly CountedId[], from: number, to: number | undefined): number | undefined {
  const list = ids.filter(([id]) => id >= from && (to === undefined || id < to));
  const parts = halves(list, ([, rows]) => rows);
  return parts ? parts[1][0]?.[0] : list.find(([id]) => id > from)?.[0];
}

/** A list in two parts, neither empty, of about the same weight, or length where nothing has a weight; `undefined` for fewer than two entries. */
export function halves<T>(
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
