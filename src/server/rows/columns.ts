import type { RowImage } from '../../model/row-image.ts';
import { keepRecent } from './keep-recent.ts';
import { perImage } from './per-image.ts';

/** By row: where its value of one field stands in the columns of the image; -1 where it reports none. */
export type Column = Int32Array;

const columns = perImage(() => keepRecent<number, Column>(64));

const fieldNumbers = perImage((image) => new Map(image.fields.map((name, number) => [name, number])));

/** The number of a field by its name in lower case; `undefined` where no row of the image reports it. */
export function fieldNumber(image: RowImage, name: string): number | undefined {
  return fieldNumbers(image).get(name);
}

/** The column of a field by its number; those that were asked for last are kept. */
export function columnOf(image: RowImage, field: number): Column {
  return columns(image).get(field, () => makeColumn(image, field));
}

/** The column of a field by its name, all -1 where the image has none of that name. */
export function columnNamed(image: RowImage, name: string): Column {
  return columnOf(image, fieldNumber(image, name) ?? -1);
}

/** Rows are much alike: the value of a field mostly stands as far into its row as into the row before. */
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
