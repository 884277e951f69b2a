import { stat } from 'node:fs/promises';
import { inputError } from '../../base/errors.ts';
import type { FileSet } from '../../model/files.ts';
import { folderFileSet } from './folder.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './limits.ts';
import { fileSystemError } from './system-error.ts';
import { zipFileSet } from './zip.ts';

export type OpenOptions = {
  readonly limits?: ArchiveLimits;
  /** What messages call it, where the user knows it by another name than its path: a download by its URL. Zips only. */
  readonly name?: string;
};

/**
 * The files of a folder (with its sub-folders) or of a zip, sorted by path, so that the same input is always read in
 * the same order. Nothing stays open between reads.
 *
 * Fails with an input error that names the file: a path that does not exist or cannot be read, a folder or zip without
 * files, a file that is not a zip or is truncated, an entry that is encrypted, is a duplicate, overlaps another, would
 * land outside the archive or inflates beyond `limits`. Damage inside an entry (CRC, length) shows when it is read.
 */
export async function openFileSet(
  path: string,
  { limits = ARCHIVE_LIMITS, name = path }: OpenOptions = {},
): Promise<FileSet> {
  const found = await stat(path).catch((cause: unknown) => {
    throw fileSystemError(cause, name);
  });
  const files = found.isDirectory() ? await folderFileSet(path) : await zipFileSet(path, limits, name);
  if (files.length === 0) {
    throw inputError(`${found.isDirectory() ? 'the folder' : 'the zip'} holds no files`, { place: { file: name } });
  }
  return { name, files: files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)) };
}
