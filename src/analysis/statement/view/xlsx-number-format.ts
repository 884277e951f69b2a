import { type CellMark, type CheckKind, signAround } from '../cell-words.ts';
import { linePlaces } from '../shown-places.ts';
import type { Display, StatementLine } from '../statement.ts';

/** Spreadsheets show no more. */
const MOST_PLACES = 30;

/**
 * The format of the amounts of a line: all of their digits, and those of money in the scale of the statement, in which
 * whole units are shown.
 */
export function amountFormat(line: StatementLine, { scale }: Display): string {
  const { type } = line;
  // Each comma at the end of a format divides by a thousand.
  if (type === 'money' && scale > 0) return `#,##0${','.repeat(scale / 3)}`;
  const most = linePlaces(line);
  if (type === 'percent') return `0${most > 2 ? `.${'0'.repeat(most - 2)}` : ''}%`;
  const places = Math.min(type === 'money' && most === 1 ? 2 : most, MOST_PLACES);
  return `#,##0${places === 0 ? '' : `.${'0'.repeat(places)}`}`;
}

/** Percentages are written as they are: `12.3` is shown as `12.3%`. */
export const PERCENT_FORMAT = '#,##0.0"%"';

/** Signs after an amount. */
export function markedFormat(format: string, marks: readonly CellMark[]): string {
  return marks.length === 0 ? format : `${format}" ${marks.map(({ sign }) => sign).join('')}"`;
}

/** A difference after the sign of the verdict on its total. `isVanished`: it would be shown as 0 and is not. */
export function differenceFormat(format: string, kind: CheckKind, isVanished: boolean): string {
  const [before, behind] = signAround(kind);
  // Without a format of their own negative numbers have their minus before the sign.
  if (isVanished) return `"${before} less than 1${behind}";"${before} less than 1${behind}"`;
  const end = behind === '' ? '' : `"${behind}"`;
  return `"${before} "${format}${end};"${before} "-${format}${end}`;
}
