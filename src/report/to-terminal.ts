import { oneLine } from '../base/one-line.ts';
import { fittedWidths, fractionOf, GAP_COLUMNS, type Measured, measureTable } from './column-widths.ts';
import { spannedWidths } from './row-widths.ts';
import { type Cell, cellText, spanOf, type Table } from './table.ts';
import { paint } from './terminal-safe.ts';
import { columnsOf, cut, padEnd, padStart } from './terminal-text.ts';

export type TerminalStyle = {
  /** Columns to fit into; `undefined` cuts nothing. */
  readonly width: number | undefined;
  readonly color: boolean;
};

const GAP = ' '.repeat(GAP_COLUMNS);

/** A table as lines of aligned columns without boxes; a heading has an empty line before it, but the first. Ends with a line feed. */
export function tableToTerminal(table: Table, { width, color }: TerminalStyle): string {
  const columns = measureTable(table);
  const widths = fittedWidths(columns, width);
  const spanned = spannedWidths(table.rows, { columns: widths, gap: GAP_COLUMNS, width });
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

/** Whether a cell before this one reaches over it. */
function isCovered(cells: readonly Cell[], index: number): boolean {
  return cells.some((cell, at) => at < index && at + spanOf(cell) > index);
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
