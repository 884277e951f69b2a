import { existsSync, rmSync } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inputError } from '../base/errors.ts';
import { DuckDBInstance } from './driver.ts';
import { isLockFailure, storeFailure } from './failure.ts';
import { MIGRATIONS, SCHEMA_VERSION } from './schema/migrations.ts';
import { quoteText } from './sql-text.ts';

/**
 * How the file is shared. DuckDB gives a file to one writing process or to many reading ones. So:
 * - a reader opens read-only, reads, and closes ({@link withReader});
 * - a writer gathers everything in temporary tables of an in-memory database first, and attaches the file only to commit
 *   ({@link withWriter});
 * - whoever meets a lock tries again for five seconds, then fails naming the other process.
 */
export type StorePorts = {
  /** Milliseconds, monotonic; for waiting only. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
};

/** An in-memory database in which a writer stages its work; the store is attached as `store` while it commits. */
export type Session = { readonly connection: DuckDBConnection; close(): void };

const LOCK_PATIENCE_MS = 5_000;
const LOCK_RETRY_MS = 100;
const STORE = 'store';

export async function openSession(): Promise<Session> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    autoinstall_known_extensions: 'false',
  });
  const connection = await instance.connect();
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
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

async function withReadOnly<T>(
  path: string,
  ports: StorePorts,
  options: Record<string, string>,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  if (!existsSync(path)) throw storeFailure(new Error('database does not exist'), path);
  const settings = {
    access_mode: 'READ_ONLY',
    threads: String(THREADS),
    autoinstall_known_extensions: 'false',
    ...options,
  };
  const instance = await retryLocked(ports, path, () => DuckDBInstance.create(path, settings));
  try {
    const connection = await instance.connect();
    try {
      const version = await schemaVersion(connection, path, '');
      if (version < SCHEMA_VERSION) {
        throw inputError(`the store ${path} has schema ${version}; this version reads schema ${SCHEMA_VERSION}`, {
          hint: 'Any `crossfoot ingest` brings it up to date (a copy is kept).',
        });
      }
      return await use(connection);
    } catch (error) {
      throw storeFailure(error, path);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

/**
 * Attaches the store (creating or migrating it), runs `write` in one transaction and detaches. The transaction commits when
 * `write` returns; whatever it throws rolls everything back, and a store that did not exist before does not exist after.
 */
export async function withWriter<T>(
  session: Session,
  path: string,
  ports: StorePorts,
  write: () => Promise<T>,
): Promise<T> {
  const { connection } = session;
  const isNew = !existsSync(path);
  if (!isNew) await checkBeforeWriting(path, ports);
  await retryLocked(ports, path, () =>
    connection.run(`ATTACH ${quoteText(path)} AS ${STORE} (STORAGE_VERSION 'v1.2.0')`),
  );
  let written = false;
  try {
    await connection.run('BEGIN');
    try {
      await migrate(connection, isNew);
      const result = await write();
      await connection.run('COMMIT');
      written = true;
      return result;
    } catch (error) {
      await rollback(connection);
      throw storeFailure(error, path);
    }
  } finally {
    await connection.run(`DETACH ${STORE}`);
    if (isNew && !written) for (const file of [path, `${path}.wal`]) rmSync(file, { force: true });
  }
}

async function rollback(connection: DuckDBConnection): Promise<void> {
  try {
    await connection.run('ROLLBACK');
  } catch {
    // The engine has already aborted the transaction; the first error is the one to report.
  }
}

/** Refuses foreign, damaged and newer files before anything opens them for writing, and copies an older one. */
async function checkBeforeWriting(path: string, ports: StorePorts): Promise<void> {
  if ((await stat(path)).isDirectory()) throw inputError(`${path} is a folder, not a store`);
  const instance = await retryLocked(ports, path, () => DuckDBInstance.create(path, { access_mode: 'READ_ONLY' }));
  let version: number;
  try {
    const connection = await instance.connect();
    try {
      version = await schemaVersion(connection, path, '');
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
  if (version < SCHEMA_VERSION) await copyFile(path, `${path}.schema-${version}.bak`);
}

/** The schema number of the attached or opened store; a file without one is foreign, a higher one is newer. */
async function schemaVersion(connection: DuckDBConnection, path: string, catalog: string): Promise<number> {
  let version: unknown;
  try {
    version = (await (await connection.run(`SELECT schema_version FROM ${catalog}crossfoot_store`)).getRows())[0]?.[0];
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) {
      throw inputError(`${path} is a DuckDB file, but not a Crossfoot store`, { hint: 'Left untouched.' });
    }
    throw storeFailure(error, path);
  }
  if (typeof version !== 'number')
    throw inputError(`the store ${path} is damaged: it has no schema number`, { hint: 'Left untouched.' });
  if (version > SCHEMA_VERSION) {
    throw inputError(
      `the store ${path} has schema ${version}, newer than ${SCHEMA_VERSION}, the newest this version knows`,
      {
        hint: 'Update Crossfoot. Left untouched.',
      },
    );
  }
  return version;
}

async function migrate(connection: DuckDBConnection, isNew: boolean): Promise<void> {
  const from = isNew
    ? 0
    : Number((await (await connection.run(`SELECT schema_version FROM ${STORE}.crossfoot_store`)).getRows())[0]?.[0]);
  const steps = MIGRATIONS.filter(({ number }) => number > from);
  if (steps.length === 0) return;
  await connection.run(`USE ${STORE}`);
  try {
    for (const { statements } of steps) for (const statement of statements) await connection.run(statement);
    await connection.run(
      from === 0 ? 'INSERT INTO crossfoot_store VALUES ($1)' : 'UPDATE crossfoot_store SET schema_version = $1',
      [SCHEMA_VERSION],
    );
  } finally {
    await connection.run('USE memory');
  }
}

async function retryLocked<T>(ports: StorePorts, path: string, open: () => Promise<T>): Promise<T> {
  const deadline = ports.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isLockFailure(error) || ports.now() >= deadline) throw storeFailure(error, path);
      await ports.sleep(LOCK_RETRY_MS);
    }
  }
}
