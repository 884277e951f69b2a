import { readFileSync } from 'node:fs';
import { inputError } from '../base/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** The text of a file named by the user. `what`: its purpose, for error messages: `key file`. */
export function readGivenFile(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? REASONS[String(cause.code)] : undefined;
    if (reason === undefined) throw cause;
    throw inputError(`cannot read the ${what} ${path}: ${reason}`, { cause });
  }
}
