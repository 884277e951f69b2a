import { XML_HEAD, type XmlDecoder, xmlDecoder } from '../../../base/xml-bytes.ts';

export type AnswerForm = 'json' | 'xml';

/** An answer as it comes: any pieces, cut anywhere. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/** The same text in UTF-8 without a byte order mark. JSON is UTF-8; an XML document is what it says. */
export async function* utf8Pieces(pieces: Pieces, form: AnswerForm, file: string): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  let decoder: XmlDecoder | undefined;
  const begin = (first: Buffer): Uint8Array => {
    head = undefined;
    const found = form === 'xml' ? xmlDecoder(first, file) : undefined;
    if (found === undefined || found.encoding === 'utf-8') return withoutMark(first);
    decoder = found;
    return Buffer.from(found.decode(first, { more: true }));
  };
  for await (const piece of pieces) {
    if (head) {
      head = Buffer.concat([head, piece]);
      if (head.length >= XML_HEAD) yield begin(head);
    } else {
      yield decoder ? Buffer.from(decoder.decode(piece, { more: true })) : piece;
    }
  }
  if (head) yield begin(head);
  if (decoder) yield Buffer.from(decoder.decode(new Uint8Array(0)));
}

function withoutMark(bytes: Buffer): Uint8Array {
  return BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}
