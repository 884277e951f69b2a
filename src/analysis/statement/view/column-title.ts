import { oneLine } from '../../../core/base/one-line.ts';
import { columnHead } from '../column-head.ts';
import type { Statement, StatementColumn, StatementSection } from '../statement.ts';

/** The head of a column in one text: `AAPL 2009-06-30 3 months derived`. */
export function columnTitle(column: StatementColumn, section: StatementSection, statement: Statement): string {
  const { company, end, length, note } = columnHead(column, section, statement);
  const percent = column.growth?.as === 'percent' ? 'percent' : null;
  return oneLine([company, end, length, note, percent].filter((word) => word !== null).join(' '));
}
