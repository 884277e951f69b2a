import { throwIfAborted } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { type RowChunk, SKIPPED_ROW } from '../../../core/model/row-chunk.ts';
import type { TuplePlace } from '../../../warehouse/store/tuple-rows.ts';
import type { Comparison } from '../modes.ts';
import { checkChunk, chunkDefect } from './check-chunk.ts';
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
  /** Checks the rows of a chunk. A chunk that contradicts itself is a defect and throws. */
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
  return {
    feed: (chunk) => {
      checkChunk(chunk);
      const found: FoundInChunk = { failures: [], tuples: [] };
      try {
        for (let row = 0; row < chunk.count; row += 1) feedRow(chunk, row, work, comparison, tuples, found);
      } catch (error) {
        resetSlots();
        throw error;
      }
      const failures = found.failures.flatMap((failure) => judgeFailed({ ...failure, chunk }) ?? []);
      const kept = { failures, tuples: found.tuples };
      if (failures.length + kept.tuples.length > 0) keepRows(chunk, kept, failed, waiting);
    },
    finish: () => {
      const inTuples = checkTuples(waiting.splice(0), comparison);
      failed.push(...inTuples.flatMap((failedSum) => judgeFailed(failedSum) ?? []));
      return { counts: new Map(work.flatMap((each, id) => (each ? [[id, each.counts]] : []))), failed };
    },
  };
}

/** Sums that do not agree, and rows in tuples. Both name rows of the chunk. */
type FoundInChunk = { readonly failures: Omit<FailedSum, 'chunk'>[]; readonly tuples: Omit<TupleRow, 'chunk'>[] };

/** What outlives its chunk. */
type KeptRows = { readonly failures: readonly FailedSum[]; readonly tuples: FoundInChunk['tuples'] };

/** Keeps these rows of a chunk as a smaller chunk: one sum in a hundred rows would keep all values of the store. */
function keepRows(chunk: RowChunk, { failures, tuples }: KeptRows, failed: FailedSum[], waiting: TupleRow[]): void {
  const rows = Int32Array.from(new Set([...failures, ...tuples].map(({ row }) => row))).sort();
  const smaller = rows.length === chunk.count ? chunk : pickRows(chunk, rows);
  const place = new Map(Array.from(rows, (row, at) => [row, at]));
  const moved = <R extends { readonly row: number }>(kept: R) => {
    return { ...kept, chunk: smaller, row: place.get(kept.row) ?? 0 };
  };
  for (const failure of failures) failed.push(moved(failure));
  for (const tuple of tuples) waiting.push(moved(tuple));
}

/** A chunk of some rows of a chunk, in their order. */
function pickRows(chunk: RowChunk, rows: Int32Array): RowChunk {
  const sizes = Array.from(rows, (row) => (chunk.offsets[row + 1] as number) - (chunk.offsets[row] as number));
  const offsets = new Int32Array(rows.length + 1);
  for (const [at, size] of sizes.entries()) offsets[at + 1] = (offsets[at] as number) + size;
  const count = offsets[rows.length] as number;
  const picked = {
    count: rows.length,
    version: rows.map((row) => chunk.version[row] as number),
    binding: rows.map((row) => chunk.binding[row] as number),
    offsets,
    field: new Int32Array(count),
    mantissaWords: new Int32Array(2 * count),
    places: new Uint8Array(count),
    decimals: new Int8Array(count),
    wide: ofRows(chunk.wide, rows),
    ...(chunk.nils && { nils: ofRows(chunk.nils, rows) }),
    ...(chunk.furtherBindings && { furtherBindings: ofRows(chunk.furtherBindings, rows) }),
  };
  for (const [at, row] of rows.entries()) {
    const [from, to, start] = [chunk.offsets[row] as number, chunk.offsets[row + 1] as number, offsets[at] as number];
    picked.field.set(chunk.field.subarray(from, to), start);
    picked.mantissaWords.set(chunk.mantissaWords.subarray(2 * from, 2 * to), 2 * start);
    picked.places.set(chunk.places.subarray(from, to), start);
    picked.decimals.set(chunk.decimals.subarray(from, to), start);
  }
  return picked;
}

function ofRows<T>(byRow: ReadonlyMap<number, T>, rows: Int32Array): ReadonlyMap<number, T> {
  if (byRow.size === 0) return byRow;
  return new Map(
    Array.from(rows, (row, at) => [at, byRow.get(row)] as const).filter((entry): entry is [number, T] => {
      return entry[1] !== undefined;
    }),
  );
}

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
  found: FoundInChunk,
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
  if (plan && place) found.tuples.push({ row, place, plan, counts });
  else if (plan) checkRow(chunk, row, plan, counts, comparison, found);
}

function checkRow(
  chunk: RowChunk,
  row: number,
  plan: CheckPlan,
  counts: BindingCounts,
  comparison: Comparison,
  { failures }: FoundInChunk,
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
      if (verdict === VERDICT.inconsistent) failures.push({ row, sum, isPartial: false });
      else if (verdict === VERDICT.inconsistentPartial) failures.push({ row, sum, isPartial: true });
    }
  }
  clearSlots(count);
}

/** The result for all rows, and for the selected rows; the same without a selection. */
type CheckedRows = { readonly all: KernelResult; readonly selected: KernelResult };

type CheckOptions = KernelOptions & {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
};

/** Checks chunk after chunk. `selection` holds row versions; their checks are counted a second time, by themselves. */
export async function checkRows(
  chunks: AsyncIterable<RowChunk>,
  bindings: CheckedBindings,
  comparison: Comparison,
  selection: ReadonlySet<number> | undefined,
  { progress, signal, ...options }: CheckOptions,
): Promise<CheckedRows> {
  const kernel = createKernel(bindings, comparison, options);
  const counting = { ...options, judgeFailed: () => undefined };
  const part = selection && { kernel: createKernel(bindings, comparison, counting), selection };
  for await (const chunk of chunks) {
    throwIfAborted(signal);
    kernel.feed(chunk);
    if (part) part.kernel.feed(onlySelected(chunk, part.selection));
    progress.advance(chunk.count);
  }
  const all = kernel.finish();
  return { all, selected: part ? part.kernel.finish() : all };
}

function onlySelected(chunk: RowChunk, selection: ReadonlySet<number>): RowChunk {
  const { binding, version } = chunk;
  return { ...chunk, binding: binding.map((bound, i) => (selection.has(version[i] ?? -1) ? bound : SKIPPED_ROW)) };
}
