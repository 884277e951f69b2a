import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type CrossfootError, inputError } from '../../../core/base/errors.ts';
import type { SetFile } from '../../../core/model/files.ts';

const PIECE_BYTES = 1 << 20;
const MEANINGS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
  EISDIR: 'is a folder, not a file',
  ELOOP: 'is a link that leads back to itself',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
};

/** A failed file-system call on a file that the user named, as an input error. */
export function fileSystemError(cause: unknown, file: string): CrossfootError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return inputError(MEANINGS[code] ?? `cannot be read (${code || String(cause)})`, { place: { file }, cause });
}

/** One file that the user named. Fails with an input error where it is missing, unreadable or a folder. */
export async function openFile(path: string): Promise<SetFile> {
  const found = await stated(path);
  if (!found.isFile()) throw inputError('is not a file', { place: { file: path } });
  return diskFile(basename(path), found.size, path);
}

/** The state of a file or folder; errors call it `name`. */
export function stated(path: string, name = path): Promise<Stats> {
  return stat(path).catch((cause: unknown) => {
    throw fileSystemError(cause, name);
  });
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

/** Adds `read` to a file of a set: all pieces of `open` together, refused beforehand where they are too many. */
export function withRead(file: Omit<SetFile, 'read'>): SetFile {
  return {
    ...file,
    read: async (limit) => {
      if (file.size > limit) {
        throw inputError(`is ${file.size} bytes, more than the ${limit} that are read at once`, {
          place: { file: file.place },
        });
      }
      const pieces: Uint8Array[] = [];
      for await (const piece of file.open()) pieces.push(piece);
      return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
    },
  };
}
