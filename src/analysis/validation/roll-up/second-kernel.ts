import { type SecondThread, startSecondThread } from '../../../core/base/second-thread.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { Comparison } from '../modes.ts';
import type { FailedRows } from './failed-rows.ts';
import type { KernelResult } from './kernel.ts';
import type { CheckedBindings } from './plan.ts';

/** What a kernel checks with. */
export type KernelData = { readonly bindings: CheckedBindings; readonly comparison: Comparison };

/** `counts`: of all chunks that it has checked. */
export type KernelCalls = {
  readonly check: (chunk: RowChunk) => FailedRows;
  readonly counts: () => KernelResult['counts'];
};

/** A kernel that works in a thread of its own, beside the caller's. */
export type SecondKernel = SecondThread<KernelCalls>;

/** The program of the thread, as it is built. */
const PROGRAM = new URL('./thread-program.js', import.meta.url);

/** `undefined` where the program is not there. */
export function startSecondKernel(data: KernelData, program = PROGRAM): SecondKernel | undefined {
  return startSecondThread<KernelCalls>(program, data);
}

/** Gives a chunk to the other kernel, with its memory. */
export function checkThere(kernel: SecondKernel, chunk: RowChunk): Promise<FailedRows> {
  const { version, binding, offsets, field, mantissaWords, places, decimals } = chunk;
  const columns = [version, binding, offsets, field, mantissaWords, places, decimals];
  return kernel.call('check', [chunk], [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))]);
}
