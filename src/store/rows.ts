import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { rawItems } from './raw-vector.ts';

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

function concatenate(pieces: readonly Int32Array[]): Int32Array {
  const whole = new Int32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A column of a result: integers and dates as numbers, text as text (NULL is ''). */
export type ResultColumn = { readonly integers: Int32Array; readonly texts: readonly string[] };

/**
 * Runs a query whose columns are INTEGER or DATE without NULLs, or VARCHAR, and gives them as columns; for results of thousands of
 * rows, where objects for rows and cells would cost more than the query.
 */
export async function queryColumns(
  connection: DuckDBConnection,
  sql: string,
  values?: Record<string, DuckDBValue>,
): Promise<readonly ResultColumn[]> {
  const result = await connection.stream(sql, values);
  const isText = result.columnTypes().map((type) => String(type) === 'VARCHAR');
  const integers: Int32Array[][] = isText.map(() => []);
  const texts: string[][] = isText.map(() => []);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const count = chunk.rowCount;
    for (const [index, text] of isText.entries()) {
      const vector = chunk.getColumnVector(index);
      if (!text) integers[index]?.push(rawItems(vector, Int32Array));
      else for (let i = 0; i < count; i += 1) texts[index]?.push(String(vector.getItem(i) ?? ''));
    }
  }
  return isText.map((_, index) => ({ integers: concatenate(integers[index] ?? []), texts: texts[index] ?? [] }));
}
