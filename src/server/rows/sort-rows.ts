import { compareOf } from '../../expression/compare.ts';
import type { Value } from '../../expression/value.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { SortTerm } from '../../protocol/request/row-request.ts';
import { fieldSet } from './field-set.ts';
import { columnReader } from './read-column.ts';

/** -1, 0 or 1, or alike, for two places among the rows. */
type Compare = (a: number, b: number) => number;

/**
 * Rows in the order of the terms: numbers by value and exactly, dates by time, texts by code point, `false` before `true`. Rows that do not report
 * a field stand last, whichever way it is sorted; rows that are equal in all terms stay in the order in which they are given. A field that no
 * row reports sorts nothing.
 */
export function sortRows(image: RowImage, rows: Int32Array, terms: readonly SortTerm[]): Int32Array {
  const comparisons = firstOfEach(terms).flatMap((term) => comparisonOf(image, rows, term) ?? []);
  if (comparisons.length === 0) return rows;
  const places = Int32Array.from(rows, (_, place) => place).sort((a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return a - b;
  });
  return places.map((place) => rows[place] ?? 0);
}

/** A field decides once; named again it can only find equals. */
function firstOfEach(terms: readonly SortTerm[]): readonly SortTerm[] {
  const fields = terms.map(({ field }) => field);
  return terms.filter(({ field }, index) => fields.indexOf(field) === index);
}

/** Values are read when the first rows are equal in all terms before. */
function comparisonOf(image: RowImage, rows: Int32Array, { field: name, descending }: SortTerm): Compare | undefined {
  const field = fieldSet(image).find(name);
  if (!field) return undefined;
  const read = columnReader(image, field);
  const compare = compareOf(field.shape, field.shape);
  const direction = descending ? -1 : 1;
  let values: readonly Value[] | undefined;
  return (a, b) => {
    values ??= Array.from(rows, read);
    const left = values[a] ?? null;
    const right = values[b] ?? null;
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * compare(left, right);
  };
}
