import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { memoize } from '../../../core/base/collections.ts';
import { inputError } from '../../../core/base/errors.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';
import { diskFile, fileSystemError, openFile, stated } from './open-file.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, zipFileSet } from './zip.ts';

export type OpenOptions = {
  readonly limits?: ArchiveLimits;
  /** What messages call it, where the user knows it by another name than its path: a download by its URL. Zips only. */
  readonly name?: string;
};

/**
 * The files of a folder (with its sub-folders) or of a zip, sorted by path. Nothing stays open between reads.
 *
 * @throws input error that names the file: a path that does not exist or cannot be read, a folder or zip without files,
 *   a file that is not a zip or is truncated, an entry that is encrypted, is a duplicate, overlaps another, would land
 *   outside the archive or inflates beyond `limits`. Damage inside an entry (CRC, length) shows when it is read.
 */
export async function openFileSet(
  path: string,
  { limits = ARCHIVE_LIMITS, name = path }: OpenOptions = {},
): Promise<FileSet> {
  const isFolder = (await stated(path, name)).isDirectory();
  const files = isFolder ? await folderFileSet(path) : await zipFileSet(path, limits, name);
  if (files.length === 0) {
    throw inputError(`${isFolder ? 'the folder' : 'the zip'} holds no files`, { place: { file: name } });
  }
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { name, files: sorted, isArchive: !isFolder };
}

/** All regular files below a folder. Links are followed; a link back to a folder above it is an input error. */
async function folderFileSet(folder: string): Promise<SetFile[]> {
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
    const found = await stated(place);
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

/** Opens documents, each with the files of its folder that have a given form of name; a folder is listed once. */
export function besideOpener(names: RegExp): (path: string) => Promise<FileSet> {
  const listing = memoize((folder: string) => filesNamed(folder, names));
  return async (path) => {
    const name = basename(path);
    const [own, others] = await Promise.all([openFile(path), listing(dirname(path))]);
    return { name: dirname(path), files: [own, ...others.filter((file) => file.path !== name)] };
  };
}

/** The files of a folder with a given form of name; sub-folders and other files are not looked at. */
async function filesNamed(folder: string, names: RegExp): Promise<readonly SetFile[]> {
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw fileSystemError(cause, folder);
  });
  const files: SetFile[] = [];
  for (const name of entries.filter((entry) => names.test(entry)).sort()) {
    const place = join(folder, name);
    const found = await stat(place).catch(() => undefined);
    if (found?.isFile()) files.push(diskFile(name, found.size, place));
  }
  return files;
}
