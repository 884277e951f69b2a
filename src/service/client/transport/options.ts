import { usageError } from '../../../core/base/errors.ts';
import { CALL_DEFAULTS, type CallLimits } from '../../../core/transport/options.ts';
import type { Address } from '../request-of.ts';
import type { AnswerRule } from './answer-rules.ts';

export type TransportOptions = Address &
  CallLimits & {
    /** Rows that count before those of the built-in table. */
    readonly rules: readonly AnswerRule[];
  };

/** Defaults. */
export const TRANSPORT_DEFAULTS = { ...CALL_DEFAULTS, rules: [] } as const satisfies Omit<
  TransportOptions,
  keyof Address
>;

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
