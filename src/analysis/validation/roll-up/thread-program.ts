/** The thread that checks some of the chunks of a run; see `second-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { createKernel } from './kernel.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './second-thread.ts';

const { bindings, comparison } = workerData as ThreadData;
const kernel = createKernel(bindings, comparison);

function answerTo(request: ThreadRequest): ThreadAnswer {
  try {
    return request === 'counts' ? { counts: kernel.finish().counts } : { failed: kernel.check(request.chunk) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(answerTo(request)));
