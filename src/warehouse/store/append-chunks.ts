import type { DuckDBConnection } from '@duckdb/node-api';
import type { Vector } from '@duckdb/node-bindings';
import {
  type ColumnChunk,
  type ColumnType,
  type ColumnValues,
  isValid,
  itemBytes,
  type NamedColumn,
} from '../../core/model/column-chunk.ts';
import { bindings, DuckDBDataChunk } from './driver.ts';
import { columnType } from './query/column-types.ts';
import { rawColumns } from './raw-vector.ts';
import { quoteName } from './sql-text.ts';

/** The most rows that a chunk of the appender takes. */
const CHUNK_ROWS = 2_048;

/**
 * Appends rows to a table of the attached store, in their order, and gives their number. `read`: rows with the columns
 * of the table.
 */
export async function appendChunks(
  connection: DuckDBConnection,
  table: string,
  read: (columns: readonly NamedColumn[]) => AsyncIterable<ColumnChunk>,
): Promise<number> {
  const statement = await connection.prepare(`FROM store.${quoteName(table)}`);
  const types = Array.from({ length: statement.columnCount }, (_, i) => statement.columnType(i));
  const columns = types.map((type, i) => {
    const name = statement.columnName(i);
    return { name, type: columnType(name, type) };
  });
  statement.destroySync();
  const appender = await connection.createAppender(table, 'main', 'store');
  let count = 0;
  for await (const { rows, columns: values } of read(columns)) {
    for (let from = 0; from < rows; from += CHUNK_ROWS) {
      const to = Math.min(from + CHUNK_ROWS, rows);
      const chunk = DuckDBDataChunk.create(types, to - from);
      const vectors = rawColumns(chunk);
      for (const [i, { type }] of columns.entries()) {
        const own = values[i];
        if (own) writeVector(vectors(i), type, own, { from, to });
      }
      appender.appendDataChunk(chunk);
    }
    count += rows;
  }
  appender.closeSync();
  return count;
}

/** From the first item up to, not with, the last. */
type Range = { readonly from: number; readonly to: number };

/** Writes a range of items to a new vector of their type. */
function writeVector(vector: Vector, type: ColumnType, values: ColumnValues, range: Range): void {
  writeValidity(vector, values, range);
  if (type.kind === 'text' || type.kind === 'blob') writeTexts(vector, values, range);
  else if (type.kind === 'list') writeLists(vector, type.item, values, range);
  else copyBytes(vector, values, itemBytes(type), range);
}

function copyBytes(vector: Vector, { bytes = new Uint8Array() }: ColumnValues, width: number, range: Range): void {
  if (width === 0) throw new TypeError('defect: a type that is not written to vectors');
  const { buffer, byteOffset } = bytes;
  const size = (range.to - range.from) * width;
  bindings.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, byteOffset + range.from * width, size);
}

/** A vector that has no bits has no NULL. Its bits are words of 64. */
function writeValidity(vector: Vector, { validity }: ColumnValues, { from, to }: Range): void {
  if (validity === undefined) return;
  const bits = new Uint8Array(Math.ceil((to - from) / 64) * 8);
  for (let i = from; i < to; i += 1) {
    const at = i - from;
    if (isValid(validity, i)) bits[at >> 3] = (bits[at >> 3] as number) | (1 << (at & 7));
  }
  bindings.vector_ensure_validity_writable(vector);
  bindings.copy_data_to_vector_validity(vector, 0, bits.buffer, 0, bits.length);
}

function writeTexts(vector: Vector, values: ColumnValues, { from, to }: Range): void {
  const { bytes = new Uint8Array(), offsets = new Int32Array(), validity } = values;
  for (let i = from; i < to; i += 1) {
    if (!isValid(validity, i)) continue;
    bindings.vector_assign_string_element_len(vector, i - from, bytes.subarray(offsets[i], offsets[i + 1]));
  }
}

/** An entry is a start and a size, each in 8 bytes. */
function writeLists(vector: Vector, itemType: ColumnType, values: ColumnValues, { from, to }: Range): void {
  const { offsets = new Int32Array(1), children: [items] = [] } = values;
  const [start, end] = [offsets[from] as number, offsets[to] as number];
  const words = new Uint32Array((to - from) * 4);
  for (let i = from; i < to; i += 1) {
    words[(i - from) * 4] = (offsets[i] as number) - start;
    words[(i - from) * 4 + 2] = (offsets[i + 1] as number) - (offsets[i] as number);
  }
  bindings.list_vector_reserve(vector, end - start);
  bindings.list_vector_set_size(vector, end - start);
  if (items && end > start) {
    writeVector(bindings.list_vector_get_child(vector), itemType, items, { from: start, to: end });
  }
  bindings.copy_data_to_vector(vector, 0, words.buffer, 0, words.byteLength);
}
