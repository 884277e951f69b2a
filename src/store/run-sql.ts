import type { DuckDBConnection, Json } from '@duckdb/node-api';
import { CrossfootError, inputError } from '../base/errors.ts';
import type { Moment } from '../model/moment.ts';
import { onlyReading } from './only-reading.ts';
import { openAt } from './open-at.ts';
import { filedValue } from './schema/views.ts';
import { requireSnapshot } from './snapshots.ts';
import { quoteName } from './sql-text.ts';
import { createMentionedWideViews, listWideViews } from './wide-view.ts';

/** The answer of a query of the user: amounts and other exact numbers come as text, small integers as numbers. */
export type SqlAnswer = {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: AsyncIterable<readonly (readonly Json[])[]>;
};

/**
 * Runs one statement of the user on a connection of `withLockedReader`, if it only reads. The file is opened read-only, external
 * access is off and the configuration locked, so whatever the statement says it can neither change the store nor reach beyond it.
 * `asOf`: the views show what held at that snapshot; tables have all of history as always.
 */
export async function runSql(connection: DuckDBConnection, sql: string, asOf?: Moment): Promise<SqlAnswer> {
  if (asOf !== undefined) await viewsAt(connection, sql, await requireSnapshot(connection, asOf));
  try {
    const result = await (await onlyReading(connection, sql)).stream();
    const types = result.columnTypes();
    return {
      columns: result.deduplicatedColumnNames().map((name, index) => ({ name, type: String(types[index]) })),
      rows: readPages(result.yieldRowsJson()),
    };
  } catch (error) {
    throw sqlError(error, await viewsHint(connection));
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
    throw sqlError(error, '');
  }
}

/** The wide views are made on demand, so no listing of DuckDB's has them. */
async function viewsHint(connection: DuckDBConnection): Promise<string> {
  const names = (await listWideViews(connection)).map(({ name }) => quoteName(name));
  return names.length === 0 ? '' : ` Wide views, a column a field: ${names.join(', ')}.`;
}

function sqlError(error: unknown, more: string): CrossfootError {
  if (error instanceof CrossfootError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return inputError(`the query was refused: ${message}`, {
    hint: `Queries are read-only. \`crossfoot sql "SHOW ALL TABLES"\` lists what there is.${more}`,
  });
}
