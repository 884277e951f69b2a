import { type CrossfootError, inputError } from '../../base/errors.ts';

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
