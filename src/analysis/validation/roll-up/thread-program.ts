/** The thread that checks some of the chunks of a run; see `second-kernel.ts`. */
import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../../core/base/second-thread.ts';
import { createKernel } from './kernel.ts';
import type { KernelCalls, KernelData } from './second-kernel.ts';

const { bindings, comparison } = workerData as KernelData;
const kernel = createKernel(bindings, comparison);

answerCalls({
  check: (chunk) => kernel.check(chunk),
  counts: () => kernel.finish().counts,
} satisfies KernelCalls);
