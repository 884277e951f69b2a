import type { StatementColumn, StatementSection } from './statement.ts';

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
