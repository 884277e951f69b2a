import { FAILURE_KINDS, type FailureKind } from './failure.ts';

/** The pause that a server asks for. `isSure`: it does not depend on a clock of ours, which may be wrong. */
export type RetryAfter = { readonly milliseconds: number; readonly isSure: boolean };

const SECONDS = /^\s*(\d+)(?:\.\d*)?\s*$/;

/**
 * Reads `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). A date is measured from the `Date` of the same answer, so
 * that a server whose clock is wrong is wrong twice and the difference is right; without one from `today`, and then it
 * is not sure. A date in the past gives 0; any other text gives `undefined`.
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

/** How long to wait before a call is repeated. Times are in milliseconds. */
export type RetryPolicy = {
  /** Milliseconds before the second try; twice as long before each further one. */
  readonly firstWait: number;
  /** That doubles no further than this. */
  readonly longestBackoff: number;
  /** The longest wait that the server may ask for; a longer one that is sure ends the run. */
  readonly longestWait: number;
  /** The most that is added at random, as a share of the wait. */
  readonly jitter: number;
};

/**
 * `floor` holds for every request, `wait` for this one. `wasCapped`: a date further off than `longestWait` was not
 * believed.
 */
export type Wait = { readonly floor: number; readonly wait: number; readonly wasCapped: boolean };

/**
 * The wait after `tries` failed calls; `too-long` where the server surely asks for more than `longestWait`.
 * `jitterSample` is in [0, 1).
 */
export function waitAfter(
  tries: number,
  retryAfter: RetryAfter | undefined,
  { firstWait, longestBackoff, longestWait, jitter }: RetryPolicy,
  jitterSample: number,
): Wait | 'too-long' {
  const serverWait = retryAfter?.milliseconds ?? 0;
  if (retryAfter?.isSure && serverWait > longestWait) return 'too-long';
  const backoff = Math.min(firstWait * 2 ** (tries - 1), longestBackoff);
  const floor = Math.max(Math.min(serverWait, longestWait), backoff);
  return { floor, wait: floor * (1 + jitter * jitterSample), wasCapped: serverWait > longestWait };
}

/** Whether asking again can help. A page under a 4xx is a refusal. */
export function isWorthAnother(kind: FailureKind, status: number | undefined): boolean {
  if (kind === 'page' && status !== undefined && status >= 400 && status < 500) return false;
  return FAILURE_KINDS[kind].retry;
}
