import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inputError, throwIfAborted } from '../../../core/base/errors.ts';
import { storeFailure } from '../failure.ts';

/** A file of a folder: its path in it with `/`, its size, and the SHA-256 of its bytes in hexadecimal. */
type HashedFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

const PIECE_BYTES = 1 << 20;

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: PIECE_BYTES }), hash);
  return hash.digest('hex');
}

/** Throws where a file of the folder is missing, is a link to a place outside, or is not what it was, and names it. */
export async function requireUnchanged(
  folder: string,
  files: readonly HashedFile[],
  { signal, done }: { readonly signal?: AbortSignal | undefined; readonly done?: (file: HashedFile) => void } = {},
): Promise<void> {
  for (const file of files) {
    throwIfAborted(signal);
    const path = join(folder, file.path);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) throw inputError(`the export ${folder} is not whole: ${file.path} is missing`);
    if (!isInside(realpathSync(folder), realpathSync(path))) {
      throw inputError(`the export ${folder} was changed: ${file.path} is a link that leaves the folder`);
    }
    if (stats.size !== file.bytes || (await hashFile(path)) !== file.sha256) {
      throw inputError(`the export ${folder} was changed: ${file.path} has other content than its manifest says`);
    }
    done?.(file);
  }
}

const isInside = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** Writes a new file piece by piece, as fast as the disk takes them. `shown`: its name in messages. */
export async function writeBytes(path: string, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(pieces, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    throw storeFailure(error, name);
  }
}
