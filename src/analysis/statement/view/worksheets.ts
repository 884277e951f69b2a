import { legendOf } from '../../../output/report/figures.ts';
import { widthOf } from '../../../output/report/terminal/terminal-text.ts';
import { sheetNames } from '../../../output/report/xlsx/sheet-names.ts';
import {
  type CellStyle,
  cellName,
  type SheetCell,
  type SheetRow,
  type Worksheet,
} from '../../../output/report/xlsx/workbook.ts';
import { type CellMark, cellMarks, MARKS, NOTHING_SHOWN, shownAmount } from '../cell-words.ts';
import { type ColumnHead, columnHead } from '../column-head.ts';
import { statementHeader } from '../header.ts';
import { sectionRemarks } from '../remarks.ts';
import type { Display, Statement, StatementColumn, StatementLine, StatementSection } from '../statement.ts';
import { columnTitle, sectionTitle, sheetTitle } from './section-title.ts';
import { amountCell, differenceCell, labelCell } from './xlsx-cells.ts';
import { columnTotals, type Total } from './xlsx-totals.ts';
import { leftOutSheet, type PlacedSection, sourcesSheet } from './xlsx-values.ts';

/**
 * A sheet for each section, then the sources of all values, then the values that are left out. Amounts
 * are whole: their scale is that of their number format.
 */
export function statementWorksheets(statement: Statement): readonly Worksheet[] {
  const { sections } = statement;
  const names = sheetNames(sections.map(sheetTitle));
  const sheets = sections.map((section, at) => ({ ...sectionSheet(section, statement), name: names[at] ?? '' }));
  const placed = sections.map((section, at): PlacedSection => {
    return { section, name: names[at] ?? '', firstLine: sheets[at]?.frozen.rows ?? 0 };
  });
  const empty: Worksheet = {
    name: 'Statement',
    widths: [],
    frozen: { rows: 0, columns: 0 },
    rows: [...titleRows(statement), [], [{ text: NOTHING_SHOWN }]],
  };
  const statementSheets = sheets.length > 0 ? sheets : [empty];
  return [...statementSheets, ...sourcesSheet(placed, statement), ...leftOutSheet(placed, statement)];
}

/** The label is in the first column, then those of the statement, then the checks of its totals, then notes. */
function sectionSheet(section: StatementSection, statement: Statement): Omit<Worksheet, 'name'> {
  const { columns, lines } = section;
  const title = sectionTitle(section);
  const { display } = statement;
  const above = [...titleRows(statement, title), []];
  const plan = headRows(section, statement);
  const firstLine = above.length + plan.height;
  const totals = columns.map((_, at) => {
    return columnTotals(lines, at, display, (line) => cellName(at + 1, firstLine + line));
  });
  const checked = columns
    .map((_, at) => at)
    .filter((at) => [...(totals[at]?.values() ?? [])].some(({ check }) => check));
  const notes = lines.map((line) => lineNotes(line, section, statement, { display, isWanted: isNote }));
  const rows = lines.map((line, place): SheetRow => {
    const totalAt = (at: number): Total | undefined => totals[at]?.get(place);
    return [
      labelCell(line),
      ...columns.map((_, at) => amountCell(line, at, display, totalAt(at)?.formula ?? null)),
      ...checked.map((at) => differenceCell(line, totalAt(at)?.check ?? null, display)),
      notes[place] === null || notes[place] === undefined ? null : { text: notes[place], style: { color: 'dim' } },
    ];
  });
  const hasNotes = notes.some((note) => note !== null);
  return {
    widths: widthsOf(section, statement, checked.length, hasNotes),
    frozen: { rows: firstLine, columns: 1 },
    rows: [...above, ...plan.rows(checked, hasNotes), ...rows, ...legendRows(section, statement)],
  };
}

/** Checks have columns of their own. */
const isNote = ({ kind }: CellMark): boolean => kind === 'derived' || kind === 'restated';

function titleRows(statement: Statement, title?: string): readonly SheetRow[] {
  const { companies, notes } = statementHeader(statement);
  const whole = statement.display.scale > 0 ? ['cells hold whole amounts'] : [];
  return [
    [{ text: companies.join(', '), style: { bold: true } }],
    ...(title === undefined ? [] : [[{ text: title, style: { bold: true } }]]),
    [{ text: [...notes, ...whole].join('; '), style: { color: 'dim' } }],
  ];
}

