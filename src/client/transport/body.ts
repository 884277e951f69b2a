import { createHash } from 'node:crypto';
import type { Format } from '../../protocol/routes.ts';
import type { Digest } from './answer.ts';
import { networkFailure, TryFailure } from './failure.ts';
import { endsWhole, tailWith } from './last-bytes.ts';
import { untilAborted } from './until-aborted.ts';

/** A body as it comes, counted and hashed. */
export type Body = {
  /** The bytes that came first: all of them where the body has no more than `PEEK_BYTES`. */
  readonly peek: () => Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }>;
  /** All bytes, the first ones included; once. Fails at the end where the body does not end as a document of this form and start does. */
  readonly pieces: (form: Format, start: string) => AsyncIterable<Uint8Array>;
  /** Whether the pieces were read to a good end. */
  readonly isRead: () => boolean;
  readonly count: () => number;
  readonly digest: () => Digest;
  /** Releases the connection. */
  readonly discard: () => Promise<void>;
};

const PEEK_BYTES = 4_096;

/** When the signal is aborted, reading fails with its reason. */
export function openBody(response: Response, { onPiece, signal }: { onPiece: () => void; signal: AbortSignal }): Body {
  const reader = response.body?.getReader();
  const hash = createHash('sha256');
  const peeked: Uint8Array[] = [];
  let count = 0;
  let tail: Uint8Array = new Uint8Array();
  let isEnded = reader === undefined;
  let isRead = false;
  let digest: Digest | undefined;

  const next = async (): Promise<Uint8Array | undefined> => {
    if (isEnded || !reader) return undefined;
    const { done, value } = await untilAborted(reader.read(), signal).catch((error: unknown) => {
      throw signal.aborted ? error : networkFailure(error, `the answer broke off after ${count} bytes`);
    });
    onPiece();
    if (done) isEnded = true;
    else {
      count += value.length;
      hash.update(value);
      tail = tailWith(tail, value);
    }
    return value;
  };

  const pieces = async function* (form: Format, start: string): AsyncGenerator<Uint8Array> {
    for (let piece = peeked.shift(); piece; piece = peeked.shift()) yield piece;
    for (let piece = await next(); piece; piece = await next()) yield piece;
    requireLength(response, count);
    if (!endsWhole(form, start, tail)) {
      throw new TryFailure('cut-off', `the answer ends in the middle, after ${count} bytes`);
    }
    isRead = true;
  };

  return {
    peek: async () => {
      while (count < PEEK_BYTES) {
        const piece = await next();
        if (!piece) break;
        peeked.push(piece);
      }
      if (isEnded) requireLength(response, count);
      return { bytes: Buffer.concat(peeked).subarray(0, PEEK_BYTES), isWhole: isEnded && count <= PEEK_BYTES };
    },
    pieces,
    isRead: () => isRead,
    count: () => count,
    digest: () => {
      if (!isRead) throw new Error('a digest was asked for before the pieces had ended');
      digest ??= { sha256: hash.digest('hex'), bytes: count };
      return digest;
    },
    discard: async () => {
      if (!isEnded) await reader?.cancel().catch(() => {});
    },
  };
}

/** `Content-Length` counts what is sent, so that it says nothing where that is compressed. */
function requireLength({ headers }: Response, count: number): void {
  const stated = headers.get('content-length');
  if (stated === null || !/^\d+$/.test(stated) || headers.has('content-encoding') || Number(stated) === count) return;
  throw new TryFailure('cut-off', `the answer has ${count} bytes and says that it has ${stated}`);
}
