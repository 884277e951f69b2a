import { createReadStream } from 'node:fs';
import { createTally, type Tally } from './tally.ts';

const NEWLINE = 0x0a;

/** Takes up a ledger from its bytes, cut into pieces anywhere. */
export async function tallyPieces(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Tally> {
  const tally = createTally();
  let rest: Uint8Array[] = [];
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      tally.line(textOf([...rest, piece.subarray(start, end)]), true);
      rest = [];
      start = end + 1;
    }
    if (start < piece.length) rest.push(piece.subarray(start));
  }
  if (rest.length > 0) tally.line(textOf(rest), false);
  return tally;
}

/** Takes up the ledger in a file, piece by piece; a file that there is not is an empty one. */
export async function tallyFile(path: string): Promise<Tally> {
  try {
    return await tallyPieces(createReadStream(path) as AsyncIterable<Buffer>);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return createTally();
    throw error;
  }
}

function textOf(parts: readonly Uint8Array[]): string {
  const [only = new Uint8Array(), ...more] = parts;
  const bytes = more.length === 0 ? only : Buffer.concat(parts);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}
