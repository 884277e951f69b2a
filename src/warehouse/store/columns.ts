import type { DuckDBConnection, DuckDBType, DuckDBVector } from '@duckdb/node-api';
import { BIGINT, DuckDBDataChunk, INTEGER, LIST, TINYINT, UTINYINT, VARCHAR } from './driver.ts';
import { fillLists, rawItems } from './raw-vector.ts';

export type NumericColumn = Int32Array | BigInt64Array | Uint8Array | Int8Array;
export type PlainColumn = NumericColumn | readonly (string | null)[];

/** Lists one after the other: the first is `items[0 .. ends[0]]`, the next `items[ends[0] .. ends[1]]`. */
export type ListColumn = { readonly ends: Int32Array; readonly items: PlainColumn };

/** A column on its way into a temporary table. All columns of a table are equally long. */
export type Column = PlainColumn | ListColumn;

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
  const [first = []] = columns;
  const rows = lengthOf(first);
  if (rows === 0) return;
  const appender = await connection.createAppender(table, 'main', 'temp');
  const types = columns.map((column) => (isLists(column) ? LIST(typeOf(column.items)) : typeOf(column)));
  const chunk = DuckDBDataChunk.create(types);
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    const to = Math.min(from + CHUNK_ROWS, rows);
    chunk.reset();
    chunk.rowCount = to - from;
    columns.forEach((column, index) => {
      const vector = chunk.getColumnVector(index);
      if (isLists(column)) setLists(vector, column, from, to);
      else setItems(vector, column, from, to);
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

function setItems(vector: DuckDBVector, column: PlainColumn, from: number, to: number): void {
  const kind = kindOf(column);
  if (isNumeric(column)) rawItems(vector, kind?.kind ?? Int32Array).set(column.subarray(from, to) as never);
  else for (let i = from; i < to; i += 1) vector.setItem(i - from, column[i] ?? null);
  vector.flush();
}

function setLists(vector: DuckDBVector, { ends, items }: ListColumn, from: number, to: number): void {
  const start = from === 0 ? 0 : (ends[from - 1] ?? 0);
  const lengths = ends.slice(from, to);
  for (let at = to - 1; at > from; at -= 1) lengths[at - from] = (ends[at] as number) - (ends[at - 1] as number);
  if (lengths.length > 0) lengths[0] = (ends[from] as number) - start;
  fillLists(vector, lengths, typeOf(items), (child, count) => setItems(child, items, start, start + count));
}

export function lengthOf(column: Column): number {
  return isLists(column) ? column.ends.length : column.length;
}

export function isLists(column: Column): column is ListColumn {
  return 'ends' in column;
}

export function isNumeric(column: PlainColumn): column is NumericColumn {
  return ArrayBuffer.isView(column);
}

function kindOf(column: PlainColumn): (typeof NUMERIC_COLUMNS)[number] | undefined {
  return NUMERIC_COLUMNS.find(({ kind }) => column instanceof kind);
}

function typeOf(column: PlainColumn): DuckDBType {
  return kindOf(column)?.type ?? VARCHAR;
}

/** Arrays of one kind, one after the other. */
export function joinedNumbers<T extends NumericColumn | Float64Array>(columns: readonly T[]): T {
  const length = columns.reduce((sum, column) => sum + column.length, 0);
  const whole = new ((columns[0] ?? new Int32Array()).constructor as new (length: number) => T)(length);
  let at = 0;
  for (const column of columns) {
    whole.set(column as never, at);
    at += column.length;
  }
  return whole;
}
