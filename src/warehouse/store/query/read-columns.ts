import type { DuckDBResult } from '@duckdb/node-api';
import type { ColumnChunk, NamedColumn } from '../../../core/model/column-chunk.ts';
import { rawColumns } from '../raw-vector.ts';
import { readAhead } from '../rows.ts';
import { readVector } from './read-vector.ts';

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
