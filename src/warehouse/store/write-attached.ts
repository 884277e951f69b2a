import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inputError, throwIfAborted } from '../../core/base/errors.ts';
import { retryLocked } from './connection.ts';
import { HASHES_ARE_CURRENT, recordHashFunction, renewContentHashes } from './content-hash.ts';
import { engineFile } from './driver.ts';
import { storeFailure, tidyFailure } from './failure.ts';
import { interruptOn } from './interrupt.ts';
import { newStoreName, placeNewStore, removeLeftOvers, removeNewStore } from './new-store.ts';
import type { StorePorts } from './ports.ts';
import { queryRows } from './rows.ts';
import { commentStatements } from './schema/comments.ts';
import { MIGRATIONS, type Migration } from './schema/migrations.ts';
import { MACROS_AND_VIEWS } from './schema/views.ts';
import { quoteText } from './sql-text.ts';
import { storeTemplate } from './store-template.ts';
import { createWideViews } from './wide-view.ts';
import { attachedForReading, inStore, type ToAttach, type Workspace, withEnoughMemory } from './workspace.ts';

type Write<T> = () => Promise<T>;
type Written<T> = { readonly result: T; readonly isNew: boolean };

/**
 * Attaches the store (making or migrating it), runs `write` in one transaction and detaches. An error rolls all back,
 * and no new store remains. `write` runs twice where another process made the store, or a limited workspace ran out of
 * memory. A request to stop ends a statement of `write`, not the commit. `isNew`: this call made the store.
 */
