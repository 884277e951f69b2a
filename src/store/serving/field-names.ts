import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';

/** The names, in lower case, of every field that rows or taxonomies of a store have ever had. */
export async function readFieldNames(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const rows = await queryRows(connection, 'SELECT DISTINCT name FROM field');
  return new Set(rows.map(([name]) => String(name).toLowerCase()));
}
