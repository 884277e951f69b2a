import type { EpochDay } from '../../../core/base/date.ts';

/** A workbook as data: what a spreadsheet shows, without its file format. */
export type Workbook = { readonly sheets: readonly Worksheet[] };

export type Worksheet = {
  /** Any text; the writer makes it a name that spreadsheets accept, unique in the workbook. */
  readonly name: string;
  /** Widths of columns in characters. */
  readonly widths: readonly number[];
  /** Rows above and columns left of what scrolls. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly rows: readonly SheetRow[];
};

/** `null` is an empty cell. */
export type SheetRow = readonly (SheetCell | null)[];

export type SheetCell = SheetValue & {
  readonly style?: CellStyle;
  /** A place of the workbook, to which the cell leads: `'Balance Sheet'!B7`. */
  readonly link?: string;
};

/**
 * `text` is never a formula, whatever it begins with. `number` is decimal text, written as it is. `formula` is without
 * its `=`, and `result` the decimal text that it gives.
 */
export type SheetValue =
  | { readonly text: string }
  | { readonly number: string }
  | { readonly date: EpochDay }
  | { readonly formula: string; readonly result: string };

export type CellStyle = {
  /** A format code of spreadsheets: `#,##0.00`. */
  readonly format?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly color?: 'error' | 'dim' | 'link';
  /** Levels of indentation. */
  readonly indent?: number;
  readonly align?: 'left' | 'right';
  readonly wrap?: boolean;
  readonly line?: 'above' | 'below';
};

/** `A`, `Z`, `AA`: the name of a column by its index from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** `B7`: the name of a cell by the indexes of its column and row from 0. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** `'Balance Sheet'!B7`: a cell in the whole workbook. */
export function cellPlace(sheet: string, column: number, row: number): string {
  return `'${sheet.replaceAll("'", "''")}'!${cellName(column, row)}`;
}

/** Spreadsheets keep the first 15 digits of a number. */
const MOST_DIGITS = 15;

/** Whether a spreadsheet keeps all digits of decimal text; others are written as text. */
export function isExactInSheets(decimal: string): boolean {
  const [whole = '', fraction = ''] = decimal.replace(/^-/, '').split('.');
  const digits = fraction.replace(/0+$/, '') === '' ? whole.replace(/0+$/, '') : whole + fraction.replace(/0+$/, '');
  return digits.replace(/^0+/, '').length <= MOST_DIGITS;
}
