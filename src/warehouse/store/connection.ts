import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { CrossfootError, inputError, throwIfAborted } from '../../core/base/errors.ts';
import { DuckDBInstance, engineFile, SETTINGS, spillFolder } from './driver.ts';
import { isLockFailure, storeFailure } from './failure.ts';
import { interruptOn } from './interrupt.ts';
import type { StorePorts, WaitingPorts } from './ports.ts';
import { type ReadBeside, withReadsBeside } from './reads-beside.ts';
import { rememberReads } from './remembered.ts';
import { queryRows } from './rows.ts';
import { OLDEST_SCHEMA, SCHEMA_VERSION } from './schema/version.ts';
import { takeSharedEngine } from './shared-engine.ts';
import { quoteText } from './sql-text.ts';

const LOCK_PATIENCE_MS = 5_000;
const LOCK_RETRY_MS = 100;
/** A DuckDB file begins with three headers of 4 KiB. */
const HEADER_BYTES = 12_288;

/** Opening a folder would be an error of the system, and opening a pipe would wait forever. */
export function requireFile(path: string): void {
  const stats = statSync(path);
  if (stats.isFile()) return;
  throw inputError(`${path} is ${stats.isDirectory() ? 'a folder' : 'not a file'}, not a store`, { code: 'bad-store' });
}

const USED_BYTES =
  'SELECT used_blocks * block_size FROM pragma_database_size() WHERE database_name = current_database()';

/** Finds most files that were cut off, not all: free blocks at the end need not be there. */
function requireWhole(usedBytes: unknown, path: string): void {
  const [size, needed] = [statSync(path).size, HEADER_BYTES + Number(usedBytes)];
  if (size >= needed) return;
  throw inputError(`the store ${path} is damaged: it ends after ${size} of ${needed} bytes`, {
    hint: 'Left untouched.',
    code: 'bad-store',
  });
}

