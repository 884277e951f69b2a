import { oneLine } from '../base/one-line.ts';
import { formatAmount, HUMAN_READABLE } from '../model/format-amount.ts';
import { columnsThatFit, leftOutText, onlyColumns } from '../report/columns-that-fit.ts';
import type { Column, Table } from '../report/table.ts';
import { cut } from '../report/terminal-text.ts';
import { tableToTerminal } from '../report/to-terminal.ts';
import type { SqlAnswer, SqlValue } from '../store/sql-answer.ts';
import type { CommandIo } from './command.ts';
import type { SqlPages } from './sql-csv.ts';

const NUMBER_TYPE = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/;
/** Values of these may be long, and are understood without their end. */
const LONG_TYPE = /^(VARCHAR|ENUM|JSON|BLOB|BIT|STRUCT|MAP|UNION|VARIANT)|\[\d*\]$/;
const READABLE = 16;

type Screen = Pick<CommandIo, 'width' | 'color'>;

/**
 * An answer for people: as many columns as fit, chosen by the first page, then the names of the others, and how many rows there are.
 * Each page is aligned by itself; only the first has titles.
 */
export async function* tablePieces(
  { columns, pages }: SqlPages,
  limit: number,
  screen: Screen,
): AsyncGenerator<string> {
  const titled = columns.map(columnOf);
  const untitled = titled.map((column) => ({ ...column, title: '' }));
  let kept: readonly number[] | undefined;
  let rows = 0;
  let hasMore = false;
  for await (const page of pages) {
    const shown = limit === 0 ? page : page.slice(0, limit - rows);
    const table: Table = { columns: kept ? untitled : titled, rows: shown.map((row) => ({ cells: row.map(cell) })) };
    kept ??= columnsThatFit(table, screen.width);
    if (shown.length > 0) yield tableToTerminal(onlyColumns(table, kept), screen);
    rows += shown.length;
    hasMore = shown.length < page.length;
    if (hasMore) break;
  }
  const titles: Table = { columns: titled, rows: [] };
  kept ??= columnsThatFit(titles, screen.width);
  if (rows === 0) yield tableToTerminal(onlyColumns(titles, kept), screen);
  const leftOut = leftOutText(titles, kept);
  if (leftOut !== undefined) yield `${cut(oneLine(leftOut), screen.width ?? Number.POSITIVE_INFINITY)}\n`;
  yield `${countText(rows, hasMore)}\n`;
}

function columnOf({ name, type }: SqlAnswer['columns'][number], index: number): Column {
  const align = NUMBER_TYPE.test(type) ? 'decimal' : 'left';
  return { title: name, align, shrinks: LONG_TYPE.test(type), narrowest: READABLE, optional: index > 0 };
}

/** NULL is shown as nothing. */
function cell(value: SqlValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function countText(rows: number, hasMore: boolean): string {
  const count = formatAmount(String(rows), HUMAN_READABLE);
  const noun = rows === 1 ? 'row' : 'rows';
  if (hasMore) return `Only the first ${count} ${noun}: \`--limit 0\` prints all.`;
  return rows === 0 ? 'No rows.' : `${count} ${noun}.`;
}
