import { oneLine } from '../base/one-line.ts';
import { measureTable, widthOf } from './column-widths.ts';
import type { Table } from './table.ts';
import { cut } from './terminal-text.ts';
import { type TerminalStyle, tableToTerminal } from './to-terminal.ts';

/**
 * The columns for which there is room, by number: where even narrow ones are too wide together, optional ones are left out, the last
 * one first. `width` is that of the terminal, `undefined` where there is none.
 */
export function columnsThatFit(table: Table, width = Number.POSITIVE_INFINITY): readonly number[] {
  const measured = measureTable(table);
  const least = (kept: readonly number[]): number => widthOf(kept.map((index) => measured[index]?.least ?? 0));
  let kept = measured.map((_, index) => index);
  while (least(kept) > width) {
    const last = kept.findLast((index) => measured[index]?.optional);
    if (last === undefined) break;
    kept = kept.filter((index) => index !== last);
  }
  return kept;
}

/** The table with these columns alone; none of its cells may span several. */
export function onlyColumns({ columns, rows }: Table, kept: readonly number[]): Table {
  const pick = <T>(all: readonly T[]): T[] => kept.flatMap((index) => all.slice(index, index + 1));
  return {
    columns: pick(columns),
    rows: rows.map((row) => ('cells' in row ? { cells: pick(row.cells) } : row)),
  };
}

/** A table with the columns for which there is room, and a line that names the others. */
export function tableThatFits(table: Table, style: TerminalStyle): string {
  const kept = columnsThatFit(table, style.width);
  const leftOut = leftOutText(table, kept);
  const line = leftOut === undefined ? '' : `${cut(oneLine(leftOut), style.width ?? Number.POSITIVE_INFINITY)}\n`;
  return tableToTerminal(onlyColumns(table, kept), style) + line;
}

/** What was left out, for a line below the table; `undefined` where nothing was. */
export function leftOutText({ columns }: Table, kept: readonly number[]): string | undefined {
  const titles = columns.flatMap(({ title }, index) => (kept.includes(index) ? [] : [title]));
  if (titles.length === 0) return undefined;
  return `${titles.length} more ${titles.length === 1 ? 'column' : 'columns'}: ${titles.join(', ')}`;
}
