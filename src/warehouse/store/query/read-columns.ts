import type { DuckDBResult } from '@duckdb/node-api';
import type { Vector } from '@duckdb/node-bindings';
import {
  type ColumnChunk,
  type ColumnType,
  type ColumnValues,
  isValid,
  itemBytes,
  type NamedColumn,
} from '../../../core/model/column-chunk.ts';
import { bindings } from '../driver.ts';
import { rawColumns } from '../raw-vector.ts';
import { readAhead } from '../rows.ts';
import { readTexts } from './read-texts.ts';

/** The memory of a result, chunk by chunk. */
export async function* readColumns(result: DuckDBResult, columns: readonly NamedColumn[]): AsyncGenerator<ColumnChunk> {
  for await (const chunk of readAhead(result)) {
    const rows = chunk.rowCount;
    const vectors = rawColumns(chunk);
    const read = columns.map(({ type }, i) => readVector(vectors(i), type, rows));
    // The chunk is used last, and so its memory lives until all of it has been read.
    yield { rows: chunk.rowCount, columns: read };
  }
}

/** The memory of the first `count` items of a vector of a streamed result, read by its type. */
function readVector(vector: Vector, type: ColumnType, count: number): ColumnValues {
  const validity = readValidity(vector, count);
  switch (type.kind) {
    case 'text':
    case 'blob':
      return { count, validity, ...readTexts(vector, count, validity) };
    case 'list':
    case 'map': {
      const offsets = readOffsets(vector, count, validity);
      const items = readVector(bindings.list_vector_get_child(vector), type.item, offsets[count] ?? 0);
      return { count, validity, offsets, children: [items] };
    }
    case 'array': {
      const items = readVector(bindings.array_vector_get_child(vector), type.item, count * type.length);
      return { count, validity, children: [items] };
    }
    case 'struct': {
      const child = (index: number): Vector => bindings.struct_vector_get_child(vector, index);
      return { count, validity, children: type.fields.map((field, i) => readVector(child(i), field.type, count)) };
    }
    default:
      return { count, validity, bytes: bindings.vector_get_data(vector, count * itemBytes(type)) };
  }
}

/** The driver gives words of 64 bits, the lowest first, and `null` for a vector that never had a NULL. */
function readValidity(vector: Vector, count: number): Uint8Array | undefined {
  const bits: Uint8Array | null = bindings.vector_get_validity(vector, Math.ceil(count / 64) * 8);
  return bits ?? undefined;
}

/** An entry is a start and a size, each in 8 bytes. One that is NULL may have any. */
function readOffsets(vector: Vector, count: number, validity: Uint8Array | undefined): Int32Array {
  const entries = bindings.vector_get_data(vector, count * 16);
  const words = new Uint32Array(entries.buffer, entries.byteOffset, count * 4);
  const offsets = new Int32Array(count + 1);
  let total = 0;
  for (let i = 0; i < count; i += 1) {
    const size = isValid(validity, i) ? (words[i * 4 + 2] as number) : 0;
    // DuckDB copies each chunk of a stream, and the copy has the items of one list after those of another.
    if (size > 0 && words[i * 4] !== total) throw new TypeError('the lists of a chunk are not one after the other');
    total += size;
    offsets[i + 1] = total;
  }
  return offsets;
}
