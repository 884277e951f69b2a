import { readFileSync, statSync } from 'node:fs';
import { inputError } from '../../core/base/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** Every such file is written by hand or by this program, and is held in memory. */
const MOST_BYTES = 256 * 2 ** 20;

/** The text of a file named by the user. `what`: its purpose, for error messages: `key file`. */
export function readGivenFile(what: string, path: string): string {
  try {
    if (statSync(path).size > MOST_BYTES)
      throw inputError(`cannot read the ${what} ${path}: it is larger than 256 MiB`);
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? REASONS[String(cause.code)] : undefined;
    if (reason === undefined) throw cause;
    throw inputError(`cannot read the ${what} ${path}: ${reason}`, { cause });
  }
}
