import type { FileSet, SetFile } from '../../src/core/model/files.ts';

/** A file set in memory, whose files come in pieces of `pieceSize` bytes. */
export function memoryFiles(contents: Readonly<Record<string, string | Uint8Array>>, pieceSize = 1 << 20): FileSet {
  return {
    name: 'set',
    files: Object.entries(contents).map(([path, content]): SetFile => {
      const bytes = Buffer.from(content as Uint8Array);
      return {
        path,
        size: bytes.length,
        place: `set/${path}`,
        open: async function* () {
          for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
        },
        read: async () => bytes,
      };
    }),
  };
}
