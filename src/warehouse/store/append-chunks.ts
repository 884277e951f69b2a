import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnChunk, NamedColumn } from '../../core/model/column-chunk.ts';
import { DuckDBDataChunk } from './driver.ts';
import { columnType } from './query/column-types.ts';
import { rawColumns } from './raw-vector.ts';
import { quoteName } from './sql-text.ts';
import { writeVector } from './write-vector.ts';

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
