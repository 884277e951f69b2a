import { compareOf } from '../../expression/compare.ts';
import type { Value } from '../../expression/value.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { SortTerm } from '../../protocol/request/row-request.ts';
import { defaultOrder } from './default-order.ts';
import { fieldSet } from './field-set.ts';
import { columnReader } from './read-column.ts';

/** Values of one key of the order, by row. */
type Key = { readonly values: ReadonlyMap<number, Value>; readonly compare: (a: Value, b: Value) => number };

/**
 * Rows in the order of the terms: numbers by value and exactly, dates by time, texts by code point, `false` before `true`. Rows that do not report
 * a field stand last, whichever way it is sorted; rows that are equal in all terms stand in the default order, as given. A field that no
 * row reports sorts nothing.
 */
export function sortRows(image: RowImage, rows: Int32Array, terms: readonly SortTerm[]): Int32Array {
  if (terms.length === 0) return rows;
  const { ranks } = defaultOrder(image);
  const keys = terms.flatMap((term) => keyOf(image, rows, term) ?? []);
  return rows.slice().sort((a, b) => {
    for (const { values, compare } of keys) {
      const order = compare(values.get(a) ?? null, values.get(b) ?? null);
      if (order !== 0) return order;
    }
    return (ranks[a] ?? 0) - (ranks[b] ?? 0);
  });
}

function keyOf(image: RowImage, rows: Int32Array, { field: name, descending }: SortTerm): Key | undefined {
  const field = fieldSet(image).find(name);
  if (!field) return undefined;
  const read = columnReader(image, field);
  const compare = compareOf(field.shape, field.shape);
  const direction = descending ? -1 : 1;
  return {
    values: new Map(Array.from(rows, (row) => [row, read(row)])),
    compare: (a, b) => (a === null || b === null ? Number(a === null) - Number(b === null) : direction * compare(a, b)),
  };
}
