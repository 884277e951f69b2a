import { oneLine } from '../../../core/base/text.ts';
import { type Column, cellText, spanOf, type Table } from '../document.ts';
import { widthOf } from './terminal-text.ts';

/** Spaces between two columns. */
export const GAP = 2;
const NARROWEST = 8;

/**
 * `wanted`: the width that shows every cell whole; `least`: every amount whole, and a legible part of the other texts.
 */
export type Measured = Column & { readonly wanted: number; readonly least: number; readonly fraction: number };

export function measureTable(table: Table): readonly Measured[] {
  return table.columns.map((column, index) => measure(column, textsOf(table, index)));
}

function textsOf({ rows }: Table, index: number): string[] {
  return rows.flatMap((row) =>
    'cells' in row && spanOf(row.cells[index]) === 1 ? [oneLine(cellText(row.cells[index]))] : [],
  );
}

const AMOUNT = /^[-+(]?[\d.,]*\d[)%]?$/;

/** The width of a number from its decimal point on. */
export function fractionOf(text: string): number {
  const point = /^[-+\d(]/.test(text) ? text.indexOf('.') : -1;
  return point < 0 ? 0 : text.length - point;
}

function measure(column: Column, texts: readonly string[]): Measured {
  const fraction = column.align === 'decimal' ? most(texts.map(fractionOf)) : 0;
  const widthFor = (text: string): number => widthOf(text) + fraction - (fraction > 0 ? fractionOf(text) : 0);
  const wanted = Math.max(widthOf(column.title), most(texts.map(widthFor)));
  const amounts = most(texts.filter((text) => AMOUNT.test(text)).map(widthFor));
  const least = column.shrinks ? Math.min(wanted, Math.max(column.narrowest ?? NARROWEST, amounts)) : wanted;
  return { ...column, fraction, wanted, least };
}

const most = (sizes: readonly number[]): number => sizes.reduce((largest, size) => Math.max(largest, size), 0);

const totalOf = (widths: readonly number[]): number =>
  widths.reduce((sum, each) => sum + each, GAP * (widths.length - 1));

/** The widest of the columns that may shrink gives way first, one terminal column at a time. */
export function fittedWidths(columns: readonly Measured[], width = Number.POSITIVE_INFINITY): number[] {
  const widths = columns.map(({ wanted }) => wanted);
  for (let over = totalOf(widths) - width; over > 0; over -= 1) {
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

/**
 * The indices of the columns that fit: where even the least widths are too wide together, optional columns are left
 * out, the last one first. `width` is that of the terminal, `undefined` where there is none.
 */
export function columnsThatFit(table: Table, width = Number.POSITIVE_INFINITY): readonly number[] {
  const measured = measureTable(table);
  const least = (kept: readonly number[]): number => totalOf(kept.map((index) => measured[index]?.least ?? 0));
  let kept = measured.map((_, index) => index);
  while (least(kept) > width) {
    const last = kept.findLast((index) => measured[index]?.optional);
    if (last === undefined) break;
    kept = kept.filter((index) => index !== last);
  }
  return kept;
}

/** The table with these columns alone. Where columns are left out, no cell may span several. */
export function onlyColumns({ columns, rows }: Table, kept: readonly number[]): Table {
  const pick = <T>(all: readonly T[]): T[] => kept.flatMap((index) => all.slice(index, index + 1));
  return {
    columns: pick(columns),
    rows: rows.map((row) => ('cells' in row ? { cells: pick(row.cells) } : row)),
  };
}

/** A line that names the columns left out; `undefined` where there are none. */
export function leftOutText({ columns }: Pick<Table, 'columns'>, kept: readonly number[]): string | undefined {
  const titles = columns.flatMap(({ title }, index) => (kept.includes(index) ? [] : [title]));
  if (titles.length === 0) return undefined;
  return `${titles.length} more ${titles.length === 1 ? 'column' : 'columns'}: ${titles.join(', ')}`;
}
