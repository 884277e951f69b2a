import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';

/** Runs a query and gives its rows; for small results. Large ones are streamed as vectors (see row-stream.ts). */
export async function queryRows(
  connection: DuckDBConnection,
  sql: string,
  values?: Record<string, DuckDBValue>,
): Promise<readonly (readonly DuckDBValue[])[]> {
  return (await connection.run(sql, values)).getRows();
}

/** Text of a cell that the schema declares as text; NULL is `null`. */
export function textCell(value: DuckDBValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
