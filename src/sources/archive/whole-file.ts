import { inputError } from '../../base/errors.ts';
import type { SetFile } from '../../model/files.ts';

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
