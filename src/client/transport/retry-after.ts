import { FAILURE_KINDS, type FailureKind } from './answer-kind.ts';

/** How long a server wants to be left alone. `isSure`: it does not hang on a clock of ours that may go wrong. */
export type RetryAfter = { readonly milliseconds: number; readonly isSure: boolean };

const SECONDS = /^\s*(\d+)(?:\.\d*)?\s*$/;

/**
 * Reads `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). A date is measured from the `Date` of the same answer, so that a server
 * whose clock is wrong is wrong twice and the difference is right; without one from `today`, and then it is not sure. What has
 * passed is no time at all; what is neither is `undefined`.
 */
export function readRetryAfter(headers: Headers, today: Date): RetryAfter | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = SECONDS.exec(text)?.[1];
  if (seconds !== undefined) return { milliseconds: Number(seconds) * 1_000, isSure: true };
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const sent = Date.parse(headers.get('date') ?? '');
  const isSure = !Number.isNaN(sent);
  return { milliseconds: Math.max(0, until - (isSure ? sent : today.getTime())), isSure };
}

export type Patience = {
  /** Milliseconds before the second try; twice as long before each further one. */
  readonly firstWait: number;
  /** That doubles no further than this. */
  readonly longestBackoff: number;
  /** What the server may ask for; a sure wish beyond it ends the run. */
  readonly longestWait: number;
  /** The most that chance adds, as a share of the wait. */
  readonly jitter: number;
};

/** `floor` is what everybody waits, `wait` what this one does. `wasCapped`: a date further off than `longestWait` was not believed. */
export type Wait = { readonly floor: number; readonly wait: number; readonly wasCapped: boolean };

/** How long to wait after `tries` calls in vain; `too-long` where the server surely wants more than anybody waits. `chance` is in [0, 1). */
export function waitAfter(
  tries: number,
  wish: RetryAfter | undefined,
  { firstWait, longestBackoff, longestWait, jitter }: Patience,
  chance: number,
): Wait | 'too-long' {
  const wished = wish?.milliseconds ?? 0;
  if (wish?.isSure && wished > longestWait) return 'too-long';
  const backoff = Math.min(firstWait * 2 ** (tries - 1), longestBackoff);
  const floor = Math.max(Math.min(wished, longestWait), backoff);
  return { floor, wait: floor * (1 + jitter * chance), wasCapped: wished > longestWait };
}

/** Whether asking again can help. A page under a 4xx is a refusal. */
export function isWorthAnother(kind: FailureKind, status: number | undefined): boolean {
  if (kind === 'page' && status !== undefined && status >= 400 && status < 500) return false;
  return FAILURE_KINDS[kind].retry;
}