export function writeAttached<T>(
  workspace: Workspace,
  path: string,
  ports: StorePorts,
  write: Write<T>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Written<T>> {
  const target = { workspace, path, migrations };
  return withEnoughMemory(workspace, () => writeOnce(target, ports, stoppable(workspace, ports, write)));
}

function stoppable<T>({ connection }: Workspace, { signal }: StorePorts, write: Write<T>): Write<T> {
  return async () => {
    throwIfAborted(signal);
    const done = interruptOn(signal, connection);
    try {
      return await write();
    } finally {
      done();
      throwIfAborted(signal);
    }
  };
}

type NewPlace = { readonly path: string; readonly overwrite: boolean };

/**
 * Makes a new store with the content that `write` writes, and only then replaces one that is there, which no one may
 * have open.
 */
export async function makeStore<T>(
  workspace: Workspace,
  { path, overwrite }: NewPlace,
  ports: StorePorts,
  write: Write<T>,
): Promise<T> {
  const { connection } = workspace;
  if (existsSync(path)) {
    if (!overwrite) throw inputError(`${path} exists already`, { hint: { code: 'overwrite' } });
    await requireUnused({ connection, path, newest: newestSchema(MIGRATIONS) }, ports);
  }
  const made = await newStoreName(path);
  try {
    const file = { made, path, migrations: MIGRATIONS };
    const result = await writeNew(connection, file, stoppable(workspace, ports, write));
    await detach(connection, (error) => storeFailure(error, path));
    if (overwrite) renameSync(made, path);
    else if (!placeNewStore(made, path)) throw inputError(`${path} exists already`, { hint: { code: 'overwrite' } });
    return result;
  } finally {
    removeNewStore(made);
  }
}

/** Refuses what is not a store, and one that is open elsewhere. Afterwards it has no log for the new one to read. */
async function requireUnused(file: ToAttach, ports: StorePorts): Promise<void> {
  await attachedForReading(file, ports, async () => {});
  await retryLocked(ports, file.path, () => attach(file.connection, file.path));
  await detach(file.connection, (error) => storeFailure(error, file.path));
}

type Target = {
  readonly workspace: Workspace;
  readonly path: string;
  readonly migrations: readonly Migration[];
};

async function writeOnce<T>(target: Target, ports: StorePorts, write: Write<T>): Promise<Written<T>> {
  const { workspace, path, migrations } = target;
  for (;;) {
    if (existsSync(path)) {
      await removeLeftOvers(path);
      return { result: await writeExisting(target, ports, write), isNew: false };
    }
    const made = await newStoreName(path);
    try {
      const result = await writeNew(workspace.connection, { made, path, migrations }, write);
      await detach(workspace.connection, (error) => storeFailure(error, path));
      if (placeNewStore(made, path)) return { result, isNew: true };
    } finally {
      removeNewStore(made);
    }
  }
}

type ToMake = { readonly made: string; readonly path: string; readonly migrations: readonly Migration[] };

/**
 * Attaches a new file and writes its content. The schema is in the template that the build made; without it, it is
 * written in the same commit: a commit takes as long as writing the schema.
 */
async function writeNew<T>(
  connection: DuckDBConnection,
  { made, path, migrations }: ToMake,
  write: Write<T>,
): Promise<T> {
  const template = migrations === MIGRATIONS ? storeTemplate() : undefined;
  try {
    if (template) writeFileSync(made, template);
    await attach(connection, made);
  } catch (error) {
    throw storeFailure(error, path);
  }
  return inTransaction(connection, path, async () => {
    if (!template) await makeSchema(connection, migrations);
    return write();
  });
}

async function makeSchema(connection: DuckDBConnection, migrations: readonly Migration[]): Promise<void> {
  await migrate(connection, 0, migrations);
  await recordHashFunction(connection, 'store');
}

async function writeExisting<T>(
  { workspace: { connection, knownStores }, path, migrations }: Target,
  ports: StorePorts,
  write: Write<T>,
): Promise<T> {
  if (!knownStores.has(path)) await checkBeforeWriting({ connection, path, newest: newestSchema(migrations) }, ports);
  await retryLocked(ports, path, () => attach(connection, path));
  const result = await inTransaction(connection, path, async () => {
    const { schema, hashesAreCurrent } = await readHeader(connection);
    await migrate(connection, schema, migrations);
    if (!hashesAreCurrent) await renewContentHashes(connection, 'store');
    return write();
  });
  await detach(connection, (error) => tidyFailure(error, path));
  return result;
}

async function attach(connection: DuckDBConnection, file: string): Promise<void> {
  await connection.run(`ATTACH ${quoteText(engineFile(file))} AS store (STORAGE_VERSION 'v1.2.0')`);
}

/** Once it is detached the file needs no log. */
async function detach(connection: DuckDBConnection, failure: (error: unknown) => unknown): Promise<void> {
  await connection.run('DETACH store').catch((error: unknown) => {
    throw failure(error);
  });
}

/** An error rolls all back and detaches the store. */
async function inTransaction<T>(connection: DuckDBConnection, path: string, write: Write<T>): Promise<T> {
  try {
    await connection.run('BEGIN');
    const result = await write();
    await connection.run('COMMIT');
    return result;
  } catch (error) {
    for (const statement of ['ROLLBACK', 'USE memory', 'DETACH store']) {
      // The engine may have ended the transaction itself: the first error is the one to report.
      await connection.run(statement).catch(() => {});
    }
    throw storeFailure(error, path);
  }
}

async function readHeader(connection: DuckDBConnection) {
  const header = `SELECT schema_version, ${HASHES_ARE_CURRENT} FROM store.crossfoot_store`;
  const [[version, isCurrent] = []] = await queryRows(connection, header);
  return { schema: Number(version), hashesAreCurrent: isCurrent === true };
}

/** Refuses foreign, damaged and newer files before they are opened for writing, and copies an older one. */
async function checkBeforeWriting(file: ToAttach, ports: StorePorts): Promise<void> {
  await attachedForReading(file, ports, async (version) => {
    if (version < file.newest) copyBeforeMigration(file.path, version);
  });
}

export function newestSchema(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

async function migrate(connection: DuckDBConnection, from: number, migrations: readonly Migration[]): Promise<void> {
  const steps = migrations.filter(({ number }) => number > from);
  if (steps.length === 0) return;
  await inStore(connection, async () => {
    for (const { statements } of steps) await connection.run(statements.join(';'));
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
  });
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
