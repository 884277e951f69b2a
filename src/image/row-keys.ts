import { getOrCreate, pushTo } from '../base/collections.ts';
import type { IndexedImage } from './indexed-image.ts';
import { valueText } from './value-text.ts';

/** Numbers of rows, ascending, by the text of a field. */
export type RowsByKey = ReadonlyMap<string, readonly number[]>;

/** Rows by primary symbol in upper case. */
export function rowsBySymbol(indexed: IndexedImage): RowsByKey {
  return rowsBy(indexed, 'primarysymbol', (text) => text.toUpperCase());
}

export function rowsByEntity(indexed: IndexedImage): RowsByKey {
  return rowsBy(indexed, 'entityid', shortestDigits);
}

export function rowsByIssue(indexed: IndexedImage): RowsByKey {
  return rowsBy(indexed, 'issueid', shortestDigits);
}

/** A number that was stored as text with leading zeros is found too. */
function shortestDigits(text: string): string {
  return text.replace(/^0+(?=\d)/, '');
}

function rowsBy({ image, columnNamed }: IndexedImage, field: string, keyOf: (text: string) => string): RowsByKey {
  const rows = new Map<string, number[]>();
  columnNamed(field).forEach((at, row) => {
    if (at < 0) return;
    pushTo(rows, keyOf(valueText(image, at)), row);
  });
  return rows;
}

/** The fields that identify a company: the first of these that a row has. */
const IDENTITY = ['entityid', 'cik', 'primarysymbol'] as const;

/** By row: a number that it shares with the rows of the same company alone. A row that names no company is its own. */
export function companyNumbers({ image, columnNamed }: IndexedImage): Int32Array {
  const columns = IDENTITY.map(columnNamed);
  const numbers = new Map<string, number>();
  return Int32Array.from({ length: image.count }, (_, row) => {
    const which = columns.findIndex((column) => (column[row] ?? -1) >= 0);
    const at = columns[which]?.[row];
    const key = at === undefined ? `row ${row}` : `${IDENTITY[which]} ${valueText(image, at)}`;
    return getOrCreate(numbers, key, () => numbers.size);
  });
}
