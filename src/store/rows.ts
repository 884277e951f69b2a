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

/** Runs a query whose columns are all INTEGER or DATE without NULLs and gives them as columns. */
export async function queryIntegers(
  connection: DuckDBConnection,
  sql: string,
  values?: Record<string, DuckDBValue>,
): Promise<readonly Int32Array[]> {
  const result = await connection.stream(sql, values);
  const pieces: Int32Array[][] = Array.from({ length: result.columnCount }, () => []);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    pieces.forEach((column, index) => {
      column.push(rawItems(chunk.getColumnVector(index), Int32Array));
    });
  }
  return pieces.map(concatenate);
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
