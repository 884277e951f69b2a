import type { Progress } from '../base/progress.ts';

/** Functions of the outside; by default those of Node or Deno. */
export type OutsidePorts = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The time of day. */
  readonly today: () => Date;
  readonly fetch: typeof globalThis.fetch;
};

/** `signal`: ends the call with an error of the kind `interrupted`; an ingest that it ends keeps nothing. */
export type CallOptions = { readonly signal?: AbortSignal; readonly progress?: Progress };
