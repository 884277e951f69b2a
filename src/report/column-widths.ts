import { oneLine } from '../base/one-line.ts';
import { type Column, cellText, spanOf, type Table } from './table.ts';
import { columnsOf } from './terminal-text.ts';

/** Between two columns. */
export const GAP_COLUMNS = 2;
const NARROWEST = 8;

/** `wanted`: to show every cell whole; `least`: to show every amount whole and of the other texts what can still be read. */
export type Measured = Column & { readonly wanted: number; readonly least: number; readonly fraction: number };

export function measureTable(table: Table): readonly Measured[] {
  return table.columns.map((column, index) => measure(column, cellsOf(table, index)));
}

function cellsOf(table: Table, index: number): string[] {
  return table.rows.flatMap((row) =>
    'cells' in row && spanOf(row.cells[index]) === 1 ? [oneLine(cellText(row.cells[index]))] : [],
  );
}

const AMOUNT = /^[-+(]?[\d.,]*\d[)%]?$/;

const pointOf = (text: string): number => (/^[-+\d(]/.test(text) ? text.indexOf('.') : -1);
export const fractionOf = (text: string): number => (pointOf(text) < 0 ? 0 : text.length - pointOf(text));

function measure(column: Column, texts: readonly string[]): Measured {
  const fraction = column.align === 'decimal' ? most(texts.map(fractionOf)) : 0;
  const columnsFor = (text: string): number => columnsOf(text) + fraction - (fraction > 0 ? fractionOf(text) : 0);
  const wanted = Math.max(columnsOf(column.title), most(texts.map(columnsFor)));
  const amounts = most(texts.filter((text) => AMOUNT.test(text)).map(columnsFor));
  const least = column.shrinks ? Math.min(wanted, Math.max(column.narrowest ?? NARROWEST, amounts)) : wanted;
  return { ...column, fraction, wanted, least };
}

const most = (sizes: readonly number[]): number => sizes.reduce((largest, size) => Math.max(largest, size), 0);

export const widthOf = (widths: readonly number[]): number =>
  widths.reduce((sum, each) => sum + each, GAP_COLUMNS * (widths.length - 1));

/** The widest of the columns that may shrink gives way first, one column of the terminal at a time. */
export function fittedWidths(columns: readonly Measured[], width = Number.POSITIVE_INFINITY): number[] {
  const widths = columns.map(({ wanted }) => wanted);
  for (let over = widthOf(widths) - width; over > 0; over -= 1) {
    let widest = -1;
    columns.forEach(({ least }, index) => {
      const current = widths[index] ?? 0;
      if (current > least && current > (widths[widest] ?? 0)) widest = index;
    });
    if (widest < 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}
