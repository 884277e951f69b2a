import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { storeFailure } from '../failure.ts';

/** Writes a new file piece by piece, as fast as the disk takes them. `shown`: its name in messages. */
export async function writeBytes(path: string, shown: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(pieces, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    throw storeFailure(error, shown);
  }
}
