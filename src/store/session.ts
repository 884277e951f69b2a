import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inputError, throwIfAborted } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { renewContentHashes } from './content-hash.ts';
import { DuckDBInstance } from './driver.ts';
import { isMemoryFailure, storeFailure, tidyFailure } from './failure.ts';
import { interruptOn } from './interrupt.ts';
import { copyBeforeMigration, migrate, newestSchema } from './migrate.ts';
import { newStoreName, placeNewStore, removeNewStore } from './new-store.ts';
import { requireFile, requireWhole, retryLocked, type WaitingPorts } from './opening.ts';
import { queryRows } from './rows.ts';
import { MIGRATIONS, type Migration, SCHEMA_VERSION } from './schema/migrations.ts';
import { quoteText } from './sql-text.ts';

/**
 * How the file is shared. DuckDB gives a file to one writing process or to many reading ones. So:
 * - a reader opens read-only, reads, and closes ({@link withReader});
 * - a writer gathers everything in temporary tables of an in-memory database first, and attaches the file only to commit
 *   ({@link withWriter});
 * - whoever meets a lock tries again for five seconds, then fails naming the other process.
 */
export type StorePorts = WaitingPorts & {
  /** Aborted when the user asks to stop: a query that is running then ends with an error. */
  readonly signal?: AbortSignal;
};

/** What long work on a store needs of the outside. */
export type IngestPorts = StorePorts & { readonly progress: Progress };

/** An in-memory database in which a writer stages its work; the store is attached as `store` while it commits. */
export type Session = {
  readonly connection: DuckDBConnection;
  /** Lets it take all the memory that DuckDB takes by itself; false where it may already. */
  giveMemory(): Promise<boolean>;
  close(): void;
};

const STORE = 'store';

/**
 * What does not fit into memory goes to a folder of its own among the temporary files, which is made only then and removed on
 * closing. `memory`: how much DuckDB keeps before it does so (`128MB`), instead of the most of what the machine has.
 */
