import { type Data, DataType, makeData, RecordBatch, Schema, Struct, Table } from 'apache-arrow';
import type { ColumnAnswer, ColumnChunk, ColumnValues } from '../../core/model/column-chunk.ts';
import { type ArrowColumn, arrowColumns, fieldOf } from './arrow-column.ts';
import { toArrowMemory } from './convert.ts';
import type { DecimalForm } from './decimals.ts';
import { joinValues } from './join-values.ts';

/** A batch ends before either is exceeded, but has at least a chunk. */
const BATCH_ROWS = 65_536;
const BATCH_BYTES = 32 * 2 ** 20;

/** An answer on its way to Arrow: its schema, and its rows in batches of up to 65,536. */
export type ArrowAnswer = { readonly schema: Schema; readonly batches: AsyncIterable<RecordBatch> };

export function arrowAnswer({ columns, chunks }: ColumnAnswer, decimals: DecimalForm = 'exact'): ArrowAnswer {
  const known = arrowColumns(columns, decimals);
  const schema = new Schema(known.map((column) => fieldOf(column)));
  return { schema, batches: batchesOf(schema, known, chunks) };
}

/** The whole answer in memory. */
export async function arrowTable({ schema, batches }: ArrowAnswer): Promise<Table> {
  const all: RecordBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return new Table(schema, all);
}

async function* batchesOf(
  schema: Schema,
  columns: readonly ArrowColumn[],
  chunks: AsyncIterable<ColumnChunk>,
): AsyncGenerator<RecordBatch> {
  let pending: ColumnChunk[] = [];
  let [rows, bytes] = [0, 0];
  for await (const chunk of chunks) {
    const size = chunk.columns.reduce((sum, values) => sum + bytesOf(values), 0);
    if (pending.length > 0 && (rows + chunk.rows > BATCH_ROWS || bytes + size > BATCH_BYTES)) {
      yield recordBatch(schema, columns, pending);
      pending = [];
      [rows, bytes] = [0, 0];
    }
    pending.push(chunk);
    rows += chunk.rows;
    bytes += size;
  }
  if (pending.length > 0) yield recordBatch(schema, columns, pending);
}

function bytesOf({ bytes, offsets, children = [] }: ColumnValues): number {
  const own = (bytes?.length ?? 0) + (offsets?.byteLength ?? 0);
  return children.reduce((sum, child) => sum + bytesOf(child), own);
}

function recordBatch(schema: Schema, columns: readonly ArrowColumn[], chunks: readonly ColumnChunk[]): RecordBatch {
  const length = chunks.reduce((sum, { rows }) => sum + rows, 0);
  const children = columns.map((column, i) =>
    toData(column, joinValues(chunks.flatMap(({ columns: values }) => values[i] ?? []))),
  );
  return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }));
}

/** Values of a column as Arrow keeps them. The memory of the values is taken over. */
function toData(column: ArrowColumn, values: ColumnValues): Data {
  const { type, dictionary } = column;
  const { count, validity, bytes, offsets, children = [] } = toArrowMemory(column, values);
  const inner = column.children.map((child, i) => toData(child, children[i] ?? { count: 0, validity: undefined }));
  // One shape for all types: each takes the members that it has.
  return makeData({
    type,
    length: count,
    nullBitmap: validity,
    valueOffsets: offsets,
    data: bytes ?? new Uint8Array(),
    dictionary,
    ...(DataType.isStruct(type) ? { children: inner } : { child: inner[0] }),
  } as never) as Data;
}
