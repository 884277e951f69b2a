import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { Comparison } from '../modes.ts';
import type { FailedRows } from './failed-rows.ts';
import type { KernelResult } from './kernel.ts';
import type { CheckedBindings } from './plan.ts';

/** The program of the thread, as it is built. */
const THREAD_PROGRAM = fileURLToPath(new URL('./thread-program.js', import.meta.url));

/** What a thread checks with. */
export type ThreadData = { readonly bindings: CheckedBindings; readonly comparison: Comparison };

type Counts = KernelResult['counts'];

/** The thread answers each request, in their order. */
export type ThreadRequest = { readonly chunk: RowChunk } | 'counts';
export type ThreadAnswer = { readonly failed?: FailedRows; readonly counts?: Counts; readonly error?: unknown };

/** A kernel that works in a thread of its own, beside the caller's. */
export type SecondThread = {
  /** Whether the thread would soon be idle. */
  readonly hasRoom: () => boolean;
  /** Gives a chunk away: its memory is the thread's from now on. */
  readonly check: (chunk: RowChunk) => Promise<FailedRows>;
  /** The counts of all chunks that it has checked. */
  readonly counts: () => Promise<Counts>;
  readonly close: () => Promise<void>;
};

/** Chunks that are with the thread: one at work, and others so that it need not wait for the caller. */
const MOST_CHUNKS = 3;

type Waiting = { readonly resolve: (answer: ThreadAnswer) => void; readonly reject: (error: unknown) => void };

/** `undefined` where the program is not there, as in a bundle of another program. */
export function startSecondThread(data: ThreadData, program = THREAD_PROGRAM): SecondThread | undefined {
  if (!existsSync(program)) return undefined;
  const worker = new Worker(program, { workerData: data });
  const waiting: Waiting[] = [];
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (answer: ThreadAnswer) => waiting.shift()?.resolve(answer));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`a thread that checks rows ended with status ${code}`)));
  const ask = <T>(request: ThreadRequest, memory: ArrayBuffer[], read: (answer: ThreadAnswer) => T): Promise<T> => {
    const answered = new Promise<ThreadAnswer>((resolve, reject) => {
      if (failure !== undefined) reject(failure);
      else waiting.push({ resolve, reject });
    }).then(read);
    // It is thrown where the answer is awaited, however late.
    answered.catch(() => {});
    worker.postMessage(request, memory);
    return answered;
  };
  return {
    hasRoom: () => waiting.length < MOST_CHUNKS,
    check: (chunk) => ask({ chunk }, memoryOf(chunk), (answer) => part(answer, 'failed')),
    counts: () => ask('counts', [], (answer) => part(answer, 'counts')),
    close: async () => {
      await worker.terminate();
    },
  };
}

function part<Name extends 'failed' | 'counts'>(answer: ThreadAnswer, name: Name): NonNullable<ThreadAnswer[Name]> {
  const { [name]: own, error } = answer;
  if (own === undefined) throw error;
  return own;
}

function memoryOf({ version, binding, offsets, field, mantissaWords, places, decimals }: RowChunk): ArrayBuffer[] {
  const columns = [version, binding, offsets, field, mantissaWords, places, decimals];
  return [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))];
}
