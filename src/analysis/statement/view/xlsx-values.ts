import {
  type CellStyle,
  cellPlace,
  type SheetCell,
  type SheetRow,
  type Worksheet,
} from '../../../output/report/xlsx/workbook.ts';
import { cellMarks, decimalsText, derivationWords, LEFT_OUT_WORDS } from '../cell-words.ts';
import { cellDimensions, cellPeriod } from '../show-cell.ts';
import type { LeftOutValue, Statement, StatementCell, StatementLine, StatementSection } from '../statement.ts';
import { SOURCE_TITLES, sourceValues } from './section-title.ts';

/** A section on its sheet. `name`: of the sheet; `firstLine`: the row of its first line. */
export type PlacedSection = { readonly section: StatementSection; readonly name: string; readonly firstLine: number };

type Value = string | number | null;

/**
 * A sheet with the origin of each value: its cell, its period, the text that was filed, and where. Nothing without
 * values.
 */
export function sourcesSheet(placed: readonly PlacedSection[], statement: Statement): readonly Worksheet[] {
  const titles = ['cell', 'line', 'field', 'dimensions', 'company', 'start', 'end', 'as filed', 'unit', 'decimals'];
  const rows = placed.flatMap((place) =>
    place.section.lines.flatMap((line, at) => lineRows(line, at, place, statement)),
  );
  return listSheet('Sources', [...titles, ...SOURCE_TITLES, 'field as filed', 'remarks'], rows);
}

function lineRows(
  line: StatementLine,
  place: number,
  { section, name, firstLine }: PlacedSection,
  statement: Statement,
): readonly SheetRow[] {
  const { label, field } = line;
  return line.cells.flatMap((cell, at): SheetRow[] => {
    const column = section.columns[at];
    if (!cell || !column) return [];
    const where = cellPlace(name, at + 1, firstLine + place);
    const { start, end } = cellPeriod(line, column, section);
    const { source, unit, decimals } = cell;
    const other = source && source.field.name !== field.name ? source.field.name : null;
    const values = [unit, decimals === null ? null : decimalsText(decimals)];
    return [
      [
        { text: where, link: where, style: { color: 'link' } },
        ...[label, field.name, cellDimensions(line, column) || null, keyAt(column.company, statement)].map(valueCell),
        dayCell(start),
        dayCell(end),
        filedCell(source && (cell.value || null)),
        ...[...values, ...sourceValues(source), other, remarks(cell, line, statement)].map(valueCell),
      ],
    ];
  });
}

/** The marks of a cell in words, and how a derived one is computed. */
function remarks(cell: StatementCell, line: StatementLine, { display }: Statement): string | null {
  const marks = cellMarks(cell, line, display);
  const isMarked = marks.some(({ kind }) => kind === 'derived');
  const computed = cell.derived && !isMarked ? [derivationWords(cell.derived)] : [];
  const words = [...(cell.kind === 'nil' ? ['filed as nil'] : []), ...computed, ...marks.map((mark) => mark.words)];
  return words.length === 0 ? null : words.join('; ');
}

/** A sheet with the values that are on no sheet, and why. Nothing without such values. */
export function leftOutSheet(placed: readonly PlacedSection[], statement: Statement): readonly Worksheet[] {
  const titles = ['sheet', 'reason', 'field', 'dimensions', 'company', 'start', 'end', 'as filed', 'unit'];
  const rowOf = (name: string | null, left: LeftOutValue): SheetRow => {
    const { reason, field, dimensions, company, start, end, value, unit, source } = left;
    const words = [name, LEFT_OUT_WORDS[reason], field.name, dimensions || null, keyAt(company, statement)];
    return [
      ...words.map(valueCell),
      dayCell(start),
      dayCell(end),
      filedCell(value || null),
      ...[unit, ...sourceValues(source)].map(valueCell),
    ];
  };
  const rows = placed.flatMap(({ section, name }) => section.leftOut.map((left) => rowOf(name, left)));
  const outside = statement.outside.map((left) => rowOf(null, left));
  return listSheet('Left out', [...titles, ...SOURCE_TITLES], [...rows, ...outside]);
}

const keyAt = (company: number, { companies }: Statement): string | null => companies[company]?.key ?? null;

function valueCell(value: Value): SheetCell | null {
  if (value === null) return null;
  return typeof value === 'number' ? { number: String(value) } : { text: value };
}

/** Always a text: as it was filed, digit by digit. */
function filedCell(value: string | null): SheetCell | null {
  return value === null ? null : { text: value, style: { align: 'right' } };
}

function dayCell(day: number | null): SheetCell | null {
  return day === null ? null : { date: day, style: { format: 'yyyy-mm-dd' } };
}

/** Widths of columns by their titles; the others are as wide as a day. */
const WIDTHS: Readonly<Record<string, number>> = {
  cell: 34,
  sheet: 34,
  line: 40,
  field: 40,
  reason: 34,
  dimensions: 30,
  document: 24,
  'as filed': 22,
  remarks: 60,
};

/** Columns of numbers and dates. */
const RIGHT: ReadonlySet<string> = new Set(['start', 'end', 'as filed', 'snapshot', 'row', 'source_line']);

function listSheet(name: string, titles: readonly string[], rows: readonly SheetRow[]): readonly Worksheet[] {
  if (rows.length === 0) return [];
  const head = titles.map((title): SheetCell => {
    const style: CellStyle = { bold: true, line: 'below', align: RIGHT.has(title) ? 'right' : 'left' };
    return { text: title.replaceAll('_', ' '), style };
  });
  const widths = titles.map((title) => WIDTHS[title] ?? 12);
  return [{ name, widths, frozen: { rows: 1, columns: 1 }, rows: [head, ...rows] }];
}
