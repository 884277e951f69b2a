export type AnswerForm = 'json' | 'xml';

/** An answer as it comes: any pieces, cut anywhere. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/** The same bytes without a byte order mark of UTF-8. */
export async function* utf8Pieces(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (!head) yield piece;
    else {
      head = Buffer.concat([head, piece]);
      if (head.length < BYTE_ORDER_MARK.length) continue;
      yield withoutMark(head);
      head = undefined;
    }
  }
  if (head) yield head;
}

function withoutMark(bytes: Buffer): Uint8Array {
  return BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}