function legendRows(section: StatementSection, statement: Statement): readonly SheetRow[] {
  const { lines } = section;
  const { display } = statement;
  const marks = lines.flatMap((line) => line.cells.flatMap((cell) => (cell ? cellMarks(cell, line, display) : [])));
  const legend = legendOf(marks, { marks: MARKS }).map(({ sign, meaning }) => `${sign}  ${meaning}`);
  const remarks = [...legend, ...sectionRemarks(section, statement)];
  const rows = remarks.map((text): readonly SheetCell[] => [{ text, style: { color: 'dim' } }]);
  return rows.length === 0 ? [] : [[], ...rows];
}

/** Whole notes are long, and as wide as the widest column anyway. */
const measured = (text: string): number => widthOf(text.slice(0, 100));

const LABEL_WIDTH = { least: 24, most: 60 };
const VALUE_WIDTH = { least: 13, most: 40 };
const CHECK_WIDTH = 18;
const NOTES_WIDTH = 60;

function widthsOf(
  section: StatementSection,
  { display }: Statement,
  checks: number,
  hasNotes: boolean,
): readonly number[] {
  const { lines, columns } = section;
  const within = (width: number, { least, most }: typeof LABEL_WIDTH): number =>
    Math.min(Math.max(width + 2, least), most);
  const labels = Math.max(0, ...lines.map(({ label, level }) => measured(label) + 2 * level));
  const valueWidth = (line: StatementLine, at: number): number => {
    const cell = line.cells[at];
    // Marks and bold digits take some room.
    return cell ? measured(shownAmount(cell, line, display)) + 3 : 0;
  };
  return [
    within(labels, LABEL_WIDTH),
    ...columns.map((_, at) => within(Math.max(0, ...lines.map((line) => valueWidth(line, at))), VALUE_WIDTH)),
    ...Array<number>(checks).fill(CHECK_WIDTH),
    ...(hasNotes ? [NOTES_WIDTH] : []),
  ];
}

/**
 * The marks of the cells of a line in words, each with its column: `2009-06-30 3 months: the total adds up`. `null`
 * where there are none.
 */
function lineNotes(
  line: StatementLine,
  section: StatementSection,
  statement: Statement,
  choice: { readonly display: Display; readonly isWanted: (mark: CellMark) => boolean },
): string | null {
  const notes = line.cells.flatMap((cell, at) => {
    const column = section.columns[at];
    const marks = cell === null ? [] : cellMarks(cell, line, choice.display).filter(choice.isWanted);
    if (!column || marks.length === 0) return [];
    return `${columnTitle(column, section, statement)}: ${marks.map(({ words }) => words).join(', ')}`;
  });
  return notes.length === 0 ? null : notes.join('; ');
}

/** `rows`: those of the head; `checked` are the columns whose totals have a column for their check. */
type HeadRows = {
  readonly height: number;
  readonly rows: (checked: readonly number[], hasNotes: boolean) => readonly SheetRow[];
};

type Row = (head: ColumnHead, column: StatementColumn) => SheetCell | null;

const HEAD: CellStyle = { bold: true, align: 'right' };
const text = (value: string | null): SheetCell | null =>
  value === null ? null : { text: value, style: { ...HEAD, wrap: true } };

/** The rows of a head from the top down; those that are empty in all columns are left out. */
const ROWS: readonly Row[] = [
  ({ company }) => text(company),
  ({ fiscal }) => text(fiscal),
  ({ length }) => text(length),
  ({ note }) => text(note),
  (_, { end }) => ({ date: end, style: { ...HEAD, format: 'yyyy-mm-dd' } }),
];

/** The head of the columns of a section. The last row has the dates; above those of checks is their name. */
function headRows(section: StatementSection, statement: Statement): HeadRows {
  const { columns } = section;
  const heads = columns.map((column) => ({ column, head: columnHead(column, section, statement) }));
  const filled = ROWS.map((row) => heads.map(({ head, column }) => row(head, column))).filter((cells) =>
    cells.some((cell) => cell !== null),
  );
  const names = filled.length - 1;
  // Checks need a row for their name above their dates.
  const all = names > 0 ? filled : [columns.map(() => null), ...filled];
  return {
    height: all.length,
    rows: (checked, hasNotes) =>
      all.map((cells, at): SheetRow => {
        const isLast = at === all.length - 1;
        const checks = checked.map((column) =>
          at === all.length - 2 ? text('check') : isLast ? (cells[column] ?? null) : null,
        );
        const note = isLast && hasNotes ? [{ text: 'notes', style: { bold: true } }] : [];
        const row = [null, ...cells, ...checks, ...note];
        return isLast ? row.map(underlined) : row;
      }),
  };
}

function underlined(cell: SheetCell | null): SheetCell {
  return cell === null ? { text: '', style: { line: 'below' } } : { ...cell, style: { ...cell.style, line: 'below' } };
}
