import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inputError } from '../../base/errors.ts';
import type { SetFile } from '../../model/files.ts';
import { fileSystemError } from './system-error.ts';
import { withRead } from './whole-file.ts';

const PIECE_BYTES = 1 << 20;

/** All regular files below a folder. Links are followed; a link back to a folder above it is an input error. */
export async function folderFileSet(folder: string): Promise<SetFile[]> {
  const files: SetFile[] = [];
  await collect(folder, '', [await realpath(folder)], files);
  return files;
}

async function collect(folder: string, prefix: string, above: readonly string[], files: SetFile[]): Promise<void> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw fileSystemError(cause, folder);
  });
  for (const name of names) {
    const place = join(folder, name);
    const path = prefix + name;
    const found = await stat(place).catch((cause: unknown) => {
      throw fileSystemError(cause, place);
    });
    if (found.isDirectory()) {
      const real = await realpath(place);
      if (above.includes(real)) throw inputError('is a link to a folder above it', { place: { file: place } });
      await collect(place, `${path}/`, [...above, real], files);
    } else if (found.isFile()) {
      files.push(diskFile(path, found.size, place));
    } else {
      throw inputError('is neither a file nor a folder', { place: { file: place } });
    }
  }
}

/** A file on disk; `path` is its name inside its set. */
export function diskFile(path: string, size: number, place: string): SetFile {
  return withRead({ path, size, place, open: () => pieces(place) });
}

async function* pieces(place: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(place, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw fileSystemError(cause, place);
  }
}
