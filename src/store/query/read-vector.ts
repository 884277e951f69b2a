import type { Vector } from '@duckdb/node-bindings';
import { type ColumnType, type ColumnValues, itemBytes } from '../../model/column-chunk.ts';
import { bindings } from '../driver.ts';
import { readTexts } from './read-texts.ts';
import { type Items, isValid, readValidity } from './vector-items.ts';

/** The memory of a flat vector, read by its type. */
export function readVector(vector: Vector, type: ColumnType, items: Items): ColumnValues {
  const count = items.picked?.length ?? items.length;
  const validity = readValidity(vector, items);
  switch (type.kind) {
    case 'text':
    case 'blob':
      return { count, validity, ...readTexts(vector, items, validity) };
    case 'list':
    case 'map':
      return { count, validity, ...readLists(vector, type.item, items, validity) };
    case 'array':
      return { count, validity, children: [readArrays(vector, type.item, type.length, items)] };
    case 'struct': {
      const child = (index: number): Vector => bindings.struct_vector_get_child(vector, index);
      return { count, validity, children: type.fields.map((field, i) => readVector(child(i), field.type, items)) };
    }
    default:
      return { count, validity, bytes: readItems(vector, itemBytes(type), items) };
  }
}

function readItems(vector: Vector, width: number, { length, picked }: Items): Uint8Array {
  const all = bindings.vector_get_data(vector, length * width);
  if (picked === undefined) return all;
  const bytes = new Uint8Array(picked.length * width);
  picked.forEach((at, i) => {
    bytes.set(all.subarray(at * width, (at + 1) * width), i * width);
  });
  return bytes;
}

/** Lists may lie in the child in any order, with gaps and more than once, and an entry that is NULL has any place. */
function readLists(
  vector: Vector,
  item: ColumnType,
  { length, picked }: Items,
  validity: Uint8Array | undefined,
): Pick<ColumnValues, 'offsets' | 'children'> {
  const count = picked?.length ?? length;
  const entries = bindings.vector_get_data(vector, length * 16);
  const words = new Uint32Array(entries.buffer, entries.byteOffset, length * 4);
  const offsets = new Int32Array(count + 1);
  const starts = new Int32Array(count);
  let [total, isInOrder] = [0, true];
  for (let i = 0; i < count; i += 1) {
    const at = picked?.[i] ?? i;
    const size = isValid(validity, i) ? (words[at * 4 + 2] as number) : 0;
    starts[i] = words[at * 4] as number;
    if (size > 0 && starts[i] !== total) isInOrder = false;
    total += size;
    offsets[i + 1] = total;
  }
  const child = bindings.list_vector_get_child(vector);
  const items = isInOrder
    ? { length: total }
    : { length: bindings.list_vector_get_size(vector), picked: itemsOf(starts, offsets) };
  return { offsets, children: [readVector(child, item, items)] };
}

function itemsOf(starts: Int32Array, offsets: Int32Array): Int32Array {
  const picked = new Int32Array(offsets.at(-1) ?? 0);
  for (const [i, start] of starts.entries()) {
    const first = offsets[i] as number;
    for (let at = first; at < (offsets[i + 1] as number); at += 1) picked[at] = start + at - first;
  }
  return picked;
}

function readArrays(vector: Vector, item: ColumnType, size: number, { length, picked }: Items): ColumnValues {
  const child = bindings.array_vector_get_child(vector);
  if (picked === undefined) return readVector(child, item, { length: length * size });
  const inner = Int32Array.from({ length: picked.length * size }, (_, i) => {
    return (picked[Math.floor(i / size)] as number) * size + (i % size);
  });
  return readVector(child, item, { length: length * size, picked: inner });
}
