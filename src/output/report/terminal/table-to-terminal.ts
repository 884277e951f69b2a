import { oneLine } from '../../../core/base/text.ts';
import { type Cell, cellText, isCovered, plainLine, spanOf, type Table, type TableRow, toneOf } from '../document.ts';
import type { Style } from '../outputs.ts';
import { fittedWidths, fractionOf, GAP, type Measured, measureTable } from './columns.ts';
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
    else lines.push(...(lines.length > 0 ? [''] : []), style(oneLine(plainLine(row.heading)), 'strong', color));
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

/** The widths of the columns, and the width of the terminal. */
type Room = { readonly columns: readonly number[]; readonly width: number | undefined };

/**
 * The widths of the cells of rows in which a cell spans several columns; other rows have those of the columns. A cell
 * that is wider than the columns it spans takes the room that the cells after it leave: first what is free in their
 * columns, then what is free at the end of the line. Neighbouring rows with the same spans share their widths, so that
 * their amounts are below each other.
 */
function spannedWidths(rows: readonly TableRow[], room: Room): ReadonlyMap<TableRow, readonly number[]> {
  const widths = new Map<TableRow, readonly number[]>();
  let block: { readonly row: TableRow; readonly cells: readonly Cell[] }[] = [];
  const endBlock = (): void => {
    const cells = block.map((each) => each.cells);
    const shared = blockWidths(cells, room);
    for (const { row } of block) widths.set(row, shared);
    block = [];
  };
  for (const row of rows) {
    const cells = 'cells' in row && row.cells.some((cell) => spanOf(cell) > 1) ? row.cells : undefined;
    if (!cells || spansOf(cells) !== spansOf(block[0]?.cells ?? cells)) endBlock();
    if (cells) block.push({ row, cells });
  }
  endBlock();
  return widths;
}

const spansOf = (cells: readonly Cell[]): string => cells.map(spanOf).join(' ');

function blockWidths(block: readonly (readonly Cell[])[], { columns, width }: Room): readonly number[] {
  const [first = []] = block;
  const widths = [...columns];
  const needed = columns.map((_, index) =>
    block.reduce((most, cells) => Math.max(most, widthOf(oneLine(cellText(cells[index])))), 0),
  );
  const last = needed.findLastIndex((columnsNeeded) => columnsNeeded > 0);
  for (const [index, cell] of first.entries()) {
    const end = index + spanOf(cell);
    if (end === index + 1) continue;
    const own = columns.slice(index, end).reduce((sum, each) => sum + GAP + each, -GAP);
    const before = columns.slice(0, index).reduce((sum, each) => sum + each + GAP, 0);
    const after = needed.slice(end, last + 1).reduce((sum, each) => sum + GAP + each, 0);
    const free = (width ?? Number.POSITIVE_INFINITY) - before - after;
    widths[index] = Math.max(own, Math.min(needed[index] ?? 0, free));
    let over = (widths[index] ?? 0) - own;
    for (let next = end; next <= last; next += 1) {
      const taken = Math.min(over, Math.max(0, (widths[next] ?? 0) - (needed[next] ?? 0)));
      widths[next] = (widths[next] ?? 0) - taken;
      over -= taken;
    }
  }
  return widths;
}
