import { throwIfAborted } from '../../base/errors.ts';
import type { Progress } from '../../base/progress.ts';
import { type RowChunk, SKIPPED_ROW } from '../../model/row-chunk.ts';
import type { Tolerance } from '../tolerance.ts';
import type { CheckedBindings } from './checked-binding.ts';
import { createKernel, type KernelResult } from './kernel.ts';

/** The result for all rows, and for the selected rows; the same without a selection. */
export type CheckedRows = { readonly all: KernelResult; readonly selected: KernelResult };

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
