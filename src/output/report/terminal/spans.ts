import { oneLine } from '../../../core/base/one-line.ts';
import { type Cell, cellText, spanOf, type TableRow } from '../document.ts';
import { GAP } from './columns.ts';
import { widthOf } from './terminal-text.ts';

/** The widths of the columns, and the width of the terminal. */
type Room = { readonly columns: readonly number[]; readonly width: number | undefined };

/**
 * The widths of the cells of rows in which a cell spans several columns; other rows have those of the columns. A cell
 * that is wider than the columns it spans takes the room that the cells after it leave: first what is free in their
 * columns, then what is free at the end of the line. Neighbouring rows with the same spans share their widths, so that
 * their amounts are below each other.
 */
export function spannedWidths(rows: readonly TableRow[], room: Room): ReadonlyMap<TableRow, readonly number[]> {
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
