import { parseIsoDate } from '../../../core/base/date.ts';
import type { Cell } from '../document.ts';
import type { OutputName, Sheet, SheetRow, Style } from '../outputs.ts';
import { widthOf } from '../terminal/terminal-text.ts';
import { type CellStyle, isExactInSheets, type SheetCell, type Worksheet } from '../xlsx/workbook.ts';
import { writeWorkbook } from '../xlsx/write-workbook.ts';

/** A workbook: the worksheets of the output, or its table. */
export async function* writeXlsx(sheet: Sheet, _: Style, name: OutputName): AsyncGenerator<Uint8Array> {
  yield writeWorkbook({ sheets: sheet.worksheets?.() ?? (await tableSheets(sheet, name)) });
}

/** The rows that a worksheet has below its titles, at most. */
const MOST_ROWS = 1_048_575;

/** The table in one worksheet, or in several where it is too long for one. */
export async function tableSheets(
  { titles, pages }: Sheet,
  name: OutputName,
  most = MOST_ROWS,
): Promise<readonly Worksheet[]> {
  const head = titles.map((text): SheetCell => ({ text, style: { bold: true, line: 'below' } }));
  const widths = titles.map((title) => withinWidth(widthOf(title)));
  const parts: SheetCellRow[][] = [];
  for await (const page of await pages()) {
    for (const cells of page) {
      const row = cells.map(sheetCell);
      for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, withinWidth(cellWidth(cell)));
      const part = parts.at(-1);
      if (part && part.length < most) part.push(row);
      else parts.push([row]);
    }
  }
  return (parts.length === 0 ? [[]] : parts).map((rows) => ({
    name: name.replaceAll('-', ' '),
    widths,
    frozen: { rows: 1, columns: 0 },
    rows: [head, ...rows],
  }));
}

type SheetCellRow = Worksheet['rows'][number];

const NARROWEST = 8;
const WIDEST = 60;

/** Bold digits and the borders of cells take some room. */
const withinWidth = (width: number): number => Math.min(Math.max(width + 2, NARROWEST), WIDEST);

function cellWidth(cell: SheetCell | null): number {
  if (cell === null) return 0;
  if ('text' in cell) return widthOf(cell.text.slice(0, WIDEST));
  // Digits are in groups of three.
  return 'number' in cell ? Math.ceil(cell.number.length * (4 / 3)) : DAY.length;
}

const DAY = 'yyyy-mm-dd';
const RIGHT: CellStyle = { align: 'right' };

function sheetCell(cell: SheetRow[number]): SheetCell | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return { text: cell };
  if (typeof cell === 'number') return { number: String(cell) };
  if ('text' in cell) return { text: cell.text };
  if ('count' in cell) return { number: String(cell.count) };
  if ('date' in cell) return dateCell(cell);
  return cell.amount === null ? null : amountCell(cell.amount);
}

/** A day; an instant is a text. */
function dateCell({ date: text }: Extract<Cell, { date: string }>): SheetCell {
  const date = parseIsoDate(text);
  return date === undefined ? { text } : { date, style: { format: DAY } };
}

const DECIMAL = /^-?\d+(?:\.(\d+))?$/;
/** Spreadsheets show no more. */
const MOST_PLACES = 30;

/** With all of its digits: as a number where a spreadsheet keeps them, else as a text. */
function amountCell(amount: string): SheetCell {
  const digits = DECIMAL.exec(amount);
  if (digits === null || !isExactInSheets(amount)) return { text: amount, style: RIGHT };
  const places = Math.min(digits[1]?.length ?? 0, MOST_PLACES);
  return { number: amount, style: { ...RIGHT, format: `#,##0${places === 0 ? '' : `.${'0'.repeat(places)}`}` } };
}
