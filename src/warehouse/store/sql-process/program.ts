/** The process of one query; see `sql-in-process.ts`. Its arguments: memory in bytes, and a folder for large data. */
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { type ProcessLimits, watchProcess } from './sql-in-process.ts';

if (isMainThread) {
  const [, , memoryBytes, spill = ''] = process.argv;
  const limits: ProcessLimits = { memoryBytes: Number(memoryBytes), spill, parent: process.ppid };
  new Worker(fileURLToPath(import.meta.url), { workerData: limits }).unref();
  // The parent decides: a signal to the whole group of processes reaches it too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const { answerParent } = await import('./answer-parent.ts');
  await answerParent(process.stdin, process.stdout.fd, spill);
} else {
  watchProcess(workerData as ProcessLimits);
}