export async function retryLocked<T>(ports: WaitingPorts, path: string, open: () => Promise<T>): Promise<T> {
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

/** `readBeside`: reads the same store on further connections meanwhile. */
type Use<T> = (connection: DuckDBConnection, readBeside: ReadBeside) => Promise<T>;

/** A further connection to the engine that a store is open in, which sees the same store. */
type Connect = () => Promise<DuckDBConnection>;

/**
 * Opens the store read-only for `use`. One process may have it open for writing, or many for reading. All reads of this
 * process share an engine, to which the store is attached: opening one takes ten times as long. A second read of a
 * store at the same time gets an engine of its own, so that it sees what was written since the first one began.
 */
export async function withConnection<T>(path: string, ports: StorePorts, use: Use<T>): Promise<T> {
  const file = engineFile(path);
  const holding = held.get(file);
  if (holding) return withOpened(() => holding.connect(), path, ports, remembering(file, use));
  if (attached.has(file)) return withReadOnly(path, ports, {}, use);
  attached.add(file);
  try {
    return await withAttached(path, ports, use);
  } finally {
    attached.delete(file);
  }
}

/** The files that are attached to the shared engine. */
const attached = new Set<string>();

/** The files that are held open, with their engines. */
const held = new Map<string, Awaited<ReturnType<typeof DuckDBInstance.create>>>();

/**
 * Holds a store open for many reads, several of which may go on at the same time: none opens the file, and nobody
 * writes to it meanwhile. Each read has a thread, since small questions gain nothing from a second one.
 */
export async function withHeldStore<T>(path: string, ports: StorePorts, use: () => Promise<T>): Promise<T> {
  const file = engineFile(path);
  if (held.has(file)) return use();
  requireStore(path);
  const settings = { ...SETTINGS, threads: '1', access_mode: 'READ_ONLY', temp_directory: spillFolder() };
  const instance = await retryLocked(ports, path, () => DuckDBInstance.create(file, settings));
  try {
    await withChecked(
      () => instance.connect(),
      path,
      ports,
      async () => {},
    );
    held.set(file, instance);
    return await use();
  } finally {
    held.delete(file);
    instance.closeSync();
  }
}

async function withAttached<T>(path: string, ports: StorePorts, use: Use<T>): Promise<T> {
  requireStore(path);
  const engine = await takeSharedEngine();
  let isWell = false;
  try {
    const connect = await retryLocked(ports, path, () => engine.attach(path));
    const result = await withChecked(connect, path, ports, use);
    isWell = true;
    return result;
  } catch (error) {
    // A damaged file may have stopped the engine.
    isWell = error instanceof CrossfootError && error.code !== 'bad-store';
    throw error;
  } finally {
    await engine.release(isWell);
  }
}

/**
 * Bounds of a connection. `memory`: of DuckDB (`600MiB`); `spill`: the folder of its temporary files. DuckDB chooses
 * what is left out.
 */
export type EngineLimits = { readonly memory?: string | undefined; readonly spill?: string | undefined };

const settingsOf = ({ memory, spill }: EngineLimits): Record<string, string> => ({
  ...(memory !== undefined && { memory_limit: memory }),
  ...(spill !== undefined && { temp_directory: spill }),
});

/** As {@link withConnection}, for SQL of the user: it can reach no file, network or configuration. */
export function withLockedConnection<T>(path: string, ports: StorePorts & EngineLimits, use: Use<T>): Promise<T> {
  const locked = { enable_external_access: 'false', lock_configuration: 'true' };
  return withReadOnly(path, ports, { ...settingsOf(ports), ...locked }, use);
}

/** Enough to write files at full speed: DuckDB would fill whatever it gets. */
const WRITING_MEMORY = '112MB';

/** As {@link withLockedConnection}; the one folder that it can reach is `folder`, into which COPY may write. */
export function withFileConnection<T>(
  path: string,
  { folder, ...ports }: StorePorts & EngineLimits & { readonly folder: string },
  use: Use<T>,
): Promise<T> {
  const spill = ports.spill ?? spillFolder();
  return withReadOnly(path, ports, settingsOf({ ...ports, spill }), async (connection, readBeside) => {
    // The folder can only be set while there is external access.
    await connection.run(
      `SET allowed_directories = [${quoteText(resolve(folder))}]; SET enable_external_access = false`,
    );
    await limitMemory(connection, WRITING_MEMORY);
    return use(connection, readBeside);
  });
}

export async function limitMemory(connection: DuckDBConnection, memory: string): Promise<void> {
  await connection.run(
    `SET VARIABLE memory_before = current_setting('memory_limit'); SET memory_limit = ${quoteText(memory)}`,
  );
}

/** Gives memory that the engine has freed back to the system: it keeps it until a limit is set. */
export async function releaseMemory(connection: DuckDBConnection): Promise<void> {
  await connection.run(`SET memory_limit = current_setting('memory_limit')`);
}

/** Raises the limit of such a connection to the one before, for a query that needs more; RESET does not. */
export async function giveMemory(connection: DuckDBConnection): Promise<void> {
  const [[before] = []] = await queryRows(connection, `SELECT getvariable('memory_before')`);
  if (typeof before === 'string') await connection.run(`SET memory_limit = ${quoteText(before)}`);
}

async function withReadOnly<T>(
  path: string,
  ports: StorePorts,
  options: Record<string, string>,
  use: Use<T>,
): Promise<T> {
  requireStore(path);
  const settings = { ...SETTINGS, access_mode: 'READ_ONLY', ...options };
  const instance = await retryLocked(ports, path, () => DuckDBInstance.create(engineFile(path), settings));
  try {
    return await withChecked(() => instance.connect(), path, ports, use);
  } finally {
    instance.closeSync();
  }
}

/** As {@link withOpened}, after a check that the file is a store of this version. */
function withChecked<T>(connect: Connect, path: string, ports: StorePorts, use: Use<T>): Promise<T> {
  return withOpened(connect, path, ports, async (connection, readBeside) => {
    requireNewest(await checkStore(connection, path, SCHEMA_VERSION), path);
    return remembering(engineFile(path), use)(connection, readBeside);
  });
}

const remembering =
  <T>(file: string, use: Use<T>): Use<T> =>
  (connection, readBeside) => {
    rememberReads(connection, file);
    return use(connection, (read) =>
      readBeside((other) => {
        rememberReads(other, file);
        return read(other);
      }),
    );
  };

/** Closes the connection to a store after `use`, which may be interrupted. */
async function withOpened<T>(connect: Connect, path: string, ports: StorePorts, use: Use<T>): Promise<T> {
  const connection = await connect();
  const done = interruptOn(ports.signal, connection);
  try {
    throwIfAborted(ports.signal);
    const result = await withReadsBeside(connect, ports.signal, (readBeside) => use(connection, readBeside));
    // An interrupted stream ends as if it had no more rows.
    throwIfAborted(ports.signal);
    return result;
  } catch (error) {
    throw storeFailure(error, path);
  } finally {
    done();
    connection.closeSync();
  }
}

export function requireStore(path: string): void {
  if (!existsSync(path)) throw storeFailure(new Error('database does not exist'), path);
  requireFile(path);
}

export function requireNewest(version: number, path: string): void {
  if (version >= SCHEMA_VERSION) return;
  throw inputError(`the store ${path} has schema ${version}; this version reads schema ${SCHEMA_VERSION}`, {
    hint: { code: 'migrate-store' },
    code: 'old-schema',
  });
}

type FileKind = {
  readonly table: string;
  readonly noun: string;
  readonly what: string;
  /** Files of schemas before it are refused, and `again` says how to make a new one. */
  readonly oldest?: { readonly schema: number; readonly again: string };
};

const STORE: FileKind = {
  table: 'crossfoot_store',
  noun: 'store',
  what: 'a Crossfoot store',
  oldest: { schema: OLDEST_SCHEMA, again: 'Ingest again into a new store.' },
};

async function hasTable(connection: DuckDBConnection, table: string): Promise<boolean> {
  const tables = 'FROM duckdb_tables() WHERE database_name = current_database() AND table_name = $table';
  return (await queryRows(connection, tables, { table })).length > 0;
}

/** Gives the schema number of the open file; refuses foreign and damaged files, and schemas unknown to this version. */
export async function checkStore(
  connection: DuckDBConnection,
  path: string,
  newest: number,
  { table, noun, what, oldest }: FileKind = STORE,
): Promise<number> {
  const refused = (problem: string, hint: string): CrossfootError => inputError(problem, { hint, code: 'bad-store' });
  // One query where all is well; what is wrong is found out afterwards.
  const [[version, usedBytes] = []] = await queryRows(
    connection,
    `SELECT schema_version, (${USED_BYTES}) FROM ${table}`,
  ).catch(async (error: unknown) => {
    if (!(await hasTable(connection, table))) {
      throw refused(`${path} is a DuckDB file, but not ${what}`, 'Left untouched.');
    }
    const [[bytes] = []] = await queryRows(connection, USED_BYTES);
    requireWhole(bytes, path);
    throw error;
  });
  requireWhole(usedBytes ?? 0, path);
  if (typeof version !== 'number') {
    throw refused(`the ${noun} ${path} is damaged: it has no schema number`, 'Left untouched.');
  }
  if (version > newest) {
    const problem = `the ${noun} ${path} has schema ${version}, newer than ${newest}, the newest this version knows`;
    throw refused(problem, 'Update Crossfoot. Left untouched.');
  }
  if (oldest && version < oldest.schema) {
    const problem = `the ${noun} ${path} has schema ${version}, older than ${oldest.schema}, the oldest this version reads`;
    throw refused(problem, `${oldest.again} Left untouched.`);
  }
  return version;
}
