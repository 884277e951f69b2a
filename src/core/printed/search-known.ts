import { explainOdd } from './explain-odd.ts';
import { judge } from './judge-columns.ts';
import type { Lines } from './lines.ts';
import type { KnownSum, PrintedPart, PrintedSum } from './printed-statement.ts';
import { ROUNDING } from './search-runs.ts';

/**
 * A sum that other documents of the company show, where the lines of this one add up to it. It may be off in some
 * columns, or in all, where all its parts are printed, no further lines are among them, and one slip of the pen
 * explains each difference. `sums`: those that were found already.
 */
export function findKnown(
  lines: Lines,
  total: number,
  known: readonly KnownSum[],
  sums: readonly PrintedSum[],
): PrintedSum | undefined {
  const field = lines.statement.lines[total]?.field;
  let best: PrintedSum | undefined;
  for (const sum of known) {
    const parts = sum.total === field ? partsOf(lines, total, sum) : [];
    if (parts.length < 2) continue;
    const { good, trivial, odd, bits } = judge(lines, total, parts, 0);
    const slips = odd.filter((column) => isSlipOnly(lines, total, parts, column));
    const covered = linesUnder(parts, sums);
    if (covered.has(total) || (good.length === 0 && odd.length === 0)) continue;
    const isWhole = parts.length === sum.parts.length && hasNoFurtherLines(lines, total, covered);
    if (odd.length > 0 && !(isWhole && slips.length === odd.length)) continue;
    if (best && best.odd.length <= odd.length) continue;
    best = {
      total,
      parts,
      search: 'known',
      changes: 0,
      isRounded: false,
      good,
      trivial,
      odd,
      slips,
      open: [],
      bits,
    };
  }
  return best;
}

/** Each part is the last line of its field before the total, else the first after it. */
function partsOf({ statement: { lines }, isLive }: Lines, total: number, { parts }: KnownSum): PrintedPart[] {
  return parts.flatMap(({ field, weight }) => {
    const own = [...lines.keys()].filter(
      (line) => line !== total && lines[line]?.field === field && isLive[line] === 1,
    );
    const line = own.findLast((each) => each < total) ?? own[0];
    return line === undefined ? [] : [{ line, weight }];
  });
}

/** The parts, and the parts of those that are sums themselves. */
function linesUnder(parts: readonly PrintedPart[], sums: readonly PrintedSum[]): ReadonlySet<number> {
  const covered = new Set(parts.map(({ line }) => line));
  for (const line of covered) {
    for (const sum of sums) if (sum.total === line) for (const part of sum.parts) covered.add(part.line);
  }
  return covered;
}

function hasNoFurtherLines({ isLive }: Lines, total: number, covered: ReadonlySet<number>): boolean {
  for (let line = Math.min(...covered); line < total; line += 1) {
    if (isLive[line] === 1 && !covered.has(line)) return false;
  }
  return true;
}

/** One slip explains the difference in a column, and the zeros at the end of an amount do not: those may be rounded. */
function isSlipOnly(lines: Lines, total: number, parts: readonly PrintedPart[], column: number): boolean {
  const at = (line: number): number => lines.x[line * lines.columns + column] ?? 0;
  const rest = parts.reduce((left, { line, weight }) => left - weight * at(line), at(total));
  const step = Math.max(...[total, ...parts.map(({ line }) => line)].map((line) => zerosOf(at(line))));
  const isRounded = Math.abs(rest) <= Math.max(step / 2, ROUNDING * lines.statement.unit);
  return !isRounded && explainOdd(lines, total, parts, column) > 0;
}

/** The largest power of ten that divides a whole number; 0 for 0. */
function zerosOf(amount: number): number {
  if (amount === 0) return 0;
  let step = 1;
  while (amount % (step * 10) === 0) step *= 10;
  return step;
}
