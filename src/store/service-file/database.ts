import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import type { DuckDBConnection, DuckDBInstance as Instance } from '@duckdb/node-api';
import { inputError, unavailableError } from '../../base/errors.ts';
import { DuckDBInstance } from '../driver.ts';
import { storeFailure } from '../failure.ts';
import { newStoreName, placeNewStore, removeNewStore } from '../new-store.ts';
import { requireFile, requireWhole, retryLocked } from '../opening.ts';
import type { WaitingPorts } from '../ports.ts';
import { queryRows } from '../rows.ts';
import { SERVICE_SCHEMA, SERVICE_TABLES } from './schema.ts';

/** An open service file. */
export type Database = {
  readonly connection: DuckDBConnection;
  /** Runs `write` in one transaction; what it throws, or what the file cannot take, rolls it back. */
  readonly commit: (write: () => Promise<void>) => Promise<void>;
  readonly close: () => void;
};

const SETTINGS = { threads: '1', autoinstall_known_extensions: 'false' };
/** The file holds keys: it is its owner's to read. */
const OWNER_ONLY = 0o600;

/** Locks are a process's: DuckDB would open a file twice in one, and each would overwrite what the other wrote. */
const heldHere = new Set<string>();

/**
 * Opens a service file for writing until it is closed, and makes it where there is none. What another process holds is waited for as a store is;
 * files of something else, damaged ones and those of a newer schema are refused untouched.
 */
export async function openDatabase(path: string, ports: WaitingPorts): Promise<Database> {
  while (!existsSync(path)) await makeFile(path);
  requireFile(path);
  const { dev, ino } = statSync(path);
  const identity = `${dev} ${ino}`;
  if (heldHere.has(identity)) throw unavailableError(`${path} is open in this process already`);
  heldHere.add(identity);
  const release = (): void => {
    heldHere.delete(identity);
  };
  try {
    await checkFile(path, ports);
    protect(path);
    const instance = await retryLocked(ports, path, () => DuckDBInstance.create(path, SETTINGS));
    return database(path, instance, await instance.connect(), release);
  } catch (error) {
    release();
    throw storeFailure(error, path);
  }
}

function database(path: string, instance: Instance, connection: DuckDBConnection, release: () => void): Database {
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
      release();
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

/** Made whole under another name and then put in its place, as a store is. */
async function makeFile(path: string): Promise<void> {
  const made = await newStoreName(path);
  try {
    const instance = await DuckDBInstance.create(made, SETTINGS);
    protect(made);
    const connection = await instance.connect();
    await inTransaction(connection, async () => {
      for (const statement of SERVICE_TABLES) await connection.run(statement);
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

/** The log is made before the engine would make it, for everybody to read. The engine takes an empty one for its own. */
function makeLog(path: string): void {
  const log = `${path}.wal`;
  if (!existsSync(log)) closeSync(openSync(log, 'a', OWNER_ONLY));
  else protect(log);
}

function protect(path: string): void {
  if (existsSync(path)) chmodSync(path, OWNER_ONLY);
}

async function checkFile(path: string, ports: WaitingPorts): Promise<void> {
  const settings = { ...SETTINGS, access_mode: 'READ_ONLY' };
  const instance = await retryLocked(ports, path, () => DuckDBInstance.create(path, settings));
  try {
    const connection = await instance.connect();
    try {
      const version = await schemaOf(connection, path);
      await requireWhole(connection, path);
      if (version <= SERVICE_SCHEMA) return;
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
  throw inputError(
    `the service file ${path} is of a newer schema than ${SERVICE_SCHEMA}, the newest this version knows`,
    {
      hint: 'Update Crossfoot. Left untouched.',
    },
  );
}

async function schemaOf(connection: DuckDBConnection, path: string): Promise<number> {
  try {
    const [[version] = []] = await queryRows(connection, 'SELECT schema_version FROM crossfoot_service');
    if (typeof version === 'number') return version;
  } catch (error) {
    if (!(error instanceof Error) || !/does not exist/.test(error.message)) throw error;
    throw inputError(`${path} is a DuckDB file, but not the service file of a Crossfoot store`, {
      hint: 'Left untouched.',
    });
  }
  throw inputError(`the service file ${path} is damaged: it has no schema number`, { hint: 'Left untouched.' });
}
