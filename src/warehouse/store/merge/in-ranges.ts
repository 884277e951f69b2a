import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';

/** Numbers of a column, both included. */
export type Range = { readonly first: number; readonly last: number };

/** As many rows as have room, with all their values, in the memory that a sparing writer takes for itself. */
const ROWS_AT_ONCE = 16_384;

/** Does something for all numbers of a column of a table, range by range. */
export async function inRanges(
  connection: DuckDBConnection,
  { table, column }: { readonly table: string; readonly column: string },
  work: (range: Range) => Promise<void>,
): Promise<void> {
  const [[lowest, highest] = []] = await queryRows(connection, `SELECT min(${column}), max(${column}) FROM ${table}`);
  if (lowest === null || lowest === undefined) return;
  for (let first = Number(lowest); first <= Number(highest); first += ROWS_AT_ONCE) {
    await work({ first, last: Math.min(first + ROWS_AT_ONCE - 1, Number(highest)) });
  }
}
