import type { Progress } from '../../core/base/progress.ts';

/** The ports for waiting for a locked file. */
export type WaitingPorts = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
};

export type StorePorts = WaitingPorts & {
  /** Aborted when the user asks to stop: a running query then ends with an error. */
  readonly signal?: AbortSignal | undefined;
};

/** The ports of long work on a store. */
export type IngestPorts = StorePorts & {
  readonly progress: Progress;
  /** Frees the memory of what was read of a large input, before the engine needs it. */
  readonly collectGarbage?: () => Promise<void>;
};
