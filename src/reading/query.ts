import type { StorePorts } from '../store/ports.ts';
import type { SqlAnswer, SqlValue } from '../store/sql-answer.ts';
import { withSqlAnswer } from '../store/sql-reader.ts';

/** The whole answer of a query: its columns in order, and a record for each row. */
export type QueryAnswer = {
  readonly columns: SqlAnswer['columns'];
  readonly rows: readonly Readonly<Record<string, SqlValue>>[];
};

/**
 * Asks a store in DuckDB SQL, one statement, and gives the whole answer: exact numbers as decimal text, small integers as
 * numbers, NULL as `null`. The store is opened read-only, and neither files nor the network can be reached from the query. Fails
 * with an input error where the query is refused.
 */
export function queryStore(store: string, sql: string, ports: StorePorts): Promise<QueryAnswer> {
  return withSqlAnswer(store, { sql }, ports, async ({ columns, rows: pages }) => {
    const rows: Record<string, SqlValue>[] = [];
    for await (const page of await pages()) for (const row of page) rows.push(recordOf(columns, row));
    return { columns, rows };
  });
}

function recordOf(columns: SqlAnswer['columns'], row: readonly SqlValue[]): Record<string, SqlValue> {
  return Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]));
}
