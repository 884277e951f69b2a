import { formatDecimal, parseDecimal } from '../../../core/base/decimal.ts';
import { type CellStyle, isExactInSheets, type SheetCell } from '../../../output/report/xlsx/workbook.ts';
import { type CellMark, type CheckKind, cellMarks, MARKS, signAround } from '../cell-words.ts';
import { scaleAmount } from '../scale.ts';
import { linePlaces, showCell } from '../show-cell.ts';
import type { Display, StatementLine } from '../statement.ts';
import type { TotalDifference } from './xlsx-totals.ts';

export function labelCell({ label, level, kind, isTotal }: StatementLine): SheetCell {
  return { text: label, style: { indent: level, wrap: true, ...((isTotal || kind === 'heading') && { bold: true }) } };
}

/** A value of a line; `formula` is its sum, where it is written as one. */
export function amountCell(
  line: StatementLine,
  column: number,
  display: Display,
  formula: string | null,
): SheetCell | null {
  const cell = line.cells[column];
  if (!cell) return null;
  const { text } = showCell(cell, line, { ...display, scale: 0 });
  if (cell.kind === 'text' || cell.kind === 'nil') {
    return {
      text: cell.kind === 'nil' ? 'nil' : text,
      style: { wrap: true, ...((cell.kind === 'nil' || cell.derived) && { align: 'right' }) },
    };
  }
  const marks = cellMarks(cell, line, display).filter(({ kind }) => isSign(kind));
  const format = markedFormat(cell.kind === 'percent' ? PERCENT_FORMAT : amountFormat(line, display), marks);
  const style: CellStyle = { ...totalStyle(line), format, align: 'right' };
  const isShare = line.type === 'percent' && cell.kind === 'number';
  // The format of a spreadsheet shows 0.24 as 24%.
  const number = isShare
    ? showCell(cell, { ...line, type: 'number' }, { ...display, scale: 0 }).text
    : text.replace(/%$/, '');
  // Written as a text, which has no format, it says that it is not scaled.
  if (line.type === 'money' && display.scale > 0 && !isExactInSheets(number)) {
    return { text: [number, cell.unit].join(' '), style: { align: 'right' } };
  }
  return formula === null ? { number, style } : { formula, result: number, style };
}

const SIGNS: ReadonlySet<CellMark['kind']> = new Set<CellMark['kind']>([
  'derived',
  'restated',
  'other-field',
  'doubtful',
  'vanished',
]);
const isSign = (kind: CellMark['kind']): boolean => SIGNS.has(kind);

function totalStyle({ isTotal }: StatementLine): CellStyle {
  return isTotal ? { bold: true, line: 'above' } : {};
}

/** The check of a total: its verdict, and by how much it differs from its parts. */
export function differenceCell(line: StatementLine, check: TotalDifference | null, display: Display): SheetCell | null {
  if (check === null) return null;
  const { kind, formula, difference } = check;
  const { sign, tone } = MARKS[kind];
  const color = tone === 'error' ? tone : 'dim';
  const value = parseDecimal(difference ?? '');
  if (difference === null || !value) return { text: sign, style: { color, align: 'right' } };
  const isVanished = scaleAmount(value, line.type, display.scale).mark === 'vanished';
  const format = differenceFormat(amountFormat(line, display), kind, isVanished);
  const style: CellStyle = { format, color, align: 'right' };
  return formula === null ? { number: formatDecimal(value), style } : { formula, result: formatDecimal(value), style };
}

/** Spreadsheets show no more. */
const MOST_PLACES = 30;

/**
 * The format of the amounts of a line: all of their digits, and those of money in the scale of the statement, in which
 * whole units are shown.
 */
function amountFormat(line: StatementLine, { scale }: Display): string {
  const { type } = line;
  // Each comma at the end of a format divides by a thousand.
  if (type === 'money' && scale > 0) return `#,##0${','.repeat(scale / 3)}`;
  const most = linePlaces(line);
  if (type === 'percent') return `0${most > 2 ? `.${'0'.repeat(most - 2)}` : ''}%`;
  const places = Math.min(type === 'money' && most === 1 ? 2 : most, MOST_PLACES);
  return `#,##0${places === 0 ? '' : `.${'0'.repeat(places)}`}`;
}

/** Percentages are written as they are: `12.3` is shown as `12.3%`. */
const PERCENT_FORMAT = '#,##0.0"%"';

/** Signs after an amount. */
function markedFormat(format: string, marks: readonly CellMark[]): string {
  return marks.length === 0 ? format : `${format}" ${marks.map(({ sign }) => sign).join('')}"`;
}

/** A difference after the sign of the verdict on its total. `isVanished`: it would be shown as 0 and is not. */
function differenceFormat(format: string, kind: CheckKind, isVanished: boolean): string {
  const [before, behind] = signAround(kind);
  // Without a format of their own negative numbers have their minus before the sign.
  if (isVanished) return `"${before} less than 1${behind}";"${before} less than 1${behind}"`;
  const end = behind === '' ? '' : `"${behind}"`;
  return `"${before} "${format}${end};"${before} "-${format}${end}`;
}
