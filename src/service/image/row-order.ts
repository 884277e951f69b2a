import { compareOf, compareTexts } from '../../core/expression/compare.ts';
import type { Value } from '../../core/expression/value.ts';
import type { SortTerm } from '../protocol/request/terms.ts';
import { fieldSet } from './image-fields.ts';
import type { IndexedImage } from './indexed-image.ts';
import { columnReader, periodEnds, valueText } from './read-column.ts';

export type RowOrder = {
  /** Numbers of rows, in this order. */
  readonly rows: Int32Array;
  /** By row: the number of rows before it. */
  readonly ranks: Int32Array;
};

/**
 * The contract's default sort: primary symbol ascending, then period end date descending. Rows without a symbol, or of
 * one symbol without a date, come last; equal rows keep the order of the image.
 */
export function defaultOrder(indexed: IndexedImage): RowOrder {
  const symbols = symbolRanks(indexed);
  const ends = indexed.once(periodEnds);
  const { count } = indexed.image;
  const rows = Int32Array.from({ length: count }, (_, row) => row).sort(
    (a, b) => (symbols[a] ?? 0) - (symbols[b] ?? 0) || (ends[b] ?? 0) - (ends[a] ?? 0) || a - b,
  );
  const ranks = new Int32Array(count);
  rows.forEach((row, rank) => {
    ranks[row] = rank;
  });
  return { rows, ranks };
}

function symbolRanks({ image, columnNamed }: IndexedImage): Int32Array {
  const symbols = Array.from(columnNamed('primarysymbol'), (at) => (at < 0 ? undefined : valueText(image, at)));
  const distinct = [...new Set(symbols)].filter((symbol) => symbol !== undefined).sort(compareTexts);
  const ranks = new Map(distinct.map((symbol, rank) => [symbol, rank]));
  return Int32Array.from(symbols, (symbol) => (symbol === undefined ? distinct.length : (ranks.get(symbol) ?? 0)));
}

type Compare = (a: number, b: number) => number;

/**
 * Rows by the terms: numbers by value and exactly, dates by time, texts by code point, `false` before `true`. Rows that
 * do not report a field come last in both directions; equal rows keep their order.
 */
export function sortRows(indexed: IndexedImage, rows: Int32Array, terms: readonly SortTerm[]): Int32Array {
  const comparisons = firstOfEach(terms).flatMap((term) => comparisonOf(indexed, rows, term) ?? []);
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

/** A second term of one field would compare equal values only. */
function firstOfEach(terms: readonly SortTerm[]): readonly SortTerm[] {
  const fields = terms.map(({ field }) => field);
  return terms.filter(({ field }, index) => fields.indexOf(field) === index);
}

/** Values are read when two rows are first equal in all terms before. */
function comparisonOf(
  indexed: IndexedImage,
  rows: Int32Array,
  { field: name, descending }: SortTerm,
): Compare | undefined {
  const field = indexed.once(fieldSet).find(name);
  if (!field) return undefined;
  const read = columnReader(indexed, field);
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
