import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { inputError } from '../../base/errors.ts';
import type { SetFile } from '../../model/files.ts';
import { diskFile } from './folder.ts';
import { fileSystemError } from './system-error.ts';

/** One file that the user named. Fails with an input error where it is missing, unreadable or a folder. */
export async function openFile(path: string): Promise<SetFile> {
  const found = await stat(path).catch((cause: unknown) => {
    throw fileSystemError(cause, path);
  });
  if (!found.isFile()) throw inputError('is not a file', { place: { file: path } });
  return diskFile(basename(path), found.size, path);
}
