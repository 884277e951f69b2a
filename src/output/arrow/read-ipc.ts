import { open } from 'node:fs/promises';
import { RecordBatchReader, type Schema } from 'apache-arrow';
import { CrossfootError, inputError } from '../../core/base/errors.ts';
import type { ColumnChunk, NamedColumn } from '../../core/model/column-chunk.ts';
import { type ArrowColumn, arrowColumns } from './arrow-column.ts';
import { fromData } from './from-data.ts';

/** The rows of an Arrow IPC file that has these columns, a batch at a time. `shown`: its name in messages. */
export async function* readIpcFile(
  path: string,
  shown: string,
  columns: readonly NamedColumn[],
): AsyncGenerator<ColumnChunk, void, void> {
  const known = arrowColumns(columns, 'exact');
  const file = await open(path);
  try {
    const reader = await (await RecordBatchReader.from(file)).open();
    requireFields(shown, known, reader.schema);
    for await (const { numRows, data } of reader) {
      // A file without batches is read as one that has no rows and no items of lists.
      if (numRows === 0) continue;
      yield { rows: numRows, columns: known.map((column, i) => fromData(column, data.children[i] as never)) };
    }
  } catch (error) {
    if (error instanceof CrossfootError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw inputError(`${shown} is not an Arrow file: ${reason}`, { cause: error });
  } finally {
    await file.close();
  }
}

function requireFields(shown: string, columns: readonly ArrowColumn[], schema: Schema): void {
  const fields = schema.fields.map(({ name, type }) => `${name} ${type}`);
  for (const [i, { name, type }] of columns.entries()) {
    if (fields[i] === `${name} ${type}`) continue;
    throw inputError(`${shown} has ${fields[i] ?? 'no column'} in the place of the column ${name} ${type}`);
  }
  if (fields.length > columns.length) throw inputError(`${shown} has a column too many: ${fields[columns.length]}`);
}
