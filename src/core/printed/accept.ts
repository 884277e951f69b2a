import { bitsWithOdd, NEED } from './bits-needed.ts';
import { explainOdd } from './explain-odd.ts';
import { isDwarfed, isHollow, judge, lacksPart } from './judge-columns.ts';
import type { Lines } from './lines.ts';
import type { PrintedPart, PrintedSum, Search } from './printed-statement.ts';

/** A candidate for a sum: what it consists of, and how it came about. */
export type Candidate = {
  readonly total: number;
  readonly parts: readonly PrintedPart[];
  readonly search: Search;
  readonly changes: number;
  readonly tolerance: number;
  /** How many hypotheses were tried until this one was found. */
  readonly tried: number;
  /** It consists of all lines since a total or a heading, as sums do. */
  readonly isGroup?: boolean;
};

/** How much is believed: bits that a total without a name needs, and sums that are not believed. */
export type Belief = {
  readonly need: number;
  readonly refused: ReadonlySet<string>;
  /** Columns in which a sum over the parts without their total holds. */
  readonly confirmed?: readonly number[];
};

/** A candidate as a sum, or nothing where it may well be chance. */
export function accept(lines: Lines, belief: Belief, candidate: Candidate): PrintedSum | undefined {
  const { total, parts, search, changes, tolerance, tried } = candidate;
  if (parts.length < 2) return undefined;
  const { good, trivial, odd: unequal, bits: shown } = judge(lines, total, parts, tolerance);
  if (good.length === 0) return undefined;
  const isNamed = lines.namesTotal[total] === true;
  const bits = shown - Math.log2(Math.max(tried, 1));
  const need = (isNamed ? NEED.named : belief.need) + NEED.change * changes;
  if (bits < need) return undefined;
  if (belief.refused.size > 0 && belief.refused.has(keyOfSum(total, parts))) return undefined;
  const mayBeTotal = (isNamed && changes === 0) || !good.every((column) => isDwarfed(lines, total, parts, column));
  if (!mayBeTotal) return undefined;
  const isRounded = tolerance > 0;
  const sum = { total, parts, search, changes, isRounded, good, trivial, odd: unequal, slips: [], open: [], bits };
  if (unequal.length === 0) return sum;
  if (changes > 0 || isRounded || unequal.length > good.length) return undefined;
  return withOdd(lines, belief, candidate, sum, need);
}

/** A sum with columns in which it does not hold, where the evidence is good enough for that. */
function withOdd(
  lines: Lines,
  { confirmed }: Belief,
  { isGroup = false }: Candidate,
  sum: PrintedSum,
  need: number,
): PrintedSum | undefined {
  const { total, parts, good, odd: unequal } = sum;
  const odd: number[] = [];
  const slips: number[] = [];
  const open: number[] = [];
  let bits = sum.bits;
  for (const column of unequal) {
    const more = isHollow(lines, parts, good, column) ? 0 : explainOdd(lines, total, parts, column);
    bits += more;
    if (more > 0) slips.push(column);
    if (more > 0 || !lacksPart(lines, total, parts, good, column)) odd.push(column);
    else open.push(column);
  }
  const needed = bitsWithOdd(
    need,
    {
      saysTotal: lines.saysTotal[total] === true,
      isNamed: lines.namesTotal[total] === true,
      isGroup,
      isPair: parts.length < 3 && !rollsForward(lines, total, parts),
      isExplained: odd.length > 0 && slips.length === odd.length,
      isConfirmed: confirmed !== undefined && unequal.every((column) => confirmed.includes(column)),
    },
    unequal.length >= good.length,
  );
  return bits < needed ? undefined : { ...sum, odd, slips, open, bits };
}

/** A balance at the end is that at the beginning and a change. */
function rollsForward({ statement: { lines } }: Lines, total: number, parts: readonly PrintedPart[]): boolean {
  return parts.some(({ line }) => lines[line]?.field === lines[total]?.field);
}

export function keyOfSum(total: number, parts: readonly PrintedPart[]): string {
  return `${total}=${parts.map(({ line, weight }) => (weight < 0 ? `-${line}` : line)).join()}`;
}
