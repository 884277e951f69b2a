import { oneLine } from '../base/one-line.ts';
import { spannedWidths } from './row-widths.ts';
import { type Cell, type Column, cellText, spanOf, type Table } from './table.ts';
import { paint } from './terminal-safe.ts';
import { columnsOf, cut, padEnd, padStart } from './terminal-text.ts';

export type TerminalStyle = {
  /** Columns to fit into; `undefined` cuts nothing. */
  readonly width: number | undefined;
  readonly color: boolean;
};

const GAP = '  ';
const NARROWEST = 8;

/** A table as lines of aligned columns without boxes; a heading has an empty line before it, but the first. Ends with a line feed. */
export function tableToTerminal(table: Table, { width, color }: TerminalStyle): string {
  const columns = table.columns.map((column, index) => measure(column, cellsOf(table, index)));
  const widths = fitted(columns, width);
  const spanned = spannedWidths(table.rows, { columns: widths, gap: GAP.length, width });
  const line = (cells: readonly Cell[], own: readonly number[]): string =>
    columns
      .flatMap((column, index) =>
        isCovered(cells, index) ? [] : [place(cells[index], column, own[index] ?? 0, color)],
      )
      .join(GAP)
      .trimEnd();
  const titles = table.columns.map(({ title }): Cell => ({ text: title, tone: 'dim' }));
  const lines = table.columns.some(({ title }) => title !== '') ? [line(titles, widths)] : [];
  for (const row of table.rows) {
    if ('cells' in row) lines.push(line(row.cells, spanned.get(row) ?? widths));
    else if ('remark' in row)
      lines.push(paint(cut(oneLine(row.remark), width ?? Number.POSITIVE_INFINITY), 'dim', color));
    else {
      // Never cut: a heading says what counts, and a terminal breaks long lines itself.
      lines.push(...(lines.length > 0 ? [''] : []), paint(oneLine(row.heading), row.tone ?? 'strong', color));
    }
  }
  return `${lines.join('\n')}\n`;
}

type Measured = Column & { readonly wanted: number; readonly fraction: number };

function cellsOf(table: Table, index: number): string[] {
  return table.rows.flatMap((row) =>
    'cells' in row && spanOf(row.cells[index]) === 1 ? [oneLine(cellText(row.cells[index]))] : [],
  );
}

/** Whether a cell before this one reaches over it. */
function isCovered(cells: readonly Cell[], index: number): boolean {
  return cells.some((cell, at) => at < index && at + spanOf(cell) > index);
}

const pointOf = (text: string): number => (/^[-+\d(]/.test(text) ? text.indexOf('.') : -1);
const fractionOf = (text: string): number => (pointOf(text) < 0 ? 0 : text.length - pointOf(text));

function measure(column: Column, texts: readonly string[]): Measured {
  const fraction = column.align === 'decimal' ? texts.reduce((most, text) => Math.max(most, fractionOf(text)), 0) : 0;
  const wanted = texts.reduce(
    (most, text) => Math.max(most, columnsOf(text) + fraction - (fraction > 0 ? fractionOf(text) : 0)),
    columnsOf(column.title),
  );
  return { ...column, fraction, wanted };
}

/** The widest of the columns that may shrink gives way first, one column at a time, down to what can still be read. */
function fitted(columns: readonly Measured[], width: number | undefined): number[] {
  const widths = columns.map(({ wanted }) => wanted);
  let over =
    widths.reduce((sum, each) => sum + each, GAP.length * (columns.length - 1)) - (width ?? Number.POSITIVE_INFINITY);
  while (over > 0) {
    let widest = -1;
    columns.forEach(({ shrinks }, index) => {
      const current = widths[index] ?? 0;
      if (shrinks && current > NARROWEST && current > (widths[widest] ?? 0)) widest = index;
    });
    if (widest < 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    over -= 1;
  }
  return widths;
}

function place(cell: Cell | undefined, { align, fraction }: Measured, width: number, color: boolean): string {
  const text = cut(oneLine(cellText(cell)), width);
  const tone = typeof cell === 'object' ? cell.tone : undefined;
  const behind = align === 'decimal' ? fraction - fractionOf(text) : 0;
  const shown = paint(text, tone, color);
  const missing = width - columnsOf(text);
  if (align === 'left') return padEnd(shown, columnsOf(shown) + missing);
  const after = Math.min(missing, Math.max(0, behind));
  return padStart(shown, columnsOf(shown) + missing - after) + ' '.repeat(after);
}
