import type { DuckDBConnection, Json } from '@duckdb/node-api';
import { CrossfootError, inputError } from '../base/errors.ts';
import type { Moment } from '../model/moment.ts';
import { onlyReading } from './only-reading.ts';
import { openAt } from './open-at.ts';
import { filedValue } from './schema/views.ts';
import { requireSnapshot } from './snapshots.ts';
import { createMentionedWideViews } from './wide-view.ts';

/** The answer of a query of the user: amounts and other exact numbers come as text, small integers as numbers. */
export type SqlAnswer = {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: AsyncIterable<readonly (readonly Json[])[]>;
};

/** DuckDB would list tables and views by name alone; people ask views. */
const SHOW_TABLES = /^\s*SHOW\s+TABLES\s*;?\s*$/i;
const LIST_TABLES = `
  SELECT name, kind, comment FROM (
    SELECT view_name AS name, 'view' AS kind, comment FROM duckdb_views() WHERE database_name = current_database() AND NOT internal
    UNION ALL SELECT table_name, 'table', comment FROM duckdb_tables() WHERE database_name = current_database() AND NOT internal)
  ORDER BY kind = 'table', name`;

/**
 * Runs one statement of the user on a connection of `withLockedReader`, if it only reads. The file is opened read-only, external
 * access is off and the configuration locked, so whatever the statement says it can neither change the store nor reach beyond it.
 * `asOf`: the views show what held at that snapshot; tables have all of history as always.
 */
export async function runSql(connection: DuckDBConnection, sql: string, asOf?: Moment): Promise<SqlAnswer> {
  if (asOf !== undefined) await viewsAt(connection, sql, await requireSnapshot(connection, asOf));
  try {
    const asked = SHOW_TABLES.test(sql) ? LIST_TABLES : sql;
    const result = await (await onlyReading(connection, asked)).stream();
    const types = result.columnTypes();
    return {
      columns: result.deduplicatedColumnNames().map((name, index) => ({ name, type: String(types[index]) })),
      rows: readPages(result.yieldRowsJson()),
    };
  } catch (error) {
    throw sqlError(error);
  }
}

/** A temporary view goes before one of the same name in the store. */
async function viewsAt(connection: DuckDBConnection, sql: string, snapshot: number): Promise<void> {
  const isOpen = openAt(snapshot);
  await connection.run(`CREATE OR REPLACE TEMP VIEW filed_value AS ${filedValue(isOpen)}`);
  await createMentionedWideViews(connection, sql, isOpen);
}

async function* readPages(pages: AsyncIterable<Json[][]>): AsyncGenerator<readonly (readonly Json[])[]> {
  try {
    yield* pages;
  } catch (error) {
    throw sqlError(error);
  }
}

function sqlError(error: unknown): CrossfootError {
  if (error instanceof CrossfootError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return inputError(`the query was refused: ${message}`, {
    hint: `Queries are read-only. \`crossfoot sql "SHOW TABLES"\` lists what there is, views first.`,
  });
}
