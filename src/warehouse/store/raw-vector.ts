import type { DuckDBDataChunk, DuckDBType, DuckDBVector } from '@duckdb/node-api';
import type { DataChunk, Vector } from '@duckdb/node-bindings';
import { DuckDBVector as AnyVector, bindings, DuckDBListVector } from './driver.ts';

/**
 * The memory of a vector, which the driver's types call private: its row-wise accessors are ten times slower. Only this
 * file reaches in, and it fails where a new driver names the fields differently.
 */
export function rawItems<T>(vector: DuckDBVector, kind: abstract new (...args: never[]) => T): T {
  return rawField(vector, 'items', kind);
}

/** A bit an item, in words of 64: whether it is not NULL; `null` where none is NULL. */
function rawValidity(vector: DuckDBVector): BigUint64Array | null {
  const words: unknown = Reflect.get(rawField(vector, 'validity', Object), 'data');
  if (words === null || words instanceof BigUint64Array) return words;
  throw new TypeError(`the DuckDB driver no longer keeps the validity of ${vector.constructor.name} in validity.data`);
}

/** Whether none of the first `count` items is NULL. */
export function isAllValid(vector: DuckDBVector, count: number): boolean {
  const words = rawValidity(vector);
  if (words === null) return true;
  const isFull = (valid: bigint, bits: number): boolean => BigInt.asUintN(bits, ~valid) === 0n;
  return words.every((valid, word) => isFull(valid, Math.max(0, Math.min(64, count - 64 * word))));
}

function rawListEntries(vector: DuckDBVector): BigUint64Array {
  return rawField(vector, 'entryData', BigUint64Array);
}

/**
 * The items of a list column, and words of 32 bits: list `i` starts at `words[4 * i]` and has `words[4 * i + 2]` items.
 */
export function listColumn(chunk: DuckDBDataChunk, column: number): ListItems {
  const vector = chunk.getColumnVector(column);
  if (!(vector instanceof DuckDBListVector)) throw new TypeError('a list column was expected');
  return { child: vector.childVector, words: wordsOf(rawListEntries(vector)) };
}

type ListItems = { readonly child: DuckDBVector; readonly words: Int32Array };

/** The same memory, the low word of each number first. */
export function wordsOf(numbers: BigInt64Array | BigUint64Array): Int32Array {
  return new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
}

/** Makes lists of these lengths and lets `fill` fill their items; the driver would make a value of each. */
export function fillLists(
  vector: DuckDBVector,
  lengths: Int32Array,
  itemType: DuckDBType,
  fill: (items: DuckDBVector, count: number) => void,
): void {
  const lists = rawVector(vector);
  const entries = rawListEntries(vector);
  const words = wordsOf(entries);
  let count = 0;
  for (let at = 0; at < lengths.length; at += 1) {
    words[at * 4] = count;
    words[at * 4 + 1] = 0;
    words[at * 4 + 2] = lengths[at] as number;
    words[at * 4 + 3] = 0;
    count += lengths[at] as number;
  }
  bindings.list_vector_reserve(lists, count);
  bindings.list_vector_set_size(lists, count);
  fill(AnyVector.create(bindings.list_vector_get_child(lists), count, itemType), count);
  bindings.copy_data_to_vector(lists, 0, entries.buffer as ArrayBuffer, entries.byteOffset, entries.byteLength);
}

/** The vectors of a chunk by their index, below the driver's own, which would copy their memory a second time. */
export function rawColumns(chunk: DuckDBDataChunk): (index: number) => Vector {
  const handle: unknown = Reflect.get(chunk, 'chunk');
  if (typeof handle !== 'object' || handle === null) {
    throw new TypeError('the DuckDB driver no longer keeps the handle of a chunk in chunk');
  }
  return (index) => bindings.data_chunk_get_vector(handle as DataChunk, index);
}

function rawVector(vector: DuckDBVector): Vector {
  const value: unknown = Reflect.get(vector, 'vector');
  if (typeof value === 'object' && value !== null) return value as Vector;
  throw new TypeError(`the DuckDB driver no longer keeps the handle of ${vector.constructor.name} in vector`);
}

function rawField<T>(vector: DuckDBVector, name: string, kind: abstract new (...args: never[]) => T): T {
  const value: unknown = Reflect.get(vector, name);
  if (value instanceof kind) return value;
  throw new TypeError(`the DuckDB driver no longer keeps ${kind.name} ${name} in ${vector.constructor.name}`);
}
