import { deserialize, serialize } from 'node:v8';

/** The number of bytes before each message, unsigned, little-endian. */
const HEAD_BYTES = 4;

/** A message as bytes that {@link readFrames} takes apart again. */
export function toFrame(message: unknown): Uint8Array {
  const body = serialize(message);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + body.length);
  frame.writeUInt32LE(body.length, 0);
  frame.set(body, HEAD_BYTES);
  return frame;
}

/** The messages of a stream of frames. What is left of an unfinished frame at its end is dropped. */
export async function* readFrames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let bodyBytes: number | undefined;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    for (let needed = bodyBytes ?? HEAD_BYTES; size >= needed; needed = bodyBytes ?? HEAD_BYTES) {
      const all = Buffer.concat(pieces, size);
      const rest = all.subarray(needed);
      pieces = [rest];
      size = rest.length;
      if (bodyBytes === undefined) {
        bodyBytes = all.readUInt32LE(0);
      } else {
        bodyBytes = undefined;
        yield deserialize(all.subarray(0, needed));
      }
    }
  }
}
