import type { Moment } from '../model/moment.ts';
import { withLockedConnection } from './connection.ts';
import type { StorePorts } from './ports.ts';
import { runSql, type SqlAnswer } from './query/run-sql.ts';

/** Runs statements of the user, one after the other (see {@link runSql}). */
export type SqlReader = (sql: string) => Promise<SqlAnswer>;

/** Opens the store for one statement of the user (see {@link runSql}) and hands the answer to `use`. */
export function withSqlAnswer<T>(
  path: string,
  { sql, asOf }: { readonly sql: string; readonly asOf?: Moment | undefined },
  ports: StorePorts,
  use: (answer: SqlAnswer) => Promise<T>,
): Promise<T> {
  return withLockedConnection(path, ports, async (connection) => use(await runSql(connection, sql, asOf)));
}

/** Opens the store for several statements of the user. */
export function withSqlReader<T>(path: string, ports: StorePorts, use: (reader: SqlReader) => Promise<T>): Promise<T> {
  return withLockedConnection(path, ports, (connection) => use((sql) => runSql(connection, sql)));
}
