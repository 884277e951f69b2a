import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, type TransferListItem, Worker } from 'node:worker_threads';

/** What a thread can do, by name. Arguments and results are plain data. */
type Calls = Readonly<Record<string, (...args: never[]) => unknown>>;

/** A program that works in a thread of its own, beside the caller's; it answers calls in their order. */
export type SecondThread<Served extends Calls> = {
  /** Whether the thread would soon be idle. */
  readonly hasRoom: () => boolean;
  /** `memory`: what is given away, the thread's from now on. */
  readonly call: <Name extends keyof Served & string>(
    name: Name,
    args: Parameters<Served[Name]>,
    memory?: readonly TransferListItem[],
  ) => Promise<ReturnType<Served[Name]>>;
  readonly close: () => Promise<void>;
};

type Call = { readonly name: string; readonly args: readonly unknown[] };
type Reply = { readonly result: unknown } | { readonly error: unknown };
type Waiting = { readonly resolve: (result: never) => void; readonly reject: (error: unknown) => void };

/** Calls that are with the thread: one at work, and others so that it need not wait for the caller. */
const MOST_CALLS = 3;

/**
 * Starts a program, which answers by `answerCalls`. A failure of it, or its end, is the failure of all calls.
 * `undefined` where the program is not there, as in a bundle of another program.
 */
export function startSecondThread<Served extends Calls>(
  program: URL,
  data?: unknown,
): SecondThread<Served> | undefined {
  if (!existsSync(fileURLToPath(program))) return undefined;
  const worker = new Worker(program, { workerData: data });
  const waiting: Waiting[] = [];
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (reply: Reply) => {
    const call = waiting.shift();
    if ('result' in reply) call?.resolve(reply.result as never);
    else call?.reject(reply.error);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`a second thread ended with status ${code}`)));
  return {
    hasRoom: () => waiting.length < MOST_CALLS,
    call: (name, args, memory = []) => {
      const answered = new Promise<never>((resolve, reject) => {
        if (failure !== undefined) reject(failure);
        else waiting.push({ resolve, reject });
      });
      // It is thrown where the result is awaited, however late.
      answered.catch(() => {});
      worker.postMessage({ name, args } satisfies Call, memory);
      return answered;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** The program of a thread: it sends what its functions give for each call, or throw. */
export function answerCalls(served: Calls): void {
  const reply = ({ name, args }: Call): Reply => {
    try {
      return { result: served[name]?.(...(args as never[])) };
    } catch (error) {
      return { error };
    }
  };
  parentPort?.on('message', (call: Call) => parentPort?.postMessage(reply(call)));
}
