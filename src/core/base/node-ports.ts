import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { throwIfAborted } from './errors.ts';
import { NO_PROGRESS, type Progress } from './progress.ts';

export type NodePorts = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  /** `stop` ends it early. */
  readonly sleep: (milliseconds: number, stop?: AbortSignal) => Promise<void>;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
};

/** The clock of Node and Deno; no progress and no request to stop unless they are given. */
export function nodePorts({
  progress,
  signal: callerSignal,
}: {
  readonly progress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
} = {}): NodePorts {
  const signal = callerSignal && anyOf([callerSignal]);
  return {
    now: () => performance.now(),
    sleep: async (milliseconds, stop) => {
      const signals = [signal, stop].filter((each) => each !== undefined);
      // An aborted wait fails with an error of its own.
      await wait(milliseconds, undefined, signals.length > 0 ? { signal: anyOf(signals) } : {}).catch(() => {});
      throwIfAborted(signal);
    },
    progress: progress ?? NO_PROGRESS,
    signal,
  };
}

/** A signal of its own, which many may wait for: those given have no listener more than before. */
function anyOf(signals: AbortSignal[]): AbortSignal {
  const any = AbortSignal.any(signals);
  setMaxListeners(0, any);
  return any;
}
