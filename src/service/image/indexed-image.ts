import { LRUCache } from 'lru-cache';
import type { RowImage } from '../../core/model/row-image.ts';

/** By row: the position of its value of one field in the columns of the image; -1 where it reports none. */
export type Column = Int32Array;

/** An image with everything that is derived from it, each derived once, when it is first needed. */
export type IndexedImage = {
  readonly image: RowImage;
  /** The number of a field by its name in lower case; `undefined` where no row of the image reports it. */
  readonly fieldNumber: (name: string) => number | undefined;
  /** The column of a field by its number; those that were used last are kept. */
  readonly column: (field: number) => Column;
  /** The column of a field by its name, all -1 where the image has no such field. */
  readonly columnNamed: (name: string) => Column;
  /** The result of `derive`; two calls with the same function share it. */
  readonly once: <T>(derive: (indexed: IndexedImage) => T) => T;
  /** The same for the image and one more object. */
  readonly onceFor: <K extends object, T>(key: K, derive: (indexed: IndexedImage, key: K) => T) => T;
};

const KEPT_COLUMNS = 64;

/** Indexes images; the same image gives the same index as long as the image exists. */
export function imageIndexer(): (image: RowImage) => IndexedImage {
  const known = new WeakMap<RowImage, IndexedImage>();
  return (image) => {
    const indexed = known.get(image) ?? indexImage(image);
    known.set(image, indexed);
    return indexed;
  };
}

export function indexImage(image: RowImage): IndexedImage {
  const numbers = new Map(image.fields.map((name, number) => [name, number]));
  const columns = new LRUCache<number, Column>({
    max: KEPT_COLUMNS,
    memoMethod: (field) => makeColumn(image, field),
  });
  const derived = new Map<unknown, unknown>();
  const derivedFor = new Map<unknown, WeakMap<object, unknown>>();
  const indexed: IndexedImage = {
    image,
    fieldNumber: (name) => numbers.get(name),
    column: (field) => columns.memo(field),
    columnNamed: (name) => columns.memo(numbers.get(name) ?? -1),
    // The maps hold under each function what it returned.
    once: <T>(derive: (indexed: IndexedImage) => T): T => {
      if (!derived.has(derive)) derived.set(derive, derive(indexed));
      return derived.get(derive) as T;
    },
    onceFor: <K extends object, T>(key: K, derive: (indexed: IndexedImage, key: K) => T): T => {
      const byKey = derivedFor.get(derive) ?? new WeakMap<object, unknown>();
      derivedFor.set(derive, byKey);
      if (!byKey.has(key)) byKey.set(key, derive(indexed, key));
      return byKey.get(key) as T;
    },
  };
  return indexed;
}

/** Rows are much alike: a field is mostly as far into its row as into the row before. */
function makeColumn({ count, offsets, field }: RowImage, wanted: number): Column {
  const column = new Int32Array(count).fill(-1);
  let within = 0;
  for (let row = 0; row < count; row += 1) {
    const start = offsets[row] ?? 0;
    const end = offsets[row + 1] ?? 0;
    let at = start + within;
    if (at >= end || field[at] !== wanted) at = firstNotBelow(field, wanted, start, end);
    if (at >= end || field[at] !== wanted) continue;
    column[row] = at;
    within = at - start;
  }
  return column;
}

/** Field numbers ascend within a row. */
function firstNotBelow(field: Int32Array, wanted: number, start: number, end: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((field[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
