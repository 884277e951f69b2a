import { existsSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type CrossfootError, inputError, throwIfAborted } from '../base/errors.ts';
import { DuckDBInstance } from './driver.ts';
import { storeFailure } from './failure.ts';
import { interruptOn, requireFile, requireWhole, retryLocked } from './opening.ts';
import type { StorePorts } from './ports.ts';
import { queryRows } from './rows.ts';
import { SCHEMA_VERSION } from './schema/version.ts';

/** Two threads: the smallest machine has them, and more did not help in measurements. */
export const SETTINGS = { threads: '2', autoinstall_known_extensions: 'false' };

type Use<T> = (connection: DuckDBConnection) => Promise<T>;

/**
 * Opens the store read-only, hands its connection to `use`, and always closes it. DuckDB gives a file to one writing
 * process or to many reading ones: a locked file is tried again for five seconds.
 */
export function withConnection<T>(path: string, ports: StorePorts, use: Use<T>): Promise<T> {
  return withReadOnly(path, ports, {}, use);
}

/** As {@link withConnection}, for SQL of the user: it can reach no file, network or configuration. */
export function withLockedConnection<T>(path: string, ports: StorePorts, use: Use<T>): Promise<T> {
  return withReadOnly(path, ports, { enable_external_access: 'false', lock_configuration: 'true' }, use);
}

async function withReadOnly<T>(
  path: string,
  ports: StorePorts,
  options: Record<string, string>,
  use: Use<T>,
): Promise<T> {
  requireStore(path);
  const settings = { ...SETTINGS, access_mode: 'READ_ONLY', ...options };
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

/** A kind of DuckDB file of Crossfoot: the table that holds its schema number, and its names in messages. */
type FileKind = { readonly table: string; readonly noun: string; readonly what: string };
const STORE: FileKind = { table: 'crossfoot_store', noun: 'store', what: 'a Crossfoot store' };

/** Gives the schema number of the open file; refuses foreign and damaged files, and schemas newer than `newest`. */
export async function checkStore(
  connection: DuckDBConnection,
  path: string,
  newest: number,
  { table, noun, what }: FileKind = STORE,
): Promise<number> {
  const refused = (problem: string, hint: string): CrossfootError => inputError(problem, { hint });
  const [[found] = []] = await queryRows(
    connection,
    'SELECT count(*)::INTEGER FROM duckdb_tables() WHERE database_name = current_database() AND table_name = $table',
    { table },
  );
  if (found === 0) throw refused(`${path} is a DuckDB file, but not ${what}`, 'Left untouched.');
  await requireWhole(connection, path);
  const [[version] = []] = await queryRows(connection, `SELECT schema_version FROM ${table}`);
  if (typeof version !== 'number') {
    throw refused(`the ${noun} ${path} is damaged: it has no schema number`, 'Left untouched.');
  }
  if (version > newest) {
    const problem = `the ${noun} ${path} has schema ${version}, newer than ${newest}, the newest this version knows`;
    throw refused(problem, 'Update Crossfoot. Left untouched.');
  }
  return version;
}
