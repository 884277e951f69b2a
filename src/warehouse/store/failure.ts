import { CrossfootError, inputError, interruptedError, unavailableError } from '../../core/base/errors.ts';

/** The process that holds the lock, as DuckDB names it: `Conflicting lock is held in /usr/bin/node (PID 4711).` */
const LOCK_HOLDER = /Conflicting lock is held in (.+?)(?: by user \S+)? \(PID (\d+)\)/;
const LOCKED = /Could not set lock on file|being used by another process|Cannot open file .* process/i;

const NO_SPACE =
  /No space left on device|Disk full|not enough disk space|failed to offload|could not write all bytes|File too large|Disk quota exceeded/i;

export function isLockFailure(error: unknown): boolean {
  return error instanceof Error && LOCKED.test(error.message);
}

export function isConflictFailure(error: unknown): boolean {
  return error instanceof Error && /write-write conflict|Conflict on/i.test(error.message);
}

const INTERRUPTED = /^INTERRUPT Error|Interrupted!/i;

export function isInterruptFailure(error: unknown): boolean {
  return error instanceof Error && INTERRUPTED.test(error.message);
}

const NO_MEMORY = /Out of Memory/i;

export function isMemoryFailure(error: unknown): boolean {
  return error instanceof Error && NO_MEMORY.test(error.message);
}

type ToError = (path: string, message: string) => CrossfootError;

const FAILURES: readonly (readonly [pattern: RegExp, toError: ToError])[] = [
  [LOCKED, lockedError],
  [
    /with a different configuration than existing connections/i,
    (path) => unavailableError(`${path} is open in this process already`),
  ],
  [INTERRUPTED, () => interruptedError()],
  [
    NO_SPACE,
    (path, message) =>
      unavailableError(`no space left while writing ${path}: ${reasonIn(message)}`, {
        hint: 'Nothing of the unfinished work was kept. Free some space and run the command again.',
      }),
  ],
  [/not a valid DuckDB database file/i, (path) => refused(`${path} is not a Crossfoot store: it is not a DuckDB file`)],
  // A name that ends in `.json` or `.csv` makes it open a database in memory.
  [
    /Cannot launch in-memory database in read-only mode/i,
    (path) => refused(`${path} is not a Crossfoot store: by its name DuckDB takes it for data`),
  ],
  [
    /newer version of DuckDB|Trying to read a database file with version number/i,
    (path, message) =>
      refused(`${path} was written by a newer DuckDB: ${firstLine(message)}`, 'Update Crossfoot. Left untouched.'),
  ],
  [
    /Corrupt database|checksum|Could not read enough bytes|Serialization Error|Failed to load metadata/i,
    (path, message) =>
      refused(
        `the store ${path} is damaged: ${firstLine(message)}`,
        'Left untouched. Restore a copy, or ingest the sources again into a new store.',
      ),
  ],
  [
    /Permission denied|Read-only file system|Operation not permitted/i,
    (path, message) => unavailableError(`cannot open ${path}: ${firstLine(message)}`),
  ],
  [
    /database does not exist|No such file or directory|Cannot open file/i,
    (path) => inputError(`no store at ${path}`, { hint: { code: 'name-store' }, code: 'bad-store' }),
  ],
  [
    NO_MEMORY,
    (_, message) =>
      unavailableError(`out of memory: ${firstLine(message)}`, { hint: 'Free memory and run the command again.' }),
  ],
];

function lockedError(path: string, message: string): CrossfootError {
  const holder = LOCK_HOLDER.exec(message);
  const who = holder ? `process ${holder[2]} (${holder[1]})` : 'another process';
  return unavailableError(`the store ${path} is locked by ${who}`, { hint: { code: 'wait-for-store' } });
}

function refused(problem: string, hint = 'Left untouched.'): CrossfootError {
  return inputError(problem, { hint, code: 'bad-store' });
}

export function storeFailure(error: unknown, path: string): unknown {
  if (error instanceof CrossfootError || !(error instanceof Error)) return error;
  const [, toError] = FAILURES.find(([pattern]) => pattern.test(error.message)) ?? [];
  return toError?.(path, error.message) ?? error;
}

export function tidyFailure(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  return unavailableError(`the data is stored, but ${path} could not be closed properly: ${reasonIn(error.message)}`, {
    hint: 'The store can be read as it is. Free some space; the next ingest tidies up.',
    cause: error,
  });
}

/** DuckDB puts the reason last: `… The database has been invalidated. Original error: Could not write file …`. */
function reasonIn(message: string): string {
  return firstLine(message.split('Original error: ').at(-1) ?? message);
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}
