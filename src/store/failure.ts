import { CrossfootError, inputError, interruptedError, unavailableError } from '../base/errors.ts';

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

const NO_MEMORY = /Out of Memory/i;

export function isMemoryFailure(error: unknown): boolean {
  return error instanceof Error && NO_MEMORY.test(error.message);
}

const FAILURES: readonly {
  readonly pattern: RegExp;
  readonly toError: (message: string, path: string) => CrossfootError;
}[] = [
  {
    pattern: LOCKED,
    toError: (message, path) => {
      const holder = LOCK_HOLDER.exec(message);
      const who = holder ? `process ${holder[2]} (${holder[1]})` : 'another process';
      return unavailableError(`the store ${path} is locked by ${who}`, {
        hint: { code: 'wait-for-store' },
      });
    },
  },
  {
    pattern: /with a different configuration than existing connections/i,
    toError: (_, path) => unavailableError(`${path} is open in this process already`),
  },
  { pattern: /^INTERRUPT Error|Interrupted!/i, toError: () => interruptedError() },
  {
    pattern: NO_SPACE,
    toError: (message, path) =>
      unavailableError(`no space left while writing ${path}: ${reasonIn(message)}`, {
        hint: 'Nothing of the unfinished work was kept. Free some space and run the command again.',
      }),
  },
  {
    pattern: /not a valid DuckDB database file/i,
    toError: (_, path) =>
      inputError(`${path} is not a Crossfoot store: it is not a DuckDB file`, { hint: 'Left untouched.' }),
  },
  {
    // Of a name that ends in `.json` or `.csv` it makes a database in memory.
    pattern: /Cannot launch in-memory database in read-only mode/i,
    toError: (_, path) =>
      inputError(`${path} is not a Crossfoot store: by its name DuckDB takes it for data`, { hint: 'Left untouched.' }),
  },
  {
    pattern: /newer version of DuckDB|Trying to read a database file with version number/i,
    toError: (message, path) =>
      inputError(`${path} was written by a newer DuckDB: ${firstLine(message)}`, {
        hint: 'Update Crossfoot. Left untouched.',
      }),
  },
  {
    pattern: /Corrupt database|checksum|Could not read enough bytes|Serialization Error|Failed to load metadata/i,
    toError: (message, path) =>
      inputError(`the store ${path} is damaged: ${firstLine(message)}`, {
        hint: 'Left untouched. Restore a copy, or ingest the sources again into a new store.',
      }),
  },
  {
    pattern: /Permission denied|Read-only file system|Operation not permitted/i,
    toError: (message, path) => unavailableError(`cannot open ${path}: ${firstLine(message)}`),
  },
  {
    pattern: /database does not exist|No such file or directory|Cannot open file/i,
    toError: (_, path) => inputError(`no store at ${path}`, { hint: { code: 'name-store' } }),
  },
  {
    pattern: NO_MEMORY,
    toError: (message) =>
      unavailableError(`out of memory: ${firstLine(message)}`, { hint: 'Free memory and run the command again.' }),
  },
];

export function storeFailure(error: unknown, path: string): unknown {
  if (error instanceof CrossfootError || !(error instanceof Error)) return error;
  const known = FAILURES.find(({ pattern }) => pattern.test(error.message));
  return known ? known.toError(error.message, path) : error;
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
