import { formatIsoDate } from '../../../core/base/date.ts';
import { xmlAttribute, xmlText } from '../../../core/base/escape.ts';
import { oneLine } from '../../../core/base/text.ts';
import { wrapped } from '../terminal/terminal-text.ts';
import type { StyleTable } from './styles.ts';
import { cellName, columnName, isExactInSheets, type SheetCell, type SheetRow, type Worksheet } from './workbook.ts';

/** In characters of UTF-16; what is longer is cut. */
const LONGEST_TEXT = 32_767;
/**
 * Spreadsheets count days from the end of 1899, and take 1900 for a leap year: dates before its March are written as
 * text.
 */
const EPOCH_SERIAL = 25_569;
const FIRST_SERIAL = 61;

export function worksheetXml({ widths, frozen, rows }: Worksheet, styles: StyleTable): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0">${paneXml(frozen)}</sheetView></sheetViews>`,
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
    '<sheetData>',
    ...rows.map((cells, row) => {
      const texts = cells.map((cell, column) => (cell === null ? '' : cellXml(cell, cellName(column, row), styles)));
      return `<row r="${row + 1}"${heightXml(cells, widths)}>${texts.join('')}</row>`;
    }),
    '</sheetData>',
    linksXml(rows),
    '<pageSetup orientation="landscape" fitToHeight="0"/>',
    '</worksheet>',
  ].join('');
}

function linksXml(rows: Worksheet['rows']): string {
  const links = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell?.link === undefined
        ? []
        : `<hyperlink ref="${cellName(column, row)}" location="${xmlAttribute(cell.link)}"/>`,
    ),
  );
  return links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`;
}

/** In points. */
const LINE_HEIGHT = 15;
const MOST_LINES = 10;
const LONGEST_MEASURED = 1_000;
/** Widths are in digits; letters are narrower. */
const LETTERS = 1.1;

/**
 * The height of a row whose text has several lines: not every spreadsheet makes room for them when it loads a file.
 */
function heightXml(cells: SheetRow, widths: Worksheet['widths']): string {
  const lines = cells.map((cell, at) => {
    if (!cell?.style?.wrap || !('text' in cell)) return 1;
    const room = (widths[at] ?? 0) * LETTERS - 2 * (cell.style.indent ?? 0);
    return wrapped(cell.text.slice(0, LONGEST_MEASURED), Math.max(room, 1)).length;
  });
  const most = Math.min(Math.max(1, ...lines), MOST_LINES);
  return most === 1 ? '' : ` ht="${most * LINE_HEIGHT}" customHeight="1"`;
}

function paneXml({ rows, columns }: Worksheet['frozen']): string {
  if (rows === 0 && columns === 0) return '';
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  return `<pane${split} topLeftCell="${columnName(columns)}${rows + 1}" activePane="${pane}" state="frozen"/>`;
}

function cellXml(cell: SheetCell, name: string, styles: StyleTable): string {
  const attributes = `r="${name}"${cell.style === undefined ? '' : ` s="${styles.numberOf(cell.style)}"`}`;
  if ('formula' in cell) return `<c ${attributes}><f>${xmlText(cell.formula)}</f><v>${cell.result}</v></c>`;
  const number =
    'number' in cell && isExactInSheets(cell.number) ? cell.number : 'date' in cell ? serial(cell.date) : undefined;
  if (number !== undefined) return `<c ${attributes}><v>${number}</v></c>`;
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${textXml(textOf(cell))}</t></is></c>`;
}

function serial(day: number): string | undefined {
  return day + EPOCH_SERIAL < FIRST_SERIAL ? undefined : String(day + EPOCH_SERIAL);
}

function textOf(cell: Exclude<SheetCell, { readonly formula: string }>): string {
  if ('date' in cell) return formatIsoDate(cell.date);
  return 'number' in cell ? cell.number : cell.text;
}

/** `_x0041_` would be read as the character of that number. */
const ESCAPE_LIKE = /_(?=x[0-9a-fA-F]{4}_)/g;

function textXml(text: string): string {
  const shown = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  return xmlText(oneLine(shown)).replace(ESCAPE_LIKE, '_x005F_');
}
