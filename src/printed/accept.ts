import { explainOdd } from './explain-odd.ts';
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
export type Belief = { readonly need: number; readonly refused: ReadonlySet<string> };

type Judgement = {
  readonly good: number[];
  readonly trivial: number[];
  readonly odd: number[];
  readonly bits: number;
};

const NEED_NAMED = 5;
const NEED_CHANGE = 3;
/** Bits beyond what is needed without odd columns: of a line that says total, of a named total, of others. */
const SPARE = { saysTotal: 1, group: 2, named: 4, other: 13 };
/** With two parts and as many odd columns as good ones. */
const NEED_PAIR = 18;
/**
 * The same where the parts are all lines since a total or a heading, and the line says total, or one slip of the pen
 * explains the odd columns.
 */
const NEED_SURE_PAIR = 13;

/** A candidate as a sum, or nothing where it may well be chance. */
export function accept(lines: Lines, belief: Belief, candidate: Candidate): PrintedSum | undefined {
  const { total, parts, search, changes, tolerance, tried, isGroup = false } = candidate;
  if (parts.length < 2) return undefined;
  const { good, trivial, odd: unequal, bits: raw } = judge(lines, total, parts, tolerance);
  if (good.length === 0) return undefined;
  let bits = raw - Math.log2(Math.max(tried, 1));
  const isNamed = lines.namesTotal[total] === true;
  const need = (isNamed ? NEED_NAMED : belief.need) + NEED_CHANGE * changes;
  if (bits < need) return undefined;
  if (belief.refused.size > 0 && belief.refused.has(keyOfSum(total, parts))) return undefined;
  const isDwarfed = (!isNamed || changes > 0) && good.every((column) => dwarfs(lines, total, parts, column));
  if (isDwarfed) return undefined;
  const odd: number[] = [];
  const slips: number[] = [];
  const open: number[] = [];
  if (unequal.length > 0) {
    if (changes > 0 || tolerance > 0 || unequal.length > good.length) return undefined;
    for (const column of unequal) {
      const more = isHollow(lines, parts, good, column) ? 0 : explainOdd(lines, total, parts, column);
      bits += more;
      if (more > 0) slips.push(column);
      if (more > 0 || !lacksPart(lines, parts, good, column)) odd.push(column);
      else open.push(column);
    }
    const isExplained = odd.length > 0 && slips.length === odd.length;
    const spare = lines.saysTotal[total]
      ? SPARE.saysTotal
      : isNamed
        ? isGroup
          ? SPARE.group
          : SPARE.named
        : SPARE.other;
    if (bits < need + spare) return undefined;
    if (!isNamed && !isExplained && good.length <= unequal.length) return undefined;
    const isPair = parts.length < 3 && !rollsForward(lines, total, parts);
    const isSure = isGroup && (isExplained || lines.saysTotal[total] === true);
    const needed = isSure ? NEED_SURE_PAIR : NEED_PAIR;
    if (isPair && unequal.length >= good.length && bits < needed) return undefined;
  }
  return { total, parts, search, changes, isRounded: tolerance > 0, good, trivial, odd, slips, open, bits };
}

/** A balance at the end is that at the beginning and a change. */
function rollsForward({ statement: { lines } }: Lines, total: number, parts: readonly PrintedPart[]): boolean {
  return parts.some(({ line }) => lines[line]?.field === lines[total]?.field);
}

export function keyOfSum(total: number, parts: readonly PrintedPart[]): string {
  return `${total}=${parts.map(({ line, weight }) => (weight < 0 ? `-${line}` : line)).join()}`;
}

/**
 * In which columns a sum holds, and the evidence: log2 of the size of what agrees, in units, for each column that
 * differs from others.
 */
export function judge(lines: Lines, total: number, parts: readonly PrintedPart[], tolerance: number): Judgement {
  const { columns, x, has, statement, namesTotal } = lines;
  const good: number[] = [];
  const trivial: number[] = [];
  const odd: number[] = [];
  let bits = 0;
  for (let column = 0; column < columns; column += 1) {
    const at = total * columns + column;
    if (has[at] === 0) continue;
    const amount = x[at] ?? 0;
    let live = 0;
    let rest = amount;
    let first = 0;
    let second = 0;
    for (const { line, weight } of parts) {
      const part = x[line * columns + column] ?? 0;
      if (part === 0) continue;
      live += 1;
      rest -= weight * part;
      const size = Math.abs(part);
      if (size > first) [first, second] = [size, first];
      else if (size > second) second = size;
    }
    if (live === 0 && amount === 0) continue;
    if (Math.abs(rest) > tolerance && !isCoarse(lines, total, parts, column, rest)) odd.push(column);
    else if (live < 2 || rest > tolerance || rest < -tolerance) trivial.push(column);
    else {
      // A quarter and the year to date may be the same.
      if (!good.some((other) => areEqualColumns(lines, parts, other, column))) {
        // A line near its largest part proves little.
        const size = Math.max(second, Math.abs(amount));
        const counted = namesTotal[total] ? size : Math.min(size, 8 * second);
        bits += Math.log2(1 + counted / (2 * tolerance + statement.unit));
      }
      good.push(column);
    }
  }
  return { good, trivial, odd, bits };
}

/** Amounts of one column may be rounded to different steps: the coarsest of them explains a difference of its half. */
function isCoarse(
  { columns, x, statement }: Lines,
  total: number,
  parts: readonly PrintedPart[],
  column: number,
  rest: number,
): boolean {
  let coarsest = stepOf(x[total * columns + column] ?? 0);
  for (const { line } of parts) coarsest = Math.max(coarsest, stepOf(x[line * columns + column] ?? 0));
  return coarsest > statement.unit && 2 * Math.abs(rest) <= coarsest;
}

/** What an amount is rounded to: a million, a thousand, or nothing. Few digits before zeros may be all there are. */
function stepOf(amount: number): number {
  const isRounded = (step: number): boolean => amount % step === 0 && Math.abs(amount) >= 1e3 * step;
  return isRounded(1e6) ? 1e6 : isRounded(1e3) ? 1e3 : 1;
}

function areEqualColumns({ columns, x }: Lines, parts: readonly PrintedPart[], a: number, b: number): boolean {
  return parts.every(({ line }) => Math.abs(x[line * columns + a] ?? 0) === Math.abs(x[line * columns + b] ?? 0));
}

/** The equation may be true, but a line far smaller than a part is not the total of it. */
function dwarfs({ columns, x }: Lines, total: number, parts: readonly PrintedPart[], column: number): boolean {
  const size = 20 * Math.abs(x[total * columns + column] ?? 0);
  return parts.some(({ line }) => Math.abs(x[line * columns + column] ?? 0) > size);
}

/** A part of the columns in which the sum holds has no amount in this one: the difference may be what it lacks. */
function lacksPart({ columns, x, has }: Lines, parts: readonly PrintedPart[], good: readonly number[], column: number) {
  return parts.some(
    ({ line }) => has[line * columns + column] === 0 && good.some((at) => x[line * columns + at] !== 0),
  );
}

/**
 * The largest part of the columns in which the sum holds has no amount in this one: it is printed elsewhere, or under
 * another name.
 */
function isHollow({ columns, x, has }: Lines, parts: readonly PrintedPart[], good: readonly number[], column: number) {
  let largest = -1;
  let size = -1;
  for (const { line } of parts) {
    for (const at of good) {
      const amount = Math.abs(x[line * columns + at] ?? 0);
      if (amount > size) [largest, size] = [line, amount];
    }
  }
  return has[largest * columns + column] === 0;
}
