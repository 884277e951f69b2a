import { clipped } from '../../../core/base/text.ts';
import type { Figure, FigureColumn, Figures } from '../../../output/report/document.ts';
import { valueTarget } from '../../../output/report/target.ts';
import { cellMarks, MARKS, NOTHING_SHOWN, shownAmount } from '../cell-words.ts';
import { columnHead, hasOwnPeriod } from '../column-head.ts';
import { statementHeader } from '../header.ts';
import type { Statement, StatementCell, StatementColumn, StatementLine, StatementSection } from '../statement.ts';
import { cellTitle } from './details.ts';
import { columnTitle, sectionTitle } from './section-title.ts';

/** Whether the page is about this value. */
export type IsMarked = (cell: StatementCell) => boolean;

/** The lines and columns of a section. */
export function sectionFigures(section: StatementSection, statement: Statement, isMarked: IsMarked): Figures {
  const { columns, lines, structure } = section;
  const orders = leavingOrders(columns);
  return {
    title: sectionTitle(section),
    caption: captionOf(section, statement),
    columns: columns.map((column, at) => figureColumn(column, orders[at] ?? 0, section, statement)),
    lines: lines.map((line) => ({
      kind: line.kind,
      label: line.label,
      level: line.level,
      isTotal: line.isTotal,
      type: line.type,
      to: { page: 'field', name: line.field.name },
      cells: line.cells.map((cell, at) => {
        const column = columns[at];
        return cell && column ? { ...figureOf(cell, line, column, statement), isMarked: isMarked(cell) } : null;
      }),
    })),
    // Documents state no levels.
    hasLevels: structure.kind === 'taxonomy',
    marks: MARKS,
    empty: NOTHING_SHOWN,
  };
}

/** Its amounts, and its lines where those of other sections are of other taxonomies or documents. */
function captionOf(section: StatementSection, statement: Statement): string {
  const own = statementHeader({ ...statement, sections: [section] });
  const lines = own.lines === statementHeader(statement).lines ? null : own.lines;
  return [own.amounts, lines].filter((words) => words !== null).join('; ');
}

function figureColumn(
  column: StatementColumn,
  order: number,
  section: StatementSection,
  statement: Statement,
): FigureColumn {
  const { company, end, length, fiscal, note } = columnHead(column, section, statement);
  const hasPeriod = note === null || hasOwnPeriod(column);
  return {
    name: hasOwnPeriod(column) ? columnTitle(column, section, statement) : (note ?? ''),
    counted: column.growth && 'of changes',
    group: company,
    note,
    period: hasPeriod ? [fiscal, length, end].filter((part) => part !== null) : [],
    order,
  };
}

/**
 * Oldest first; of one end the last, so that a column of growth goes before its own. The newest of each company go
 * last.
 */
function leavingOrders(columns: readonly StatementColumn[]): readonly number[] {
  const isNewest = ({ company, end, growth }: StatementColumn, at: number): boolean =>
    growth === undefined &&
    columns.every((other, place) => other.company !== company || other.end < end || (other.end === end && place >= at));
  const places = columns.map((column, at) => ({ at, end: column.end, rank: isNewest(column, at) ? 1 : 0 }));
  const leaving = places.toSorted((a, b) => a.rank - b.rank || a.end - b.end || b.at - a.at).map(({ at }) => at);
  return columns.map((_, at) => leaving.indexOf(at));
}

/** Longer texts, such as whole notes, are cut. */
const LONGEST_TEXT = 300;

function figureOf(
  cell: StatementCell,
  line: StatementLine,
  { derived, growth }: StatementColumn,
  { display }: Statement,
): Figure {
  const { kind, source, check } = cell;
  const isNumber = kind === 'number' || kind === 'percent';
  // The head of the column, or the header, says it of all.
  const isSaid = derived !== null || growth !== undefined || kind === 'percent';
  const to = check?.finding ? ({ page: 'finding', id: check.finding } as const) : undefined;
  return {
    text: clipped(shownAmount(cell, line, display), LONGEST_TEXT),
    // Texts in place of percentages are in the columns of numbers.
    look: isNumber ? 'number' : kind === 'text' && cell.derived === null ? 'text' : 'word',
    marks: cellMarks(cell, line, display).map((mark) => ({ ...mark, to, isSaid: isSaid && mark.kind === 'derived' })),
    title: () => cellTitle(cell, line, display),
    to: source ? valueTarget(source.row, source.field.name) : undefined,
  };
}
