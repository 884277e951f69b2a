import { type Data, DataType, makeData } from 'apache-arrow';
import type { ColumnValues } from '../../core/model/column-chunk.ts';
import type { ArrowColumn } from './arrow-column.ts';
import { toArrowMemory } from './convert.ts';

/** Values of a column as Arrow keeps them. The memory of the values is taken over. */
export function toData(column: ArrowColumn, values: ColumnValues): Data {
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
    ...(dictionary && { dictionary }),
    ...(DataType.isStruct(type) ? { children: inner } : { child: inner[0] }),
  } as never) as Data;
}
