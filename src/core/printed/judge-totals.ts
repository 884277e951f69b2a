import type { FactsOf, PrintedColumn, PrintedFact } from './facts.ts';
import type { PlacedStatement } from './place-facts.ts';
import type { PrintedSum, PrintedSums } from './printed-statement.ts';

/** The verdict on a printed sum in one column. `open`: a part has no amount there, so that it cannot be judged. */
export type TotalVerdict = 'foots' | 'odd' | 'open';
export const TOTAL_VERDICTS: readonly TotalVerdict[] = ['foots', 'odd', 'open'];

/** A printed sum in one column of its statement, at its total or at a line that repeats the total. */
export type JudgedTotal = {
  /** The index of the sum. */
  readonly sum: number;
  readonly line: number;
  /** The line repeats the total. */
  readonly isRepeat: boolean;
  /** -1 where it does with the other sign. */
  readonly weight: 1 | -1;
  readonly column: number;
  readonly verdict: TotalVerdict;
  /** The sum holds with two parts or more: the column is evidence of it. */
  readonly isProof: boolean;
  /** The row version of the total. */
  readonly row: number;
  /** Whole numbers, in the places of the statement; parallel to the parts of the sum, NaN where one has no amount. */
  readonly amount: number;
  readonly amounts: readonly number[];
};

/**
 * The verdicts on the sums of a statement, column by column; totals that are filled from members have no row.
 * `factsOf`: a column in which a line has amounts with a dimension alone cannot be judged, unless a slip of the pen
 * explains the difference.
 */
export function* judgeTotals(
  { statement: { lines, columns, amounts }, rows, columns: periods }: PlacedStatement,
  printed: PrintedSums,
  factsOf: FactsOf,
): Generator<JudgedTotal> {
  const fillings = new Map(printed.filled.map((each) => [each.line, each.amounts]));
  const amountOf = (line: number, column: number): number =>
    fillings.get(line)?.[column] ?? amounts[line * columns + column] ?? Number.NaN;
  const lacksMembers = (sum: PrintedSum, column: number): boolean =>
    linesAround(sum).some((line) => {
      const facts = [...(factsOf(lines[line]?.field ?? '')?.members.values() ?? [])].flat();
      return Number.isNaN(amountOf(line, column)) && facts.some((fact) => isIn(fact, periods[column]));
    });
  const repeats = repeatsOf(printed);
  for (const [index, sum] of printed.sums.entries()) {
    for (const line of [sum.total, ...(repeats.get(sum.total) ?? [])]) {
      const weight = printed.repeats.get(line)?.weight ?? 1;
      for (let column = 0; column < columns; column += 1) {
        const verdict = verdictIn(sum, column, lacksMembers);
        const row = rows[line * columns + column] ?? 0;
        const amount = amountOf(line, column);
        if (!verdict || row === 0 || Number.isNaN(amount)) continue;
        yield {
          sum: index,
          line,
          isRepeat: line !== sum.total,
          weight,
          column,
          verdict,
          isProof: sum.good.includes(column),
          row,
          amount,
          amounts: sum.parts.map((part) => amountOf(part.line, column)),
        };
      }
    }
  }
}

/** Lines that repeat a total, which are judged as it is. */
function repeatsOf({ sums, repeats }: PrintedSums): ReadonlyMap<number, readonly number[]> {
  const totals = new Set(sums.map(({ total }) => total));
  const rootOf = (line: number): number => {
    const repeated = repeats.get(line);
    return repeated === undefined || totals.has(line) ? line : rootOf(repeated.line);
  };
  const lines = new Map<number, number[]>();
  for (const line of repeats.keys()) {
    const root = rootOf(line);
    if (root !== line) lines.set(root, [...(lines.get(root) ?? []), line]);
  }
  return lines;
}

function verdictIn(
  sum: PrintedSum,
  column: number,
  lacksMembers: (sum: PrintedSum, column: number) => boolean,
): TotalVerdict | undefined {
  const { good, trivial, odd, slips, open } = sum;
  if (good.includes(column) || trivial.includes(column)) return 'foots';
  if (odd.includes(column)) return !slips.includes(column) && lacksMembers(sum, column) ? 'open' : 'odd';
  return open.includes(column) ? 'open' : undefined;
}

/** The lines from the first to the last one of a sum. */
function linesAround({ total, parts }: PrintedSum): readonly number[] {
  const lines = [total, ...parts.map(({ line }) => line)];
  const first = Math.min(...lines);
  return Array.from({ length: Math.max(...lines) - first + 1 }, (_, at) => first + at);
}

function isIn({ start, end, unit }: PrintedFact, column: PrintedColumn | undefined): boolean {
  return start === column?.start && end === column.end && unit === column.unit;
}
