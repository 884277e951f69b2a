import type { RowImage } from '../../model/row-image.ts';
import { columnNamed } from './columns.ts';
import { perImage } from './per-image.ts';
import { valueText } from './value-text.ts';

/** Numbers of rows, ascending, by a text that they have in a field. */
export type RowsByKey = ReadonlyMap<string, readonly number[]>;

/** Rows by primary symbol in upper case. */
export const rowsBySymbol = perImage((image) => rowsBy(image, 'primarysymbol', (text) => text.toUpperCase()));
/** Rows by entity id in decimal digits, as {@link numberKey} writes them. */
export const rowsByEntity = perImage((image) => rowsBy(image, 'entityid', numberKey));
/** Rows by issue id likewise. */
export const rowsByIssue = perImage((image) => rowsBy(image, 'issueid', numberKey));

/** A number in its shortest digits: one that was stored as text with leading zeros is found all the same. */
function numberKey(text: string): string {
  return text.replace(/^0+(?=\d)/, '');
}

function rowsBy(image: RowImage, field: string, keyOf: (text: string) => string): RowsByKey {
  const rows = new Map<string, number[]>();
  columnNamed(image, field).forEach((at, row) => {
    if (at < 0) return;
    const key = keyOf(valueText(image, at));
    const known = rows.get(key);
    if (known) known.push(row);
    else rows.set(key, [row]);
  });
  return rows;
}
