import { fieldKey } from '../../core/model/field-name.ts';
import { filledLines } from '../../output/report/figures.ts';
import type { CellSource, StatementSection } from './statement.ts';

/**
 * Without lines that no column has a value of, headings above none of the others, and columns without values of their
 * own: in a flow statement an instant may have only the opening balance of the period after it.
 */
export function hideEmpty(section: StatementSection): StatementSection {
  const { columns, lines, structure } = section;
  const openings = section.kind === 'balance' ? new Set<string>() : openingBalances(section);
  const isFilled = columns.map(({ start }, at) =>
    lines.some(({ cells }) => {
      const cell = cells[at] ?? null;
      return cell !== null && !(start === null && cell.source !== null && openings.has(placeOf(cell.source)));
    }),
  );
  const filled = (_: unknown, at: number): boolean => isFilled[at] === true;
  // Documents state no levels.
  const withValues = filledLines(lines, { hasLevels: structure.kind === 'taxonomy' });
  const kept = withValues.map((line) => ({ ...line, cells: line.cells.filter(filled) }));
  return { ...section, columns: columns.filter(filled), lines: kept };
}

const placeOf = ({ row, field }: CellSource): string => `${row} ${fieldKey(field)}`;

function openingBalances({ lines }: StatementSection): ReadonlySet<string> {
  const cells = lines.filter(({ balance }) => balance === 'opening').flatMap((line) => line.cells);
  return new Set(cells.flatMap((cell) => (cell?.source ? placeOf(cell.source) : [])));
}
