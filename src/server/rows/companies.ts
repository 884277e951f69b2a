import type { RowImage } from '../../model/row-image.ts';
import { columnNamed } from './columns.ts';
import { perImage } from './per-image.ts';
import { valueText } from './value-text.ts';

/** What tells companies apart: the first of these that a row has. */
const IDENTITY = ['entityid', 'cik', 'primarysymbol'] as const;

/** By row: a number that it shares with the rows of the same company alone. A row that does not say whose it is stands for itself. */
export const companyNumbers = perImage((image): Int32Array => {
  const columns = IDENTITY.map((name) => columnNamed(image, name));
  const numbers = new Map<string, number>();
  return Int32Array.from({ length: image.count }, (_, row) => {
    const key = companyKey(image, columns, row);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
});

function companyKey(image: RowImage, columns: readonly Int32Array[], row: number): string {
  const which = columns.findIndex((column) => (column[row] ?? -1) >= 0);
  const at = columns[which]?.[row];
  return at === undefined ? `row ${row}` : `${IDENTITY[which]} ${valueText(image, at)}`;
}
