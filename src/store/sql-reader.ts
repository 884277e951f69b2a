import type { Moment } from '../model/moment.ts';
import { withLockedConnection } from './connection.ts';
import type { StorePorts } from './ports.ts';
import { runSql } from './query/run-sql.ts';
import type { SqlAnswer } from './sql-answer.ts';

/** Opens the store for one statement of the user (see {@link runSql}) and hands the answer to `use`. */
export function withSqlAnswer<T>(
  path: string,
  { sql, asOf }: { readonly sql: string; readonly asOf?: Moment | undefined },
  ports: StorePorts,
  use: (answer: SqlAnswer) => Promise<T>,
): Promise<T> {
  return withLockedConnection(path, ports, async (connection) => use(await runSql(connection, sql, asOf)));
}
