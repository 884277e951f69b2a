import { existsSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { throwIfAborted } from '../base/errors.ts';
import { renewContentHashes } from './content-hash.ts';
import { storeFailure, tidyFailure } from './failure.ts';
import { interruptOn } from './interrupt.ts';
import { copyBeforeMigration, migrate, newestSchema } from './migrate.ts';
import { newStoreName, placeNewStore, removeNewStore } from './new-store.ts';
import { retryLocked } from './opening.ts';
import type { StorePorts } from './ports.ts';
import { queryRows } from './rows.ts';
import { MIGRATIONS, type Migration } from './schema/migrations.ts';
import { quoteText } from './sql-text.ts';
import { attachedForReading, type Workspace, withEnoughMemory } from './workspace.ts';

type Write<T> = () => Promise<T>;

/**
 * Attaches the store as `store` (making or migrating it), runs `write` in one transaction and detaches. The transaction commits when
 * `write` returns; whatever it throws rolls everything back, and a store that did not exist before does not exist after. `write` runs a
 * second time where another process made the store meanwhile, or where a limited workspace ran out of memory. A request to stop ends a
 * long statement of `write`; the commit after it is not disturbed.
 */
export function writeAttached<T>(
  workspace: Workspace,
  path: string,
  ports: StorePorts,
  write: Write<T>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<T> {
  const { connection } = workspace;
  const target = { connection, path, migrations };
  const stoppable = async (): Promise<T> => {
    throwIfAborted(ports.signal);
    const done = interruptOn(ports.signal, connection);
    try {
      return await write();
    } finally {
      done();
      throwIfAborted(ports.signal);
    }
  };
  return withEnoughMemory(workspace, () => writeOnce(target, ports, stoppable));
}

type Target = {
  readonly connection: DuckDBConnection;
  readonly path: string;
  readonly migrations: readonly Migration[];
};

async function writeOnce<T>(target: Target, ports: StorePorts, write: Write<T>): Promise<T> {
  const { path } = target;
  for (;;) {
    if (existsSync(path)) return writeExisting(target, ports, write);
    const made = await newStoreName(path);
    try {
      const result = await writeNew(target, made, write);
      if (placeNewStore(made, path)) return result;
    } finally {
      removeNewStore(made);
    }
  }
}

async function writeExisting<T>(target: Target, ports: StorePorts, write: Write<T>): Promise<T> {
  const { connection, path } = target;
  await checkBeforeWriting(target, ports);
  await retryLocked(ports, path, () => attach(connection, path));
  const result = await inTransaction(target, 'existing', write);
  try {
    await connection.run('DETACH store');
  } catch (error) {
    throw tidyFailure(error, path);
  }
  return result;
}

/** Leaves a file with everything in it, detached, without a log; or fails. */
async function writeNew<T>(target: Target, made: string, write: Write<T>): Promise<T> {
  const { connection, path } = target;
  try {
    await attach(connection, made);
    const result = await inTransaction(target, 'new', write);
    await connection.run('DETACH store');
    return result;
  } catch (error) {
    throw storeFailure(error, path);
  }
}

async function attach(connection: DuckDBConnection, path: string): Promise<void> {
  await connection.run(`ATTACH ${quoteText(path)} AS store (STORAGE_VERSION 'v1.2.0')`);
}

/** Commits what `write` did to the migrated store and leaves it attached, or rolls it back and detaches. */
async function inTransaction<T>(
  { connection, path, migrations }: Target,
  file: 'new' | 'existing',
  write: Write<T>,
): Promise<T> {
  try {
    await connection.run('BEGIN');
    await migrate(connection, 'store', file === 'new' ? 0 : await schemaOf(connection), migrations);
    await renewContentHashes(connection, 'store');
    const result = await write();
    await connection.run('COMMIT');
    return result;
  } catch (error) {
    for (const statement of ['ROLLBACK', 'DETACH store']) {
      // The engine may have ended the transaction, or given up the file, by itself: the first error is the one to report.
      await connection.run(statement).catch(() => {});
    }
    throw storeFailure(error, path);
  }
}

async function schemaOf(connection: DuckDBConnection): Promise<number> {
  const [[version] = []] = await queryRows(connection, 'SELECT schema_version FROM store.crossfoot_store');
  return Number(version);
}

/** Refuses foreign, damaged and newer files before anything opens them for writing, and copies an older one. */
async function checkBeforeWriting({ connection, path, migrations }: Target, ports: StorePorts): Promise<void> {
  const newest = newestSchema(migrations);
  await attachedForReading({ connection, path, newest }, ports, async (version) => {
    if (version < newest) copyBeforeMigration(path, version);
  });
}
