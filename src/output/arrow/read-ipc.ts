import { open } from 'node:fs/promises';
import { type Data, RecordBatchReader, type Schema } from 'apache-arrow';
import { CrossfootError, inputError } from '../../core/base/errors.ts';
import { type ColumnChunk, type ColumnValues, itemBytes, type NamedColumn } from '../../core/model/column-chunk.ts';
import { type ArrowColumn, arrowColumns } from './arrow-column.ts';
import { narrowDecimals } from './decimals.ts';

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

/**
 * The values of a column that {@link toData} made. Throws an input error, which names the column, for a type that is
 * not read.
 */
function fromData(column: ArrowColumn, data: Data): ColumnValues {
  const { source, children } = column;
  const count = data.length;
  const validity = data.nullBitmap?.length > 0 ? data.nullBitmap : undefined;
  switch (source.kind) {
    case 'text':
    case 'blob':
      return { count, validity, bytes: data.values, offsets: data.valueOffsets };
    case 'list': {
      const [item] = children as [ArrowColumn];
      return { count, validity, offsets: data.valueOffsets, children: [fromData(item, data.children[0] as Data)] };
    }
    case 'bool':
      return { count, validity, bytes: unpackBits(data.values, count) };
    case 'enum':
      requireDictionary(column, data);
      return { count, validity, bytes: memoryOf(data) };
    case 'decimal':
      return { count, validity, bytes: narrowDecimals(memoryOf(data), itemBytes(source)) };
    case 'int':
    case 'float':
    case 'date':
    case 'timestamp':
      return { count, validity, bytes: memoryOf(data) };
    default:
      throw inputError(`the column ${column.outermost} has values of the type ${column.type}, which is not imported`);
  }
}

function memoryOf({ values }: Data): Uint8Array {
  const { buffer, byteOffset, byteLength }: ArrayBufferView = values;
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function unpackBits(bits: Uint8Array, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, i) => ((bits[i >> 3] as number) >> (i & 7)) & 1);
}

/** The indexes are into the values of the enum, in its order. */
function requireDictionary({ outermost, source, dictionary }: ArrowColumn, data: Data): void {
  const [own, found] = [dictionary?.toArray(), data.dictionary?.toArray()];
  if (source.kind !== 'enum' || String(own) === String(found)) return;
  throw inputError(`the column ${outermost} has another dictionary than ${source.values.join(', ')}`);
}
