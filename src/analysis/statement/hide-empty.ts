import { fieldKey } from '../../core/model/field-name.ts';
import type { CellSource, StatementLine, StatementSection } from './statement.ts';

/**
 * Without lines that no column has a value of, headings above none of the others, and columns without values of their
 * own: in a flow statement an instant may have only the opening balance of the period after it.
 */
export function hideEmpty(section: StatementSection): StatementSection {
  const { columns, lines } = section;
  const openings = section.kind === 'balance' ? new Set<string>() : openingBalances(section);
  const isFilled = columns.map(({ start }, at) =>
    lines.some(({ cells }) => {
      const cell = cells[at] ?? null;
      return cell !== null && !(start === null && cell.source !== null && openings.has(placeOf(cell.source)));
    }),
  );
  const filled = (_: unknown, at: number): boolean => isFilled[at] === true;
  const kept = keptLines(section).map((line) => ({ ...line, cells: line.cells.filter(filled) }));
  return { ...section, columns: columns.filter(filled), lines: kept };
}

const placeOf = ({ row, field }: CellSource): string => `${row} ${fieldKey(field)}`;

function openingBalances({ lines }: StatementSection): ReadonlySet<string> {
  const cells = lines.filter(({ balance }) => balance === 'opening').flatMap((line) => line.cells);
  return new Set(cells.flatMap((cell) => (cell?.source ? placeOf(cell.source) : [])));
}

function keptLines({ lines, structure }: StatementSection): readonly StatementLine[] {
  const hasValue = ({ kind, cells }: StatementLine): boolean => kind === 'value' && cells.some((cell) => cell !== null);
  return lines.filter((line, at) => {
    if (line.kind === 'value') return hasValue(line);
    let first = at + 1;
    // Documents state no levels: a heading may be above the headings that follow it at once.
    if (structure.kind === 'document') while (lines[first]?.kind === 'heading') first += 1;
    const end = lines.findIndex((other, place) => place >= first && other.level <= line.level);
    return lines.slice(first, end < 0 ? lines.length : end).some(hasValue);
  });
}
