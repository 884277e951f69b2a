import { type CellMark, cellMarks } from '../cell-words.ts';
import type { Display, Statement, StatementLine, StatementSection } from '../statement.ts';
import { columnTitle } from './column-title.ts';

/**
 * The marks of the cells of a line in words, each with its column: `2009-06-30 3 months: the total adds up`. `null`
 * where there are none.
 */
export function lineNotes(
  line: StatementLine,
  section: StatementSection,
  statement: Statement,
  given: { readonly display: Display; readonly isWanted: (mark: CellMark) => boolean },
): string | null {
  const notes = line.cells.flatMap((cell, at) => {
    const column = section.columns[at];
    const marks = cell === null ? [] : cellMarks(cell, line, given.display).filter(given.isWanted);
    if (!column || marks.length === 0) return [];
    return `${columnTitle(column, section, statement)}: ${marks.map(({ words }) => words).join(', ')}`;
  });
  return notes.length === 0 ? null : notes.join('; ');
}
