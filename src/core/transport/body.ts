import { createHash } from 'node:crypto';
import type { Digest, Form } from './answer.ts';
import { networkFailure, TryFailure } from './failure.ts';
import { untilAborted } from './waits.ts';

/** A body as it comes, counted and hashed. */
export type Body = {
  /** The bytes that came first: all of them where the body has no more than `PEEK_BYTES`. */
  readonly peek: () => Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }>;
  /**
   * All bytes, the first ones included; once. Fails at the end where the body does not end as a document of this form
   * and start does.
   */
  readonly pieces: (form: Form, start: string) => AsyncIterable<Uint8Array>;
  readonly count: () => number;
  /** Fails where the pieces were not read to a good end. */
  readonly digest: () => Digest;
  /** Releases the connection. */
  readonly discard: () => Promise<void>;
};

const PEEK_BYTES = 4_096;

/**
 * When the signal is aborted, reading fails with its reason; a body of more than `mostBytes`, as they are when they are
 * no longer compressed, is left there.
 */
export function openBody(
  response: Response,
  {
    onPiece,
    signal,
    mostBytes = Number.POSITIVE_INFINITY,
  }: { onPiece: () => void; signal: AbortSignal; mostBytes?: number | undefined },
): Body {
  const reader = response.body?.getReader();
  const hash = createHash('sha256');
  const peeked: Uint8Array[] = [];
  let count = 0;
  let tail: Uint8Array = new Uint8Array();
  let isEnded = reader === undefined;
  let digest: Digest | undefined;

  const next = async (): Promise<Uint8Array | undefined> => {
    if (isEnded || !reader) return undefined;
    const { done, value } = await untilAborted(reader.read(), signal).catch((error: unknown) => {
      throw signal.aborted ? error : networkFailure(error, `the answer broke off after ${count} bytes`);
    });
    onPiece();
    isEnded = done;
    if (!value) return undefined;
    count += value.length;
    if (count > mostBytes) throw new TryFailure('unreadable', `the answer has more than ${mostBytes} bytes`);
    hash.update(value);
    tail = tailWith(tail, value);
    return value;
  };

  return {
    peek: async () => {
      for (let piece = await next(); piece; piece = count < PEEK_BYTES ? await next() : undefined) peeked.push(piece);
      if (isEnded) requireLength(response, count);
      return { bytes: Buffer.concat(peeked).subarray(0, PEEK_BYTES), isWhole: isEnded && count <= PEEK_BYTES };
    },
    pieces: async function* (form, start) {
      for (let piece = peeked.shift(); piece; piece = peeked.shift()) yield piece;
      for (let piece = await next(); piece; piece = await next()) yield piece;
      requireLength(response, count);
      if (!endsWhole(form, start, tail)) {
        throw new TryFailure('cut-off', `the answer ends in the middle, after ${count} bytes`);
      }
      digest = { sha256: hash.digest('hex'), bytes: count };
    },
    count: () => count,
    digest: () => {
      if (!digest) throw new Error('an answer was left before its end');
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

/** As many bytes as it takes to see the end of a document. */
export const TAIL_BYTES = 256;

/** The last bytes of what is `tail` and then `piece`. */
export function tailWith(tail: Uint8Array, piece: Uint8Array): Uint8Array {
  if (piece.length >= TAIL_BYTES) return piece.subarray(-TAIL_BYTES);
  return piece.length === 0 ? tail : Buffer.concat([tail, piece]).subarray(-TAIL_BYTES);
}

const ROOT = /<([^\s<>/?!][^\s<>/]*)/;

/**
 * Whether a document may end so: a JSON text with the bracket that it began with, an XML document with the end of its
 * root, be that the root itself (`<result total="0"/>`). `start` are its first characters, `tail` its last bytes. It
 * does not read what is between them, so that a cut behind an inner bracket passes.
 */
export function endsWhole(form: Form, start: string, tail: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(tail).trimEnd();
  if (form === 'json') return text.endsWith(start.startsWith('[') ? ']' : '}');
  const root = ROOT.exec(start.replace(/<!--[\s\S]*?-->/g, ''))?.[1];
  const end = text.replace(/\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*$/, '').replace(/\s+>$/, '>');
  if (root === undefined) return end.endsWith('>');
  const last = end.slice(end.lastIndexOf('<'));
  return end.endsWith(`</${root}>`) || (last.startsWith(`<${root}`) && last.endsWith('/>'));
}
