import { throwIfAborted } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { type RowChunk, SKIPPED_ROW } from '../../../core/model/row-chunk.ts';
import type { Comparison } from '../modes.ts';
import type { FailedRows } from './failed-rows.ts';
import { type BindingCounts, createKernel, type KernelOptions, type KernelResult } from './kernel.ts';
import type { CheckedBindings } from './plan.ts';
import { checkThere, type SecondKernel, startSecondKernel } from './second-kernel.ts';

/** The result for all rows, and for the selected rows; the same without a selection. */
type CheckedRows = { readonly all: KernelResult; readonly selected: KernelResult };

type CheckOptions = KernelOptions & {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** Where it is left out, one thread does all. */
  readonly help?: Help | undefined;
};

/** When a second thread takes a part of the work. */
export type Help = {
  /** Whether there are enough values for a second thread. */
  readonly isDue: () => boolean;
  /** Whether nobody else needs the chunk that was read last. */
  readonly mayTake: () => boolean;
  /** The program of the thread; the built one where it is left out. */
  readonly program?: URL | undefined;
};

/** The number of chunks that wait for an earlier one; the other thread has fewer at a time. */
const MOST_PENDING = 8;

/**
 * Checks chunk after chunk. `selection` holds row versions; their checks are counted a second time, by themselves. The
 * failed sums are in the order of the chunks, whichever thread checks them.
 */
export async function checkRows(
  chunks: AsyncIterable<RowChunk>,
  bindings: CheckedBindings,
  comparison: Comparison,
  selection: ReadonlySet<number> | undefined,
  { progress, signal, help, ...options }: CheckOptions,
): Promise<CheckedRows> {
  const kernel = createKernel(bindings, comparison, options);
  const counting = { ...options, judgeFailed: () => undefined };
  const part = selection && { kernel: createKernel(bindings, comparison, counting), selection };
  const failed: (FailedRows | Promise<FailedRows>)[] = [];
  // Rows in tuples are judged together, by one kernel.
  let awaited = options.tuples?.size ? undefined : help;
  let second: SecondKernel | undefined;
  try {
    for await (const chunk of chunks) {
      throwIfAborted(signal);
      const { count } = chunk;
      if (part) part.kernel.feed(onlySelected(chunk, part.selection));
      if (awaited?.isDue()) {
        second = startSecondKernel({ bindings, comparison }, awaited.program);
        awaited = undefined;
      }
      failed.push(second?.hasRoom() && help?.mayTake() ? checkThere(second, chunk) : kernel.check(chunk));
      for (const rows of failed.splice(0, Math.max(0, failed.length - MOST_PENDING))) kernel.keep(await rows);
      progress.advance(count);
    }
    for (const rows of failed) kernel.keep(await rows);
    const all = kernel.finish();
    if (second) addCounts(all.counts, await second.call('counts', []));
    return { all, selected: part ? part.kernel.finish() : all };
  } finally {
    await second?.close();
  }
}

function addCounts(to: KernelResult['counts'], from: KernelResult['counts']): void {
  for (const [binding, { verdicts, ...counts }] of from) {
    const own = to.get(binding) as BindingCounts;
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) own[name] += counts[name];
    for (const [at, count] of verdicts.entries()) own.verdicts[at] = (own.verdicts[at] as number) + count;
  }
}

function onlySelected(chunk: RowChunk, selection: ReadonlySet<number>): RowChunk {
  const { binding, version } = chunk;
  return { ...chunk, binding: binding.map((bound, i) => (selection.has(version[i] ?? -1) ? bound : SKIPPED_ROW)) };
}
