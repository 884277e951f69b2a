import { oneLine } from '../../../core/base/one-line.ts';
import { type Cell, cellText, isCovered, spanOf, type Table, toneOf } from '../document.ts';
import type { Style } from '../outputs.ts';
import { fittedWidths, fractionOf, GAP, type Measured, measureTable } from './columns.ts';
import { spannedWidths } from './spans.ts';
import { style } from './terminal-safe.ts';
import { truncate, widthOf, wrapped } from './terminal-text.ts';

/**
 * A table as lines of aligned columns without boxes, an empty line before each heading but the first. Ends with a line
 * feed.
 */
export function tableToTerminal(table: Table, { width, color }: Pick<Style, 'width' | 'color'>): string {
  const columns = measureTable(table);
  const widths = fittedWidths(columns, width);
  const spanned = spannedWidths(table.rows, { columns: widths, width });
  const line = (cells: readonly Cell[], own: readonly number[]): string =>
    columns
      .flatMap((column, index) =>
        isCovered(cells, index) ? [] : [place(cells[index], column, own[index] ?? 0, color)],
      )
      .join(' '.repeat(GAP))
      .trimEnd();
  const titles = table.columns.map(({ title }): Cell => ({ text: title, tone: 'dim' }));
  const lines = table.columns.some(({ title }) => title !== '') ? [line(titles, widths)] : [];
  for (const row of table.rows) {
    if ('cells' in row)
      lines.push(...wrappedCells(row.cells, columns, widths).map((cells) => line(cells, spanned.get(row) ?? widths)));
    else if ('remark' in row) lines.push(style(truncate(oneLine(row.remark), width), 'dim', color));
    // A heading is never cut: the terminal wraps it.
    else lines.push(...(lines.length > 0 ? [''] : []), style(oneLine(row.heading), 'strong', color));
  }
  return lines.map((each) => `${each}\n`).join('');
}

/** The row as several where a text of a column that wraps is too wide. */
function wrappedCells(
  cells: readonly Cell[],
  columns: readonly Measured[],
  widths: readonly number[],
): readonly (readonly Cell[])[] {
  const texts = columns.map(({ wraps }, index) =>
    wraps && spanOf(cells[index]) === 1 ? wrapped(oneLine(cellText(cells[index])), widths[index] ?? 0) : undefined,
  );
  const height = texts.reduce((most, lines) => Math.max(most, lines?.length ?? 1), 1);
  if (height === 1) return [cells];
  return Array.from({ length: height }, (_, nth) =>
    columns.map((_column, index): Cell => {
      const lines = texts[index];
      if (lines === undefined) return nth === 0 ? (cells[index] ?? '') : '';
      return { text: lines[nth] ?? '', tone: toneOf(cells[index]) };
    }),
  );
}

function place(cell: Cell | undefined, { align, fraction }: Measured, width: number, color: boolean): string {
  const text = truncate(oneLine(cellText(cell)), width);
  const missing = Math.max(0, width - widthOf(text));
  const behind = align === 'decimal' ? Math.max(0, fraction - fractionOf(text)) : 0;
  const after = align === 'left' ? missing : Math.min(missing, behind);
  return ' '.repeat(missing - after) + style(text, toneOf(cell), color) + ' '.repeat(after);
}
