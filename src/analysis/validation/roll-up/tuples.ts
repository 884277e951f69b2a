import { groupBy } from '../../../core/base/collections.ts';
import { addDecimal, ZERO } from '../../../core/base/decimal.ts';
import { DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { TuplePlace } from '../../../warehouse/store/tuple-rows.ts';
import type { Amount, Weighing } from '../interval.ts';
import { CHECK_MODES, type Comparison, type Item, representative, type WeightedItem } from '../modes.ts';
import type { FailedSum } from './failed-sum.ts';
import { VERDICT, VERDICTS, verdictOf } from './judge.ts';
import { type CheckPlan, SUM_KIND } from './plan.ts';
import { clearSlots, itemAt, SLOTS, scatter } from './slots.ts';
import type { Sum } from './sums.ts';

/** A row that shares its context and unit with rows in tuples. */
export type TupleRow = {
  readonly chunk: RowChunk;
  readonly row: number;
  readonly place: TuplePlace;
  readonly plan: CheckPlan;
  readonly counts: { numbersBound: number; numbersAssumed: number; readonly verdicts: Float64Array };
};

/** A row of a plan with all that it reports, by slot. */
export type ReadRow = { readonly plan: CheckPlan; readonly items: ReadonlyMap<number, Item> };

/** A total that a row reports, with its verdict. */
export type JudgedSum = {
  /** Index into the sums of the plan. */
  readonly sum: number;
  /** An index of `VERDICTS`. */
  readonly verdict: number;
  /** Undefined where it was not judged. */
  readonly weighing?: Weighing;
  readonly total: Item;
  /** Parallel to the children of the sum: all that is bound to each. */
  readonly bound: readonly (readonly Item[])[];
};

type ReadTuple = TupleRow & ReadRow;

/**
 * Rows of tuples: a total binds the facts of its own tuple and of the tuples inside it (XBRL 2.1 section 5.2.5.2).
 * Counts the verdicts, and returns the sums that failed.
 */
export function checkTuples(rows: readonly TupleRow[], comparison: Comparison): FailedSum[] {
  const groups = groupBy(rows, ({ place }) => place.group);
  return [...groups.values()].flatMap((group) => {
    const read = group.map(
      (row): ReadTuple => ({ ...row, items: readItems(row.chunk, row.row, row.plan, row.counts) }),
    );
    return read.flatMap((row) => checkRow(row, read, comparison));
  });
}

/** All that a row reports in the slots of a plan. */
export function readItems(
  chunk: RowChunk,
  row: number,
  plan: CheckPlan,
  counts?: TupleRow['counts'],
): ReadonlyMap<number, Item> {
  const count = scatter(chunk, row, plan, counts);
  const slots = [...SLOTS.filled.subarray(0, count)];
  const items = new Map(slots.map((slot) => [slot, itemAt(slot, chunk)]));
  clearSlots(count);
  return items;
}

/** The rows whose facts the totals of a row in tuples bind. */
function rowsInside<R extends TupleRow>(own: R, group: readonly R[]): R[] {
  return group.filter((other) => other.plan === own.plan && other.place.tuple.startsWith(own.place.tuple));
}

function checkRow(own: ReadTuple, group: readonly ReadTuple[], comparison: Comparison): FailedSum[] {
  const { counts, chunk, row } = own;
  const judged = judgeSums(own, rowsInside(own, group), comparison);
  return judged.flatMap(({ sum, verdict, weighing, total, bound }): FailedSum[] => {
    const counter = sum * VERDICTS.length + verdict;
    counts.verdicts[counter] = (counts.verdicts[counter] ?? 0) + 1;
    if (!weighing || weighing.agrees) return [];
    const amounts = { reported: representative(total), parts: bound.map(amountOf), weighing, agreeing: [] };
    return [{ chunk, row, sum, isPartial: bound.some((each) => each.length === 0), inconsistency: amounts }];
  });
}

/**
 * Every total that a row reports. Its parts are in the rows `inside`: that row itself, and those of tuples inside its
 * own.
 */
export function judgeSums(row: ReadRow, inside: readonly ReadRow[], comparison: Comparison): JudgedSum[] {
  return row.plan.sums.flatMap((_, sum) => judgeSum(row, inside, sum, comparison) ?? []);
}

/** The sums of one total, by its slot. */
export function judgeTotal(
  row: ReadRow,
  inside: readonly ReadRow[],
  slot: number,
  comparison: Comparison,
): JudgedSum[] {
  const { sums, sumStart, parentCount } = row.plan;
  const own = slot < parentCount ? sums.slice(sumStart[slot], sumStart[slot + 1]) : [];
  return own.flatMap((_, at) => judgeSum(row, inside, (sumStart[slot] ?? 0) + at, comparison) ?? []);
}

function judgeSum(
  { plan, items }: ReadRow,
  inside: readonly ReadRow[],
  sum: number,
  comparison: Comparison,
): JudgedSum | undefined {
  const { parent, children } = plan.sums[sum] as Sum;
  const total = items.get(parent);
  if (!total) return undefined;
  const bound = children.map(({ slot }) => inside.flatMap((other) => other.items.get(slot) ?? []));
  return { sum, total, bound, ...judge(total, bound, { plan, sum }, comparison) };
}

function judge(
  total: Item,
  bound: readonly (readonly Item[])[],
  { plan, sum }: { readonly plan: CheckPlan; readonly sum: number },
  { mode, tolerance }: Comparison,
) {
  if (bound.every((items) => items.length === 0)) return { verdict: VERDICT.unbound };
  if (plan.sumKind[sum] === SUM_KIND.blocked) return { verdict: VERDICT.blocked };
  const { children } = plan.sums[sum] as Sum;
  const parts = children.flatMap(({ weight }, c) => (bound[c] ?? []).map((item): WeightedItem => ({ item, weight })));
  const judged = CHECK_MODES[mode].judge(total, parts, tolerance);
  const verdict = verdictOf(judged, bound.some((items) => items.length === 0) ? 1 : 0);
  return typeof judged === 'string' ? { verdict } : { verdict, weighing: judged };
}

/** The value of a child; of a child in several tuples the sum. */
export function amountOf(items: readonly Item[]): Amount | null {
  const [first, ...others] = items.map(representative);
  if (!first || others.length === 0) return first ?? null;
  return { ...[first, ...others].reduce(addDecimal, ZERO), decimals: DECIMALS_UNSTATED };
}
