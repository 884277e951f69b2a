import type { DuckDBConnection, DuckDBType } from '@duckdb/node-api';
import { BIGINT, DuckDBDataChunk, INTEGER, TINYINT, UTINYINT, VARCHAR } from './driver.ts';
import { rawItems } from './raw-vector.ts';

export type NumericColumn = Int32Array | BigInt64Array | Uint8Array | Int8Array;

/** A column on its way into a temporary table. All columns of a table are equally long. */
export type Column = NumericColumn | readonly (string | null)[];

const CHUNK_ROWS = 2_048;

const NUMERIC_COLUMNS: readonly { readonly kind: new (length: number) => NumericColumn; readonly type: DuckDBType }[] =
  [
    { kind: Int32Array, type: INTEGER },
    { kind: BigInt64Array, type: BIGINT },
    { kind: Uint8Array, type: UTINYINT },
    { kind: Int8Array, type: TINYINT },
  ];

/** Appends columns to a temporary table, chunk by chunk. */
export async function appendColumns(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  const rows = columns[0]?.length ?? 0;
  if (rows === 0) return;
  const appender = await connection.createAppender(table, 'main', 'temp');
  const kinds = columns.map((column) => NUMERIC_COLUMNS.find(({ kind }) => column instanceof kind));
  const types = kinds.map((known) => known?.type ?? VARCHAR);
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, rows - from);
    const chunk = DuckDBDataChunk.create(types, count);
    columns.forEach((column, index) => {
      const vector = chunk.getColumnVector(index);
      const kind = kinds[index]?.kind;
      if (isNumeric(column)) rawItems(vector, kind ?? Int32Array).set(column.subarray(from, from + count) as never);
      else for (let i = 0; i < count; i += 1) vector.setItem(i, column[from + i] ?? null);
      vector.flush();
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

export function isNumeric(column: Column): column is NumericColumn {
  return ArrayBuffer.isView(column);
}
