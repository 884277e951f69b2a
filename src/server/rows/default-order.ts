import { compareTexts } from '../../expression/compare.ts';
import type { RowImage } from '../../model/row-image.ts';
import { columnNamed } from './columns.ts';
import { perImage } from './per-image.ts';
import { periodEnds } from './periods.ts';
import { valueText } from './value-text.ts';

/** The order in which rows stand where nothing else is asked for. */
export type RowOrder = {
  /** Numbers of rows, in this order. */
  readonly rows: Int32Array;
  /** By row: how many rows stand before it. */
  readonly ranks: Int32Array;
};

/**
 * The contract's default sort: primary symbol ascending, then period end date descending. Rows without a symbol, or of one symbol
 * without a date, stand last; rows that are equal in both stand as they do in the image, so that no two rows are equal.
 */
export const defaultOrder = perImage((image): RowOrder => {
  const symbols = symbolRanks(image);
  const ends = periodEnds(image);
  const rows = Int32Array.from({ length: image.count }, (_, row) => row).sort(
    (a, b) => (symbols[a] ?? 0) - (symbols[b] ?? 0) || (ends[b] ?? 0) - (ends[a] ?? 0) || a - b,
  );
  const ranks = new Int32Array(image.count);
  rows.forEach((row, rank) => {
    ranks[row] = rank;
  });
  return { rows, ranks };
});

function symbolRanks(image: RowImage): Int32Array {
  const symbols = Array.from(columnNamed(image, 'primarysymbol'), (at) => (at < 0 ? undefined : valueText(image, at)));
  const distinct = [...new Set(symbols)].filter((symbol) => symbol !== undefined).sort(compareTexts);
  const ranks = new Map(distinct.map((symbol, rank) => [symbol, rank]));
  return Int32Array.from(symbols, (symbol) => (symbol === undefined ? distinct.length : (ranks.get(symbol) ?? 0)));
}
