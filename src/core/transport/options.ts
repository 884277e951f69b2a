import type { RetryPolicy } from './retry-after.ts';

/**
 * All in milliseconds; Node's own fetch gives up on a connection after ten seconds, on headers and pieces after five
 * minutes.
 */
export type TimeOuts = {
  /**
   * From sending until the headers begin: looking up the name, connecting, and the work of the service, which fetch
   * cannot tell apart.
   */
  readonly headers: number;
  /** Between two pieces of a body. */
  readonly idle: number;
  /** From sending until the last byte: against bodies that drip. */
  readonly whole: number;
};

/** How often, and how fast, a server is asked. */
export type CallLimits = {
  readonly timeOuts: TimeOuts;
  /** Calls that one question may cost, the first included. */
  readonly tries: number;
  readonly patience: RetryPolicy;
  /** Failures in a row, over all questions, after which nothing more is asked. */
  readonly strikes: number;
  readonly concurrency: number;
  /** `undefined`: no bound. */
  readonly callsPerSecond: number | undefined;
  /** Calls that this transport may make, retries included; `undefined`: no bound. */
  readonly maxCalls: number | undefined;
};

/** Defaults. */
export const CALL_DEFAULTS = {
  timeOuts: { headers: 60_000, idle: 30_000, whole: 300_000 },
  tries: 5,
  patience: { firstWait: 1_000, longestBackoff: 30_000, longestWait: 120_000, jitter: 0.5 },
  strikes: 12,
  concurrency: 4,
  callsPerSecond: undefined,
  maxCalls: undefined,
} as const satisfies CallLimits;
