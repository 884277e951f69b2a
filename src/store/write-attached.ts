import { copyFileSync, existsSync, rmSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { throwIfAborted } from '../base/errors.ts';
import { interruptOn, retryLocked } from './connection.ts';
import { renewContentHashes } from './content-hash.ts';
import { storeFailure, tidyFailure } from './failure.ts';
import { newStoreName, placeNewStore, removeNewStore } from './new-store.ts';
import type { StorePorts } from './ports.ts';
import { queryRows } from './rows.ts';
import { commentStatements } from './schema/comments.ts';
import { MIGRATIONS, type Migration } from './schema/migrations.ts';
import { MACROS_AND_VIEWS } from './schema/views.ts';
import { quoteText } from './sql-text.ts';
import { createWideViews } from './wide-view.ts';
import { attachedForReading, type Workspace, withEnoughMemory } from './workspace.ts';

type Write<T> = () => Promise<T>;

/**
 * Attaches the store (making or migrating it), runs `write` in one transaction and detaches. An error rolls all back,
 * and no new store remains. `write` runs twice where another process made the store, or a limited workspace ran out of
 * memory. A request to stop ends a statement of `write`, not the commit.
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
    if (existsSync(path)) {
      await checkBeforeWriting(target, ports);
      return writeFile(target, path, ports, write);
    }
    const made = await newStoreName(path);
    try {
      const result = await writeFile(target, made, ports, write);
      if (placeNewStore(made, path)) return result;
    } finally {
      removeNewStore(made);
    }
  }
}

/** Writes to the file of the store, or to that which becomes it. Once it is detached it needs no log. */
async function writeFile<T>(target: Target, file: string, ports: StorePorts, write: Write<T>): Promise<T> {
  const { connection, path } = target;
  const isNew = file !== path;
  const attach = `ATTACH ${quoteText(file)} AS store (STORAGE_VERSION 'v1.2.0')`;
  await retryLocked(ports, path, () => connection.run(attach));
  const result = await inTransaction(target, isNew, write);
  await connection.run('DETACH store').catch((error: unknown) => {
    throw isNew ? storeFailure(error, path) : tidyFailure(error, path);
  });
  return result;
}

async function inTransaction<T>({ connection, path, migrations }: Target, isNew: boolean, write: Write<T>): Promise<T> {
  try {
    await connection.run('BEGIN');
    await migrate(connection, 'store', isNew ? 0 : await schemaOf(connection), migrations);
    await renewContentHashes(connection, 'store');
    const result = await write();
    await connection.run('COMMIT');
    return result;
  } catch (error) {
    for (const statement of ['ROLLBACK', 'DETACH store']) {
      // The engine may have ended the transaction itself: the first error is the one to report.
      await connection.run(statement).catch(() => {});
    }
    throw storeFailure(error, path);
  }
}

async function schemaOf(connection: DuckDBConnection): Promise<number> {
  const [[version] = []] = await queryRows(connection, 'SELECT schema_version FROM store.crossfoot_store');
  return Number(version);
}

/** Refuses foreign, damaged and newer files before they are opened for writing, and copies an older one. */
async function checkBeforeWriting({ connection, path, migrations }: Target, ports: StorePorts): Promise<void> {
  const newest = newestSchema(migrations);
  await attachedForReading({ connection, path, newest }, ports, async (version) => {
    if (version < newest) copyBeforeMigration(path, version);
  });
}

export function newestSchema(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

async function migrate(
  connection: DuckDBConnection,
  store: string,
  from: number,
  migrations: readonly Migration[],
): Promise<void> {
  const steps = migrations.filter(({ number }) => number > from);
  if (steps.length === 0) return;
  await connection.run(`USE ${store}`);
  try {
    for (const { statements } of steps) await connection.run(statements.join(';'));
    // Fills use the writers of today, which need all tables of today.
    for (const { fill } of from > 0 ? steps : []) await fill?.(connection);
    await connection.run(MACROS_AND_VIEWS.join(';'));
    // One text: hundreds of statements, each with a round trip of its own, would take twice as long.
    await connection.run((await commentStatements(connection)).join(';'));
    if (from > 0) await createWideViews(connection);
    await connection.run(
      from === 0
        ? 'INSERT INTO crossfoot_store (schema_version) VALUES ($1)'
        : 'UPDATE crossfoot_store SET schema_version = $1',
      [newestSchema(migrations)],
    );
  } finally {
    await connection.run('USE memory');
  }
}

export function copyName(path: string, version: number): string {
  return `${path}.schema-${version}.bak`;
}

/**
 * Copies a store and its log. Call it while the file is open for reading, which keeps writers off; closing the copy
 * ends that lock, so do nothing after it.
 */
function copyBeforeMigration(path: string, version: number): void {
  const copy = copyName(path, version);
  try {
    copyFileSync(path, copy);
    if (existsSync(`${path}.wal`)) copyFileSync(`${path}.wal`, `${copy}.wal`);
    else rmSync(`${copy}.wal`, { force: true });
  } catch (error) {
    for (const file of [copy, `${copy}.wal`]) rmSync(file, { force: true });
    throw error;
  }
}
