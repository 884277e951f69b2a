import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import type { DuckDBConnection, DuckDBInstance as Instance } from '@duckdb/node-api';
import { checkStore, requireFile, retryLocked } from '../connection.ts';
import { DuckDBInstance, engineFile } from '../driver.ts';
import { storeFailure } from '../failure.ts';
import { newStoreName, placeNewStore, removeNewStore } from '../new-store.ts';
import type { WaitingPorts } from '../ports.ts';
import { queryRows } from '../rows.ts';
import { ALERT_TABLES, SERVICE_SCHEMA, SERVICE_TABLES } from './tables.ts';

export type Database = {
  readonly connection: DuckDBConnection;
  /** Runs `write` in one transaction; any failure rolls it back. */
  readonly commit: (write: () => Promise<void>) => Promise<void>;
  readonly close: () => void;
};

const SETTINGS = { threads: '1', autoinstall_known_extensions: 'false' };
const SERVICE_FILE = {
  table: 'crossfoot_service',
  noun: 'service file',
  what: 'the service file of a Crossfoot store',
};
/** The file holds keys: only its owner may read it. */
const OWNER_ONLY = 0o600;

/** Opens or makes a service file. Waits for a locked one; refuses foreign, damaged and newer ones untouched. */
export async function openDatabase(path: string, ports: WaitingPorts): Promise<Database> {
  while (!existsSync(path)) await makeFile(path);
  requireFile(path);
  try {
    await checkFile(path, ports);
    protect(path);
    const instance = await open(path, ports, { custom_user_agent: randomUUID() });
    return database(path, instance, await instance.connect());
  } catch (error) {
    throw storeFailure(error, path);
  }
}

/**
 * Opens a file by way of the driver's cache, which has at most one opening in this process and refuses another with
 * different settings. (DuckDB itself would open a file twice, and the changes of one opening would be lost.)
 */
function open(path: string, ports: WaitingPorts, settings: Readonly<Record<string, string>>): Promise<Instance> {
  return retryLocked(ports, path, () => DuckDBInstance.fromCache(realpathSync(path), { ...SETTINGS, ...settings }));
}

function database(path: string, instance: Instance, connection: DuckDBConnection): Database {
  return {
    connection,
    commit: async (write) => {
      try {
        makeLog(path);
        await inTransaction(connection, write);
      } catch (error) {
        throw storeFailure(error, path);
      }
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function inTransaction(connection: DuckDBConnection, write: () => Promise<void>): Promise<void> {
  await connection.run('BEGIN');
  try {
    await write();
    await connection.run('COMMIT');
  } catch (error) {
    // The engine may have ended the transaction by itself: the first error is the one to report.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function makeFile(path: string): Promise<void> {
  const made = await newStoreName(path);
  try {
    const instance = await DuckDBInstance.create(engineFile(made), SETTINGS);
    protect(made);
    const connection = await instance.connect();
    await inTransaction(connection, async () => {
      for (const statement of [...SERVICE_TABLES, ...ALERT_TABLES]) await connection.run(statement);
      await connection.run('INSERT INTO crossfoot_service VALUES ($version)', { version: SERVICE_SCHEMA });
    });
    connection.closeSync();
    instance.closeSync();
    placeNewStore(made, path);
  } catch (error) {
    throw storeFailure(error, path);
  } finally {
    removeNewStore(made);
  }
}

/** The engine would make the log readable for everybody; it uses an empty one that exists. */
function makeLog(path: string): void {
  const log = `${path}.wal`;
  if (!existsSync(log)) closeSync(openSync(log, 'a', OWNER_ONLY));
  else protect(log);
}

function protect(path: string): void {
  if (existsSync(path)) chmodSync(path, OWNER_ONLY);
}

/** Opened for reading first: opening for writing would change a file of something else. */
function checkFile(path: string, ports: WaitingPorts): Promise<void> {
  return withFile(path, ports, async () => {});
}

/** Reads a service file that is there, and changes nothing of it. Waits for a locked one. */
export async function readFile<T>(
  path: string,
  ports: WaitingPorts,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  try {
    requireFile(path);
    return await withFile(path, ports, use);
  } catch (error) {
    throw storeFailure(error, path);
  }
}

async function withFile<T>(
  path: string,
  ports: WaitingPorts,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await open(path, ports, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    await checkStore(connection, path, SERVICE_SCHEMA, SERVICE_FILE);
    return await use(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const FILLER_ROW = 64;

/**
 * Overwrites the remains of deleted rows of `subscription_key` in the file and its log. A checkpoint keeps deleted rows
 * beside others and leaves freed blocks as they are: the rows are rewritten and the free blocks filled once.
 */
export async function scrub(connection: DuckDBConnection): Promise<void> {
  await connection.run('CREATE OR REPLACE TEMP TABLE kept AS FROM subscription_key');
  await connection.run('BEGIN');
  await connection.run('DELETE FROM subscription_key');
  await connection.run('INSERT INTO subscription_key FROM kept');
  await connection.run('COMMIT');
  await connection.run('DROP TABLE kept');
  await connection.run('CHECKPOINT');
  const [[free = 0, size = 0] = []] = await queryRows(
    connection,
    'SELECT free_blocks::INTEGER, block_size::INTEGER FROM pragma_database_size()',
  );
  const rows = Math.ceil(((Number(free) + 1) * Number(size)) / FILLER_ROW);
  await connection.run(
    `CREATE OR REPLACE TABLE filler AS SELECT gen_random_uuid()::VARCHAR || gen_random_uuid()::VARCHAR AS a
     FROM range($rows::BIGINT)`,
    { rows },
  );
  await connection.run('CHECKPOINT');
  await connection.run('DROP TABLE filler');
  await connection.run('CHECKPOINT');
}
