import { setTimeout as wait } from 'node:timers/promises';
import { throwIfAborted } from './errors.ts';
import { NO_PROGRESS, type Progress } from './progress.ts';

export type NodePorts = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly progress: Progress;
  readonly signal?: AbortSignal;
};

/** The clock of Node and Deno; no progress and no request to stop unless they are given. */
export function nodePorts({ progress, signal }: Partial<Pick<NodePorts, 'progress' | 'signal'>> = {}): NodePorts {
  return {
    now: () => performance.now(),
    sleep: async (milliseconds) => {
      // An aborted wait fails with an error of its own.
      await wait(milliseconds, undefined, signal && { signal }).catch(() => {});
      throwIfAborted(signal);
    },
    progress: progress ?? NO_PROGRESS,
    ...(signal && { signal }),
  };
}
