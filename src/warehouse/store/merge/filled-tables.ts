import type { DuckDBConnection } from '@duckdb/node-api';
import { queryTexts } from '../rows.ts';
import { quoteText } from '../sql-text.ts';

/**
 * Which of these tables have rows that fulfil the condition. To ask takes less time than to plan one statement over an
 * empty table.
 */
export async function filledTables(
  connection: DuckDBConnection,
  tables: readonly string[],
  condition = 'true',
): Promise<ReadonlySet<string>> {
  const each = tables.map((table) => `(SELECT ${quoteText(table)} FROM ${table} WHERE ${condition} LIMIT 1)`);
  return new Set(each.length === 0 ? [] : await queryTexts(connection, each.join(' UNION ALL ')));
}

/** Takes the place of a statement that would make the table and find no rows for it. */
export function emptyTable(table: string, columns: string): string {
  return `CREATE OR REPLACE TEMP TABLE ${table} (${columns})`;
}
