import type { DuckDBConnection } from '@duckdb/node-api';
import { showAsKnown } from './as-known.ts';
import { type EngineLimits, withFileConnection, withLockedConnection } from './connection.ts';
import type { StorePorts } from './ports.ts';
import { listRelations, type Relation } from './query/list-relations.ts';
import { type ReadTime, readTable, runSql, type SqlAnswer } from './query/run-sql.ts';
import { SCHEMA_VERSION } from './schema/version.ts';
import { newestSnapshot, requireSnapshot } from './snapshots.ts';

/** Runs statements of the user, one after the other (see {@link runSql}). */
export type SqlReader = (sql: string) => Promise<SqlAnswer>;

/** `folder`: the one to which the answer can be written, if any. */
export type SqlRequest = ReadTime & {
  readonly sql: string;
  readonly folder?: string | undefined;
};

/** Opens a store for one statement of the user (see {@link runSql}) and hands the answer to `use`. */
export type AnswersSql = <T>(
  store: string,
  request: SqlRequest,
  ports: StorePorts,
  use: (answer: SqlAnswer) => Promise<T>,
) => Promise<T>;

/**
 * Runs the statement in the caller's process: one that crashes the engine ends it. `sql-process` runs it in another.
 */
export function withSqlAnswer<T>(
  store: string,
  { sql, folder, ...time }: SqlRequest,
  ports: StorePorts & EngineLimits,
  use: (answer: SqlAnswer) => Promise<T>,
): Promise<T> {
  const answered = async (connection: DuckDBConnection) => {
    await showTime(connection, time);
    return use(await runSql(connection, sql, time));
  };
  return folder === undefined
    ? withLockedConnection(store, ports, answered)
    : withFileConnection(store, { ...ports, folder }, answered);
}

async function showTime(connection: DuckDBConnection, { asKnown }: ReadTime): Promise<void> {
  if (asKnown !== undefined) await showAsKnown(connection, asKnown, { current: true });
}

/** Opens the store for several statements of the user. */
export function withSqlReader<T>(path: string, ports: StorePorts, use: (reader: SqlReader) => Promise<T>): Promise<T> {
  return withLockedConnection(path, ports, (connection) => use((sql) => runSql(connection, sql)));
}

/** A store whose answers can be written to files of one folder, and to no other place. */
export type FileReader = {
  readonly ask: SqlReader;
  /** All rows of a table that {@link FileReader.relations} has. */
  readonly table: (name: string) => Promise<SqlAnswer>;
  /** In the order of their names. */
  readonly relations: () => Promise<readonly Relation[]>;
  readonly schema: number;
  /** The newest snapshot, or that of `asOf`; 0 where there is none. */
  readonly snapshot: number;
};

/** `folder`: of the files. */
export function withFileReader<T>(
  path: string,
  { folder, ...time }: ReadTime & { readonly folder: string },
  ports: StorePorts,
  use: (reader: FileReader) => Promise<T>,
): Promise<T> {
  const { asOf } = time;
  return withFileConnection(path, { ...ports, folder }, async (connection) => {
    await showTime(connection, time);
    return use({
      ask: (sql) => runSql(connection, sql, time),
      table: (name) => readTable(connection, name),
      relations: () => listRelations(connection),
      schema: SCHEMA_VERSION,
      snapshot: await (asOf === undefined ? newestSnapshot(connection) : requireSnapshot(connection, asOf)),
    });
  });
}