export async function openSession({ memory }: { readonly memory?: string } = {}): Promise<Session> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    autoinstall_known_extensions: 'false',
    // A commit writes into the file itself, and not into a log first.
    checkpoint_threshold: '1KB',
    temp_directory: join(tmpdir(), `crossfoot-spill-${randomBytes(8).toString('hex')}`),
  });
  const connection = await instance.connect();
  const all = memory === undefined ? undefined : await limitMemory(connection, memory);
  let isSparing = all !== undefined;
  return {
    connection,
    giveMemory: async () => {
      if (!isSparing) return false;
      isSparing = false;
      await connection.run(`SET memory_limit = ${quoteText(all ?? '')}`);
      return true;
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Gives the limit that there was. */
async function limitMemory(connection: DuckDBConnection, memory: string): Promise<string> {
  const [[all] = []] = await queryRows(connection, `SELECT current_setting('memory_limit')`);
  await connection.run(`SET memory_limit = ${quoteText(memory)}`);
  return String(all);
}

/** Two threads: what the smallest machine has; more brought nothing in measurements. */
const THREADS = 2;

/** Opens the store read-only, hands its connection to `use`, and closes it whatever happens. */
export async function withReader<T>(
  path: string,
  ports: StorePorts,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  return withReadOnly(path, ports, {}, use);
}

/** As {@link withReader}, for SQL of the user: no file, network or configuration can be reached from it. */
export async function withLockedReader<T>(
  path: string,
  ports: StorePorts,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  return withReadOnly(path, ports, { enable_external_access: 'false', lock_configuration: 'true' }, use);
}

/** As {@link withReader}, on the connection of a session, which costs no engine of its own; with more memory where a sparing one had too little. */
export async function withSessionReader<T>(
  session: Session,
  path: string,
  ports: StorePorts,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  try {
    return await readOnce(session, path, ports, use);
  } catch (error) {
    if (!isMemoryFailure(error) || !(await session.giveMemory())) throw error;
  }
  return readOnce(session, path, ports, use);
}

async function readOnce<T>(
  { connection }: Session,
  path: string,
  ports: StorePorts,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const done = interruptOn(ports.signal, connection);
  try {
    throwIfAborted(ports.signal);
    return await attachedForReading(connection, path, ports, SCHEMA_VERSION, async (version) => {
      requireNewest(version, path);
      const result = await use(connection);
      throwIfAborted(ports.signal);
      return result;
    });
  } catch (error) {
    throw storeFailure(error, path);
  } finally {
    done();
  }
}

function requireNewest(version: number, path: string): void {
  if (version >= SCHEMA_VERSION) return;
  throw inputError(`the store ${path} has schema ${version}; this version reads schema ${SCHEMA_VERSION}`, {
    hint: { code: 'migrate-store' },
    code: 'old-schema',
  });
}

async function withReadOnly<T>(
  path: string,
  ports: StorePorts,
  options: Record<string, string>,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  if (!existsSync(path)) throw storeFailure(new Error('database does not exist'), path);
  requireFile(path);
  const settings = {
    access_mode: 'READ_ONLY',
    threads: String(THREADS),
    autoinstall_known_extensions: 'false',
    ...options,
  };
  const instance = await retryLocked(ports, path, () => DuckDBInstance.create(path, settings));
  try {
    const connection = await instance.connect();
    const done = interruptOn(ports.signal, connection);
    try {
      throwIfAborted(ports.signal);
      requireNewest(await checkStore(connection, path, SCHEMA_VERSION), path);
      const result = await use(connection);
      // An interrupted stream ends as if it had no more rows.
      throwIfAborted(ports.signal);
      return result;
    } catch (error) {
      throw storeFailure(error, path);
    } finally {
      done();
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

/**
 * Attaches the store (making or migrating it), runs `write` in one transaction and detaches. The transaction commits when
 * `write` returns; whatever it throws rolls everything back, and a store that did not exist before does not exist after.
 * `write` runs a second time, on the store of another process, where that one made the store meanwhile, and with more memory where a
 * sparing session had too little.
 */
export async function withWriter<T>(
  session: Session,
  path: string,
  ports: StorePorts,
  write: () => Promise<T>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<T> {
  try {
    return await writeOnce(session, path, ports, write, migrations);
  } catch (error) {
    if (!isMemoryFailure(error) || !(await session.giveMemory())) throw error;
  }
  return writeOnce(session, path, ports, write, migrations);
}

async function writeOnce<T>(
  { connection }: Session,
  path: string,
  ports: StorePorts,
  write: () => Promise<T>,
  migrations: readonly Migration[],
): Promise<T> {
  for (;;) {
    if (existsSync(path)) return writeExisting(connection, path, ports, write, migrations);
    const made = await newStoreName(path);
    try {
      const result = await writeNew(connection, { path, made }, write, migrations);
      if (placeNewStore(made, path)) return result;
    } finally {
      removeNewStore(made);
    }
  }
}

async function writeExisting<T>(
  connection: DuckDBConnection,
  path: string,
  ports: StorePorts,
  write: () => Promise<T>,
  migrations: readonly Migration[],
): Promise<T> {
  await checkBeforeWriting(connection, path, ports, migrations);
  await retryLocked(ports, path, () => attach(connection, path));
  const result = await inTransaction(connection, path, async () => {
    const [[version] = []] = await queryRows(connection, `SELECT schema_version FROM ${STORE}.crossfoot_store`);
    await migrate(connection, STORE, Number(version), migrations);
    await renewContentHashes(connection, STORE);
    return write();
  });
  try {
    await connection.run(`DETACH ${STORE}`);
  } catch (error) {
    throw tidyFailure(error, path);
  }
  return result;
}

/** Leaves a file with everything in it, detached, without a log; or fails. */
async function writeNew<T>(
  connection: DuckDBConnection,
  { path, made }: { readonly path: string; readonly made: string },
  write: () => Promise<T>,
  migrations: readonly Migration[],
): Promise<T> {
  try {
    await attach(connection, made);
  } catch (error) {
    throw storeFailure(error, path);
  }
  const result = await inTransaction(connection, path, async () => {
    await migrate(connection, STORE, 0, migrations);
    await renewContentHashes(connection, STORE);
    return write();
  });
  try {
    // Detaching does it too.
    await connection.run(`DETACH ${STORE}`);
  } catch (error) {
    throw storeFailure(error, path);
  }
  return result;
}

async function attach(connection: DuckDBConnection, path: string): Promise<void> {
  await connection.run(`ATTACH ${quoteText(path)} AS ${STORE} (STORAGE_VERSION 'v1.2.0')`);
}

/** Commits what `write` did and leaves the store attached, or rolls it back and detaches. */
async function inTransaction<T>(connection: DuckDBConnection, path: string, write: () => Promise<T>): Promise<T> {
  try {
    await connection.run('BEGIN');
    const result = await write();
    await connection.run('COMMIT');
    return result;
  } catch (error) {
    for (const statement of ['ROLLBACK', `DETACH ${STORE}`]) {
      // The engine may have ended the transaction, or given up the file, by itself: the first error is the one to report.
      await connection.run(statement).catch(() => {});
    }
    throw storeFailure(error, path);
  }
}

/** The schema number of a store; fails where there is none, or one that is damaged or newer than `newest`. */
export async function readSchema(
  { connection }: Session,
  path: string,
  ports: StorePorts,
  newest: number,
): Promise<number> {
  if (!existsSync(path)) throw storeFailure(new Error('database does not exist'), path);
  return attachedForReading(connection, path, ports, newest, async (version) => version);
}

/** Refuses foreign, damaged and newer files before anything opens them for writing, and copies an older one. */
async function checkBeforeWriting(
  connection: DuckDBConnection,
  path: string,
  ports: StorePorts,
  migrations: readonly Migration[],
): Promise<void> {
  const newest = newestSchema(migrations);
  await attachedForReading(connection, path, ports, newest, async (version) => {
    if (version < newest) copyBeforeMigration(path, version);
  });
}

/** Attaches the file read-only, checks that it is a store, and detaches it whatever happens; names mean its tables meanwhile. */
async function attachedForReading<T>(
  connection: DuckDBConnection,
  path: string,
  ports: StorePorts,
  newest: number,
  use: (version: number) => Promise<T>,
): Promise<T> {
  requireFile(path);
  await retryLocked(ports, path, () => connection.run(`ATTACH ${quoteText(path)} AS ${STORE} (READ_ONLY)`));
  try {
    await connection.run(`USE ${STORE}`);
    return await use(await checkStore(connection, path, newest));
  } finally {
    // An interrupt may end these too: the first error is the one to report.
    for (const statement of ['USE memory', `DETACH ${STORE}`]) await connection.run(statement).catch(() => {});
  }
}

/** Checks the opened store and gives its schema number; a file without one is foreign, a higher one than `newest` is newer. */
async function checkStore(connection: DuckDBConnection, path: string, newest: number): Promise<number> {
  let version: unknown;
  try {
    version = (await queryRows(connection, 'SELECT schema_version FROM crossfoot_store'))[0]?.[0];
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) {
      throw inputError(`${path} is a DuckDB file, but not a Crossfoot store`, { hint: 'Left untouched.' });
    }
    throw storeFailure(error, path);
  }
  await requireWhole(connection, path);
  if (typeof version !== 'number')
    throw inputError(`the store ${path} is damaged: it has no schema number`, { hint: 'Left untouched.' });
  if (version > newest) {
    throw inputError(`the store ${path} has schema ${version}, newer than ${newest}, the newest this version knows`, {
      hint: 'Update Crossfoot. Left untouched.',
    });
  }
  return version;
}
