import type { Lines } from './lines.ts';
import type { PrintedPart } from './printed-statement.ts';

/**
 * The evidence that one slip of the pen explains all of the difference in a column: bits, or 0 where none does. Slips
 * are a sign, two neighbouring digits, a scale of thousands or millions, and one digit.
 */
export function explainOdd(
  { columns, x, statement }: Pick<Lines, 'columns' | 'x' | 'statement'>,
  total: number,
  parts: readonly PrintedPart[],
  column: number,
): number {
  const amount = x[total * columns + column] ?? 0;
  let rest = amount;
  for (const { line, weight } of parts) rest -= weight * (x[line * columns + column] ?? 0);
  const amounts = [...parts.map(({ line, weight }) => weight * (x[line * columns + column] ?? 0)), -amount];
  const ways = amounts.reduce((sum, each) => sum + waysOf(each), 0);
  const isExplained = amounts.some((each) => each !== 0 && isSlip(each, each + rest));
  if (!isExplained) return 0;
  const size = Math.max(...amounts.map(Math.abs));
  return Math.max(0, Math.log2(1 + size / statement.unit) - Math.log2(ways));
}

/** How many amounts an amount becomes by one slip. */
function waysOf(amount: number): number {
  return amount === 0 ? 0 : 4 + 10 * String(Math.abs(amount)).length;
}

/** Whether one amount becomes the other by one slip. */
export function isSlip(from: number, to: number): boolean {
  if (to === -from) return true;
  if (to === 0 || from > 0 !== to > 0) return false;
  const [a, b] = [String(Math.abs(from)), String(Math.abs(to))];
  if (b === `${a}000` || b === `${a}000000` || a === `${b}000` || a === `${b}000000`) return true;
  if (a.length !== b.length) return false;
  const differing = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [first = 0, second = 0] = differing;
  if (differing.length === 1) return true;
  return differing.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first];
}
