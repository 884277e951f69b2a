import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inputError, throwIfAborted } from '../../core/base/errors.ts';
import { interruptOn, retryLocked } from './connection.ts';
import { recordHashFunction, renewContentHashes } from './content-hash.ts';
import { engineFile } from './driver.ts';
import { storeFailure, tidyFailure } from './failure.ts';
import { newStoreName, placeNewStore, removeNewStore } from './new-store.ts';
import type { StorePorts } from './ports.ts';
import { queryRows } from './rows.ts';
import { commentStatements } from './schema/comments.ts';
import { MIGRATIONS, type Migration } from './schema/migrations.ts';
import { MACROS_AND_VIEWS } from './schema/views.ts';
import { quoteText } from './sql-text.ts';
import { createWideViews } from './wide-view.ts';
import { attachedForReading, type ToAttach, type Workspace, withEnoughMemory } from './workspace.ts';

type Write<T> = () => Promise<T>;

/** A new store that is being made beside other work. */
export type NewStore = {
  readonly path: string;
  /** Gives the file, attached as `store` with the schema in it, once, to a writer that places or removes it. */
  readonly take: () => Promise<string> | undefined;
  /** Puts the file in its place; false where another process put one there first. */
  readonly place: (made: string) => boolean;
  /** Whether it is in its place: then all that the store has was written by this process. */
  readonly isPlaced: () => boolean;
  /** Removes the file if nobody took it. */
  readonly discard: () => Promise<void>;
};

/** Begins to make a new store for the first write to `path`. A failure is thrown where it is taken. */
export function beginNewStore(workspace: Workspace, path: string): NewStore {
  let making: Promise<string> | undefined = attachNewStore(workspace, path, MIGRATIONS);
  making.catch(() => {});
  let isPlaced = false;
  const take = (): Promise<string> | undefined => {
    const taken = making;
    making = undefined;
    return taken;
  };
  return {
    path,
    take,
    place: (made) => {
      isPlaced = placeNewStore(made, path);
      return isPlaced;
    },
    isPlaced: () => isPlaced,
    discard: async () => {
      const made = await take()?.catch(() => undefined);
      if (made === undefined) return;
      await workspace.connection.run('DETACH store').catch(() => {});
      removeNewStore(made);
    },
  };
}

/**
 * Attaches the store (making or migrating it), runs `write` in one transaction and detaches. An error rolls all back,
 * and no new store remains. `write` runs twice where another process made the store, or a limited workspace ran out of
 * memory. A request to stop ends a statement of `write`, not the commit. `begun`: the new store that is already being
 * made.
 */
export function writeAttached<T>(
  workspace: Workspace,
  path: string,
  ports: StorePorts,
  write: Write<T>,
  { migrations = MIGRATIONS, begun }: { readonly migrations?: readonly Migration[]; readonly begun?: NewStore } = {},
): Promise<T> {
  const target = { workspace, path, migrations, begun };
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
  readonly begun: NewStore | undefined;
};

async function writeOnce<T>(target: Target, ports: StorePorts, write: Write<T>): Promise<T> {
  const { workspace, path, migrations, begun } = target;
  for (;;) {
    if (existsSync(path)) {
      await begun?.discard();
      return writeExisting(target, ports, write);
    }
    const ahead = begun?.take();
    const made = await (ahead ?? newStoreName(path));
    try {
      const result = await (ahead
        ? inTransaction(workspace.connection, path, write)
        : writeNew(workspace.connection, { made, path, migrations }, write));
      await detach(workspace.connection, (error) => storeFailure(error, path));
      if (ahead ? begun?.place(made) : placeNewStore(made, path)) return result;
    } finally {
      removeNewStore(made);
    }
  }
}

type ToMake = { readonly made: string; readonly path: string; readonly migrations: readonly Migration[] };

/** Attaches a new file, and writes schema and content in one commit: a commit takes as long as writing the schema. */
async function writeNew<T>(
  connection: DuckDBConnection,
  { made, path, migrations }: ToMake,
  write: Write<T>,
): Promise<T> {
  await attach(connection, made).catch((error: unknown) => {
    throw storeFailure(error, path);
  });
  return inTransaction(connection, path, async () => {
    await makeSchema(connection, migrations);
    return write();
  });
}

async function makeSchema(connection: DuckDBConnection, migrations: readonly Migration[]): Promise<void> {
  await migrate(connection, 'store', 0, migrations);
  await recordHashFunction(connection, 'store');
}

async function writeExisting<T>(
  { workspace: { connection }, path, migrations }: Target,
  ports: StorePorts,
  write: Write<T>,
): Promise<T> {
  await checkBeforeWriting({ connection, path, newest: newestSchema(migrations) }, ports);
  await retryLocked(ports, path, () => attach(connection, path));
  const result = await inTransaction(connection, path, async () => {
    await migrate(connection, 'store', await schemaOf(connection), migrations);
    await renewContentHashes(connection, 'store');
    return write();
  });
  await detach(connection, (error) => tidyFailure(error, path));
  return result;
}

/** Attaches a new file with the schema in it, and gives its name. Its statements run on a connection of their own. */
async function attachNewStore(workspace: Workspace, path: string, migrations: readonly Migration[]): Promise<string> {
  const made = await newStoreName(path);
  const connection = await workspace.connect();
  try {
    await attach(connection, made);
    await inTransaction(connection, path, () => makeSchema(connection, migrations));
    return made;
  } catch (error) {
    removeNewStore(made);
    throw storeFailure(error, path);
  } finally {
    connection.closeSync();
  }
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
async function checkBeforeWriting(file: ToAttach, ports: StorePorts): Promise<void> {
  await attachedForReading(file, ports, async (version) => {
    if (version < file.newest) copyBeforeMigration(file.path, version);
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
