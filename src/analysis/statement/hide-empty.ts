import { fieldKey } from '../../core/model/field-name.ts';
import { formatCount } from '../../core/model/format-amount.ts';
import { filledLines } from '../../output/report/figures.ts';
import type { CellSource, Statement, StatementColumn, StatementSection } from './statement.ts';

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

/** A column fills at least this share of the lines that the fullest column of its company fills in the section. */
const SHARE_OF_SECTION = 1 / 4;

const KINDS: ReadonlySet<StatementSection['kind']> = new Set<StatementSection['kind']>([
  'balance',
  'income',
  'comprehensive-income',
  'cash-flow',
]);

/**
 * The columns of a statement that it really has: not those of other statements with the same periods, which share a few
 * fields with it, nor in a statement of flows instants alone. Each company that has a value keeps a column.
 */
export function filledColumns({ kind, columns, lines }: StatementSection): readonly StatementColumn[] {
  if (!KINDS.has(kind)) return columns;
  const counts = columns.map((_, at) => lines.filter(({ cells }) => cells[at]).length);
  const isFlow = ({ start }: StatementColumn): boolean => start !== null;
  return columns.filter((column, at) => {
    const own = columns.flatMap((other, place) => (other.company === column.company ? [{ other, place }] : []));
    const hasFlows = kind !== 'balance' && own.some(({ other, place }) => isFlow(other) && counts[place]);
    if (hasFlows && !isFlow(column)) return false;
    const fullest = Math.max(0, ...own.map(({ place }) => counts[place] ?? 0));
    return (counts[at] ?? 0) >= fullest * SHARE_OF_SECTION;
  });
}

/** A statement with its first lines; `cut` says that there are more, `null` where these are all. */
export type FirstLines = { readonly statement: Statement; readonly cut: string | null };

/** The first `most` lines of all sections together; sections without lines among them are left out. */
export function firstLines(statement: Statement, most: number): FirstLines {
  const all = statement.sections.reduce((count, { lines }) => count + lines.length, 0);
  if (all <= most) return { statement, cut: null };
  let left = most;
  const sections = statement.sections.flatMap((section): readonly StatementSection[] => {
    const lines = section.lines.slice(0, left);
    left -= lines.length;
    return lines.length === 0 ? [] : [{ ...section, lines }];
  });
  return { statement: { ...statement, sections }, cut: `The first ${formatCount(most)} of ${formatCount(all)} lines.` };
}
