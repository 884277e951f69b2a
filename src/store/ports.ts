import type { Progress } from '../base/progress.ts';

/** What waiting for a locked file needs of the outside. */
export type WaitingPorts = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
};

export type StorePorts = WaitingPorts & {
  /** Aborted when the user asks to stop: a running query then ends with an error. */
  readonly signal?: AbortSignal;
};

/** What long work on a store needs of the outside. */
export type IngestPorts = StorePorts & { readonly progress: Progress };
