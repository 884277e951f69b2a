import { throwIfAborted } from '../../base/errors.ts';
import type { Progress } from '../../base/progress.ts';
import { type RowChunk, SKIPPED_ROW, type WideNumber } from '../../model/row-chunk.ts';
import type { Tolerance } from '../tolerance.ts';
import { checkChunk, chunkDefect } from './check-chunk.ts';
import { type InconsistencyLog, logInconsistency } from './inconsistency-log.ts';
import { judge } from './judge.ts';
import { type BindingCounts, createKernelState, type KernelState, VERDICT, VERDICTS } from './kernel-state.ts';
import type { CheckPlan } from './plan.ts';
import type { CheckedBindings } from './resolve-taxonomy.ts';
import { scatter, scatterWide } from './scatter.ts';
import { clearSlots, resetSlots, SLOTS } from './slots.ts';

const { filled } = SLOTS;

export type KernelResult = {
  /** By binding id; those of rows that bind to no taxonomy under 0. */
  readonly counts: ReadonlyMap<number, BindingCounts>;
  /** Rows of the chunks that were not asked for. */
  readonly skipped: number;
  readonly log: InconsistencyLog;
};

export type Kernel = {
  /** Checks the rows of a chunk. A chunk that contradicts itself is a defect and throws. */
  feed(chunk: RowChunk): void;
  finish(): KernelResult;
};

/**
 * The roll-up rule over row after row. A row is checked with the plan of its binding; without one it is not checkable and
 * only counted. For each reported parent of each sum, its value is compared with the weighted sum of its reported children.
 *
 * In the loops of the kernel typed array reads are cast, not checked: `checkChunk` and the plan bound every index.
 */
export function createKernel(bindings: CheckedBindings, tolerance: Tolerance): Kernel {
  const state = createKernelState(bindings, tolerance);
  return { feed: (chunk) => feedOrReset(state, chunk), finish: () => finish(state) };
}

function finish({ counts, skipped, log }: KernelState): KernelResult {
  const byId = counts.flatMap((entry, id): [number, BindingCounts][] => (entry ? [[id, entry]] : []));
  return { counts: new Map(byId), skipped, log };
}

function feedOrReset(state: KernelState, chunk: RowChunk): void {
  let done = false;
  try {
    feedChunk(state, chunk);
    done = true;
  } finally {
    if (!done) resetSlots();
  }
}

function feedChunk(state: KernelState, chunk: RowChunk): void {
  const { plans } = state;
  checkChunk(chunk);
  const { count, version, binding, offsets, wide } = chunk;
  for (let row = 0; row < count; row += 1) {
    const id = version[row] as number;
    const bound = binding[row] as number;
    if (bound === SKIPPED_ROW) {
      state.skipped += 1;
      continue;
    }
    const counts = state.counts[bound];
    if (counts === undefined) throw chunkDefect(`row version ${id} has binding ${bound}, which does not exist`);
    const from = offsets[row] as number;
    const to = offsets[row + 1] as number;
    const wideNumbers = wide.size === 0 ? undefined : wide.get(row);
    counts.rows += 1;
    counts.numbers += to - from + (wideNumbers?.length ?? 0);
    const plan = plans[bound];
    if (plan) checkRow(state, chunk, plan, counts, bound, id, from, to, wideNumbers);
  }
}

function checkRow(
  state: KernelState,
  chunk: RowChunk,
  plan: CheckPlan,
  counts: BindingCounts,
  binding: number,
  version: number,
  from: number,
  to: number,
  wideNumbers: readonly WideNumber[] | undefined,
): void {
  const { verdictOf, tolerance } = state;
  let count = scatter(chunk, plan, counts, from, to);
  if (wideNumbers) count = scatterWide(chunk, plan, counts, wideNumbers, count);
  const { parentCount, sumStart } = plan;
  const { verdicts } = counts;
  for (let t = 0; t < count; t += 1) {
    const parent = filled[t] as number;
    if (parent >= parentCount) continue;
    const first = sumStart[parent] as number;
    const last = sumStart[parent + 1] as number;
    let failed = false;
    for (let sum = first; sum < last; sum += 1) {
      const verdict = judge(chunk, plan, sum, parent, tolerance);
      verdictOf[sum] = verdict;
      const counter = sum * VERDICTS.length + verdict;
      verdicts[counter] = (verdicts[counter] as number) + 1;
      if (isInconsistent(verdict)) failed = true;
    }
    if (failed) record(state, chunk, plan, binding, version, parent);
  }
  clearSlots(count);
}

/** Logs the inconsistent sums of a parent in the row at hand, each with those of its sums that agree. */
function record(
  { log, verdictOf }: KernelState,
  chunk: RowChunk,
  { sumStart, childStart, childCode }: CheckPlan,
  binding: number,
  version: number,
  parent: number,
): void {
  const first = sumStart[parent] as number;
  const last = sumStart[parent + 1] as number;
  const agreeingStart = log.agreeing.length;
  for (let sum = first; sum < last; sum += 1) {
    if ((verdictOf[sum] as number) <= VERDICT.consistentPartial) log.agreeing.push(sum);
  }
  for (let sum = first; sum < last; sum += 1) {
    if (!isInconsistent(verdictOf[sum] as number)) continue;
    const from = childStart[sum] as number;
    const to = childStart[sum + 1] as number;
    logInconsistency(log, { version, binding, sum, agreeingStart }, chunk, parent, childCode, from, to);
  }
}

function isInconsistent(verdict: number): boolean {
  return verdict === VERDICT.inconsistent || verdict === VERDICT.inconsistentPartial;
}

/** The result for all rows, and for the selected rows; the same without a selection. */
type CheckedRows = { readonly all: KernelResult; readonly selected: KernelResult };

/** Checks chunk after chunk. `selection` holds row versions; their checks are counted a second time, by themselves. */
export async function checkRows(
  chunks: AsyncIterable<RowChunk>,
  bindings: CheckedBindings,
  tolerance: Tolerance,
  selection: ReadonlySet<number> | undefined,
  { progress, signal }: { readonly progress: Progress; readonly signal?: AbortSignal },
): Promise<CheckedRows> {
  const kernel = createKernel(bindings, tolerance);
  const part = selection && { kernel: createKernel(bindings, tolerance), selection };
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
