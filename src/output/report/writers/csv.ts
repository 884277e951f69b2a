import type { Cell } from '../document.ts';
import type { Sheet, SheetRow } from '../outputs.ts';

/**
 * CSV after RFC 4180, titles first. A missing value is an empty field, an empty text is `""`. A text that a spreadsheet
 * would take for a formula has a `'` before it, except in a verbatim sheet; amounts are never changed.
 */
export async function* writeCsv({ titles, pages, verbatim = false }: Sheet): AsyncGenerator<string> {
  const field = (cell: Cell | null): string => {
    const text = valueText(cell);
    if (text === null) return '';
    return quoted(verbatim || !FORMULA.test(text) || NUMBER.test(text) ? text : `'${text}`);
  };
  const line = (cells: SheetRow): string => `${cells.map(field).join(',')}\r\n`;
  const started = await pages();
  yield line(titles);
  for await (const rows of started) yield rows.map(line).join('');
}

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[-+]?\d+(\.\d+)?([eE][-+]?\d+)?$/;

/** The value itself: amounts ungrouped, dates whole; `null` where it is missing. */
function valueText(cell: Cell | null): string | null {
  if (cell === null || typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if ('amount' in cell) return cell.amount;
  if ('count' in cell) return String(cell.count);
  return 'date' in cell ? cell.date : cell.text;
}

function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
