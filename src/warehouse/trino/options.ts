import { usageError } from '../../core/base/errors.ts';
import { isThisMachine } from '../../core/base/loopback.ts';
import type { RetryPolicy } from '../../core/transport/retry-after.ts';

export type TrinoOptions = {
  /** `https://trino.example:8443`. */
  readonly server: string;
  readonly catalog: string;
  readonly schema: string;
  readonly user: string;
  /** Basic authentication; `undefined`: none. It is sent over https and to this machine only. */
  readonly password: string | undefined;
  readonly limits: TrinoLimits;
};

/** Times in milliseconds. */
export type TrinoLimits = {
  /** From sending a call to the last byte of its answer. */
  readonly call: number;
  /** From sending a statement to its last row, waits included. */
  readonly statement: number;
  /** How long a statement is sent anew to a server that is starting, or has no nodes yet. */
  readonly start: number;
  /** Calls for one page, the first included. */
  readonly tries: number;
  readonly patience: RetryPolicy;
  /** Bytes of one answer, decompressed. */
  readonly bytes: number;
};

/** Defaults. The protocol asks for 50 to 100 ms before a call is repeated. */
export const TRINO_LIMITS: TrinoLimits = {
  call: 120_000,
  statement: 3_600_000,
  start: 30_000,
  tries: 6,
  patience: { firstWait: 100, longestBackoff: 5_000, longestWait: 60_000, jitter: 0.5 },
  bytes: 268_435_456,
};

const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** Refuses an address and names that no call can be made with. No message shows the password. */
export function checkTrinoOptions({ server, password, ...names }: TrinoOptions): void {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw usageError('the address of Trino is not http://… or https://…');
  if (url.username !== '' || url.password !== '') {
    throw usageError('the address of Trino has a user or a password in it', { code: 'name-trino-user' });
  }
  if (url.search !== '' || url.hash !== '') throw usageError('the address of Trino has a query');
  if (password !== undefined && url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    throw usageError(
      'a password is not sent over http to another machine',
      'Use the https address of Trino, or set no password.',
    );
  }
  for (const name of ['catalog', 'schema', 'user'] as const) {
    if (!HEADER_TEXT.test(names[name])) throw usageError(`the ${name} is empty, or has characters that are not ASCII`);
  }
}
