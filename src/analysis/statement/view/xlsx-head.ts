import type { CellStyle, SheetCell, SheetRow } from '../../../output/report/xlsx/workbook.ts';
import { type ColumnHead, columnHead } from '../column-head.ts';
import type { Statement, StatementColumn, StatementSection } from '../statement.ts';

/** `rows`: those of the head; `checked` are the columns whose totals have a column for their check. */
export type HeadRows = {
  readonly height: number;
  readonly rows: (checked: readonly number[], hasNotes: boolean) => readonly SheetRow[];
};

type Row = (head: ColumnHead, column: StatementColumn) => SheetCell | null;

const HEAD: CellStyle = { bold: true, align: 'right' };
const text = (value: string | null): SheetCell | null => (value === null ? null : { text: value, style: HEAD });

/** The rows of a head from the top down; those that are empty in all columns are left out. */
const ROWS: readonly Row[] = [
  ({ company }) => text(company),
  ({ fiscal }) => text(fiscal),
  ({ length }) => text(length),
  ({ note }) => text(note),
  (_, { end }) => ({ date: end, style: { ...HEAD, format: 'yyyy-mm-dd' } }),
];

/** The head of the columns of a section. The last row has the dates; above those of checks is their name. */
export function headRows(section: StatementSection, statement: Statement): HeadRows {
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
