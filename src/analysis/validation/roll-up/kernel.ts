import { type RowChunk, SKIPPED_ROW } from '../../../core/model/row-chunk.ts';
import type { TuplePlace } from '../../../warehouse/store/tuple-rows.ts';
import type { Comparison } from '../modes.ts';
import { checkChunk, chunkDefect } from './check-chunk.ts';
import { type FailedRows, failedSums, inFewerRows, pickRows } from './failed-rows.ts';
import type { FailedSum } from './failed-sum.ts';
import { judge, VERDICT, VERDICTS } from './judge.ts';
import { type CheckedBindings, type CheckPlan, planOf } from './plan.ts';
import { clearSlots, resetSlots, SLOTS, scatter } from './slots.ts';
import { checkTuples, type TupleRow } from './tuples.ts';

const { filled } = SLOTS;

/** The counts of the rows of one binding. */
export type BindingCounts = {
  rows: number;
  /** All numbers of these rows, those that no relationship names included. */
  numbers: number;
  /** Numbers whose field takes part in a relationship, by its own tag or by another year's. */
  numbersBound: number;
  /** Those of the bound numbers that another year's field bound. */
  numbersAssumed: number;
  /** `VERDICTS.length` counters for each sum of the plan. Empty where there is no plan. */
  readonly verdicts: Float64Array;
};

export type KernelResult = {
  /** The counts by binding id; those of rows that bind to no taxonomy under 0. */
  readonly counts: ReadonlyMap<number, BindingCounts>;
  readonly failed: readonly FailedSum[];
};

export type Kernel = {
  /**
   * Checks the rows of a chunk, counts their verdicts and gives the sums that do not agree. A chunk that contradicts
   * itself is a defect and throws.
   */
  check(chunk: RowChunk): FailedRows;
  /** Takes what {@link Kernel.check} gave, here or elsewhere, in the order of chunks. */
  keep(rows: FailedRows): void;
  /** Checks a chunk and keeps what failed. */
  feed(chunk: RowChunk): void;
  finish(): KernelResult;
};

export type KernelOptions = {
  readonly tuples?: ReadonlyMap<number, TuplePlace> | undefined;
  /** Gives each failed sum as it is kept; those that it leaves out are only counted. */
  readonly judgeFailed?: ((failedSum: FailedSum) => FailedSum | undefined) | undefined;
};

/** The plan of a binding, where it has one, with the counts so far. */
type Work = { readonly plan: CheckPlan | undefined; readonly counts: BindingCounts };

/**
 * The roll-up rule over row after row. A row is checked with the plan of its binding; without one it is not checkable
 * and only counted. For each reported parent of each sum, its value is compared with the weighted sum of its reported
 * children.
 *
 * In the loops of the kernel typed array reads are cast, not checked: `checkChunk` and the plan bound every index.
 */
export function createKernel(
  bindings: CheckedBindings,
  comparison: Comparison,
  { tuples = new Map(), judgeFailed = (failedSum) => failedSum }: KernelOptions = {},
): Kernel {
  const failed: FailedSum[] = [];
  // Rows in tuples are judged together, when all are there.
  const waiting: TupleRow[] = [];
  const work: (Work | undefined)[] = [newWork(undefined)];
  for (const [id, entry] of bindings) work[id] = newWork(planOf(entry));
  const check = (chunk: RowChunk): FailedRows => {
    checkChunk(chunk);
    const kept: KeptRows = { rows: [], failedRows: [], failedSums: [], tuples: [] };
    try {
      for (let row = 0; row < chunk.count; row += 1) feedRow(chunk, row, work, comparison, tuples, kept);
    } catch (error) {
      resetSlots();
      throw error;
    }
    const picked = pickRows(chunk, kept.rows);
    for (const tuple of kept.tuples) waiting.push({ ...tuple, chunk: picked });
    return { chunk: picked, row: Int32Array.from(kept.failedRows), sum: Int32Array.from(kept.failedSums) };
  };
  const keep = (rows: FailedRows): void => {
    const judged = failedSums(rows).flatMap((failedSum) => judgeFailed(failedSum) ?? []);
    for (const failedSum of inFewerRows(judged, rows.chunk)) failed.push(failedSum);
  };
  return {
    check,
    keep,
    feed: (chunk) => keep(check(chunk)),
    finish: () => {
      const inTuples = checkTuples(waiting.splice(0), comparison);
      failed.push(...inTuples.flatMap((failedSum) => judgeFailed(failedSum) ?? []));
      return { counts: new Map(work.flatMap((each, id) => (each ? [[id, each.counts]] : []))), failed };
    },
  };
}

/**
 * What outlives its chunk. `failedRows` and `failedSums` are the columns of {@link FailedRows}; `tuples` name rows by
 * their place in `rows`, too.
 */
type KeptRows = {
  /** In order. */
  readonly rows: number[];
  readonly failedRows: number[];
  readonly failedSums: number[];
  readonly tuples: Omit<TupleRow, 'chunk'>[];
};

function newWork(plan: CheckPlan | undefined): Work {
  const verdicts = new Float64Array((plan?.sums.length ?? 0) * VERDICTS.length);
  return { plan, counts: { rows: 0, numbers: 0, numbersBound: 0, numbersAssumed: 0, verdicts } };
}

function feedRow(
  chunk: RowChunk,
  row: number,
  work: readonly (Work | undefined)[],
  comparison: Comparison,
  tuples: ReadonlyMap<number, TuplePlace>,
  kept: KeptRows,
): void {
  const { version, binding, offsets, wide } = chunk;
  const bound = binding[row] as number;
  if (bound === SKIPPED_ROW) return;
  const own = work[bound];
  if (!own) throw chunkDefect(`row version ${version[row]} has binding ${bound}, which does not exist`);
  const { counts, plan } = own;
  const wideCount = wide.size === 0 ? 0 : (wide.get(row)?.length ?? 0);
  counts.rows += 1;
  counts.numbers += (offsets[row + 1] as number) - (offsets[row] as number) + wideCount;
  const place = tuples.size === 0 ? undefined : tuples.get(version[row] as number);
  if (plan && place) kept.tuples.push({ row: kept.rows.push(row) - 1, place, plan, counts });
  else if (plan) checkRow(chunk, row, plan, counts, comparison, kept);
}

function checkRow(
  chunk: RowChunk,
  row: number,
  plan: CheckPlan,
  counts: BindingCounts,
  comparison: Comparison,
  { rows, failedRows, failedSums }: KeptRows,
): void {
  const count = scatter(chunk, row, plan, counts);
  const { parentCount, sumStart } = plan;
  const { verdicts } = counts;
  for (let t = 0; t < count; t += 1) {
    const parent = filled[t] as number;
    if (parent >= parentCount) continue;
    const last = sumStart[parent + 1] as number;
    for (let sum = sumStart[parent] as number; sum < last; sum += 1) {
      const verdict = judge(chunk, plan, sum, parent, comparison);
      const counter = sum * VERDICTS.length + verdict;
      verdicts[counter] = (verdicts[counter] as number) + 1;
      if (verdict !== VERDICT.inconsistent && verdict !== VERDICT.inconsistentPartial) continue;
      if (rows.at(-1) !== row) rows.push(row);
      failedRows.push(rows.length - 1);
      failedSums.push(2 * sum + (verdict - VERDICT.inconsistent));
    }
  }
  clearSlots(count);
}
