import type { Data } from 'apache-arrow';
import { inputError } from '../../core/base/errors.ts';
import { type ColumnValues, itemBytes } from '../../core/model/column-chunk.ts';
import type { ArrowColumn } from './arrow-column.ts';
import { narrowDecimals } from './decimals.ts';

/**
 * The values of a column that {@link toData} made. Throws an input error, which names the column, for a type that is
 * not read.
 */
export function fromData(column: ArrowColumn, data: Data): ColumnValues {
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
