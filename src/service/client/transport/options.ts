import { usageError } from '../../../core/base/errors.ts';
import type { RetryPolicy } from '../../../core/transport/retry-after.ts';
import type { Address } from '../request-of.ts';
import type { AnswerRule } from './answer-rules.ts';

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

export type TransportOptions = Address & {
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
  /** Rows that count before those of the built-in table. */
  readonly rules: readonly AnswerRule[];
};

/** Defaults. */
export const TRANSPORT_DEFAULTS = {
  timeOuts: { headers: 60_000, idle: 30_000, whole: 300_000 },
  tries: 5,
  patience: { firstWait: 1_000, longestBackoff: 30_000, longestWait: 120_000, jitter: 0.5 },
  strikes: 12,
  concurrency: 4,
  callsPerSecond: undefined,
  maxCalls: undefined,
  rules: [],
} as const satisfies Omit<TransportOptions, keyof Address>;

const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** Whether an application key can be sent as a header. */
export const isKeyText = (key: string): boolean => HEADER_TEXT.test(key);

/** Refuses an address that no call can be made with, without showing the key, and options without sense. */
export function checkOptions(options: TransportOptions): void {
  const { baseUrl, key } = options;
  if (!isKeyText(key)) {
    throw usageError('the application key is empty, or has characters that are not printable ASCII');
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageError('the address of the service is not http://… or https://…', {
      code: 'name-service',
    });
  }
  if (url.search !== '' || url.hash !== '') {
    throw usageError(
      'the address of the service has a query',
      'Leave out what follows ? or #; keys are sent as a header.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw usageError('the address of the service has a user or a password in it', 'Keys are sent as a header.');
  }
  const { tries, strikes, concurrency, callsPerSecond = 1 } = options;
  for (const [name, value] of Object.entries({ tries, strikes, concurrency })) {
    if (!Number.isSafeInteger(value) || value < 1) throw usageError(`${name} is ${value}, not a whole number above 0`);
  }
  if (!(callsPerSecond > 0)) throw usageError(`calls per second are ${callsPerSecond}, not a number above 0`);
}
