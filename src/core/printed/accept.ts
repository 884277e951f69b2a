import { explainOdd } from './explain-odd.ts';
import { isDwarfed, isHollow, judge, lacksPart } from './judge-columns.ts';
import type { Lines } from './lines.ts';
import type { PrintedPart, PrintedSum, Search } from './printed-statement.ts';

/** A candidate for a sum: what it consists of, and how it came about. */
type Candidate = {
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
  const { good, trivial, odd: unequal, bits: evidence } = judge(lines, total, parts, tolerance);
  if (good.length === 0) return undefined;
  const isNamed = lines.namesTotal[total] === true;
  const bits = evidence - Math.log2(Math.max(tried, 1));
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

/** What is known of a candidate for a sum with odd columns. */
export type OddCase = {
  /** Its label says total, or at least names one. */
  readonly saysTotal: boolean;
  readonly isNamed: boolean;
  /** Its parts are all lines since a total or a heading. */
  readonly isGroup: boolean;
  /** It has two parts, none of which is the balance that it carries forward. */
  readonly isPair: boolean;
  /** One slip of the pen explains each odd column. */
  readonly isExplained: boolean;
  /** A sum over its parts without itself holds in all odd columns. */
  readonly isConfirmed: boolean;
};

type Row = { readonly bits: number; readonly when: (odd: OddCase) => boolean };

/** Bits for a total with a name, and for each changed part of a run. Other totals need what is believed. */
const NEED = { named: 5, change: 3 };

/** With odd columns, beyond what is needed without them. The first row that fits counts. */
const BEYOND: readonly Row[] = [
  // The other sum has shown what the parts add up to.
  { bits: 1, when: ({ isConfirmed }) => isConfirmed },
  { bits: 1, when: ({ saysTotal }) => saysTotal },
  { bits: 2, when: ({ isNamed, isGroup }) => isNamed && isGroup },
  { bits: 4, when: ({ isNamed }) => isNamed },
  { bits: 13, when: () => true },
];

/** In all, where the odd columns are as many as the good ones. The first row that fits counts. */
const AT_EVEN_ODDS: readonly Row[] = [
  // Nothing but half of the columns speaks for it.
  { bits: Number.POSITIVE_INFINITY, when: ({ isNamed, isExplained }) => !isNamed && !isExplained },
  { bits: 0, when: ({ isConfirmed }) => isConfirmed },
  { bits: 8, when: ({ isPair }) => !isPair },
  // Two lines add up to a third by chance more often than more lines do.
  { bits: 11, when: ({ isGroup, isExplained, saysTotal }) => isGroup && (isExplained || saysTotal) },
  { bits: 18, when: () => true },
];

/** The evidence that a sum with odd columns needs; `need`: without them. */
export function bitsWithOdd(need: number, odd: OddCase, isEven: boolean): number {
  return Math.max(need + firstOf(BEYOND, odd), isEven ? firstOf(AT_EVEN_ODDS, odd) : 0);
}

function firstOf(rows: readonly Row[], odd: OddCase): number {
  return rows.find(({ when }) => when(odd))?.bits ?? Number.POSITIVE_INFINITY;
}
