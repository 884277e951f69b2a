import { accept, type Belief } from './accept.ts';
import { type Lines, weightOf } from './lines.ts';
import type { PrintedPart, PrintedSum } from './printed-statement.ts';

/** A sum has no more parts: the time of a search is bounded by it. */
export const FAR = 120;
/** Amounts that differ by this many units may be rounded. */
export const ROUNDING = 2;

/** Lines that were read and are not yet part of a sum, and whether a total or a heading is before one. */
export type Stack = { readonly lines: number[]; readonly beginsGroup: (at: number) => boolean };

/** The order in which sums of a total are preferred: the first number that differs decides, the lower is better. */
type Rank = readonly number[];

function isBetter(a: Rank, b: Rank): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

/** The parts of a total that the topmost entries of a stack are, from `start`. */
export function partsFrom(stack: readonly number[], start: number, total: number, signs: Int8Array): PrintedPart[] {
  return stack.slice(start).map((line) => ({ line, weight: weightOf(signs, line, total) }));
}

/** The best sum of a total over the topmost entries of the stack. */
export function findRun(lines: Lines, belief: Belief, total: number, stack: Stack): PrintedSum | undefined {
  const { columns, x, has, statement } = lines;
  const near = ROUNDING * statement.unit;
  const rest: number[] = [];
  let best: { readonly rank: Rank; readonly sum: PrintedSum } | undefined;
  let tried = 0;
  let groups = 0;
  let differs = false;
  const offer = (sum: PrintedSum | undefined, order: number, start: number): void => {
    if (!sum) return;
    const { odd, open, good, parts } = sum;
    const rank = [odd.length + open.length, order, -good.length, stack.beginsGroup(start) ? 0 : 1, parts.length];
    if (!best || isBetter(rank, best.rank)) best = { rank, sum };
  };
  for (const [model, signs] of lines.signs.entries()) {
    // The same signs once more would find the same.
    if (model > 0 && !differs) break;
    let live = 0;
    for (let column = 0; column < columns; column += 1) {
      const at = total * columns + column;
      rest[column] = x[at] ?? 0;
      live += has[at] ?? 0;
    }
    const end = Math.max(0, stack.lines.length - FAR);
    for (let start = stack.lines.length - 1; start >= end; start -= 1) {
      const line = stack.lines[start] ?? 0;
      tried += 1;
      if (stack.beginsGroup(start + 1)) groups += 1;
      if (lines.isLive[line] === 0) continue;
      const weight = weightOf(signs, line, total);
      if (model === 0 && weight !== weightOf(lines.signs[1], line, total)) differs = true;
      let equal = 0;
      let close = 0;
      for (let column = 0; column < columns; column += 1) {
        const left = (rest[column] ?? 0) - weight * (x[line * columns + column] ?? 0);
        rest[column] = left;
        if (has[total * columns + column] === 0) continue;
        if (left === 0) equal += 1;
        if (left <= near && left >= -near) close += 1;
      }
      if (close === 0 || 2 * close < live) continue;
      const from = startOfRun(lines, stack, start);
      const parts = partsFrom(stack.lines, from, total, signs);
      const isGroup = stack.beginsGroup(from);
      const hypotheses = isGroup ? groups + 1 : tried;
      const within = (tolerance: number): PrintedSum | undefined =>
        accept(lines, belief, { total, parts, search: 'run', changes: 0, tolerance, tried: hypotheses, isGroup });
      if (2 * equal >= live) offer(within(0), model, from);
      if (close > equal) offer(within(near), model + 3, from);
    }
    if (best && best.rank[0] === 0 && (best.rank[1] ?? 0) < 3) break;
  }
  return best?.sum;
}

/** Lines without amounts right before a run belong to it where they lead to the begin of a group. */
function startOfRun(lines: Lines, stack: Stack, start: number): number {
  for (let at = start; at >= 0; at -= 1) {
    if (stack.beginsGroup(at)) return at;
    const above = stack.lines[at - 1];
    if (above === undefined || lines.isLive[above] !== 0) break;
  }
  return start;
}

/** A total printed before its parts: an entry of the stack that is the sum of all after it. */
export function findBefore(
  lines: Lines,
  belief: Belief,
  { lines: stack }: Stack,
  mayBe: (at: number) => boolean,
): { readonly at: number; readonly sum: PrintedSum } | undefined {
  const { hashes, isFull, isLive } = lines;
  const end = Math.max(0, stack.length - FAR / 2);
  for (const signs of lines.signs) {
    // Sums of the hashes of the entries below: by their signs, of those without a sign, and of all.
    let [signed, unsigned, plain] = [0, 0, 0];
    for (let at = stack.length - 1; at >= end; at -= 1) {
      const line = stack[at] ?? 0;
      const sign = signs[line] ?? 0;
      const hash = hashes[line] ?? 0;
      const below = sign === 0 ? plain : (Math.imul(sign, signed) + unsigned) | 0;
      const mayHold = at <= stack.length - 3 && isLive[line] !== 0 && (isFull[line] === 0 || hash === below);
      if (mayHold && mayBe(at) && (isFull[line] === 1 || isSumOfRest(lines, stack, at, signs))) {
        const parts = partsFrom(stack, at + 1, line, signs);
        const candidate = { total: line, parts, search: 'before', changes: 0, tolerance: 0 } as const;
        const sum = accept(lines, belief, { ...candidate, tried: 2 * (stack.length - at) });
        if (sum && sum.odd.length + sum.open.length === 0 && isSureBefore(lines, sum)) return { at, sum };
      }
      signed = (signed + Math.imul(sign, hash)) | 0;
      if (sign === 0) unsigned = (unsigned + hash) | 0;
      plain = (plain + hash) | 0;
    }
  }
  return undefined;
}

/** Whether an entry is the sum of those below in the columns in which it has an amount. */
function isSumOfRest({ columns, x, has }: Lines, stack: readonly number[], at: number, signs: Int8Array): boolean {
  const total = stack[at] ?? 0;
  for (let column = 0; column < columns; column += 1) {
    if (has[total * columns + column] === 0) continue;
    let rest = x[total * columns + column] ?? 0;
    for (let below = at + 1; below < stack.length; below += 1) {
      const line = stack[below] ?? 0;
      rest -= weightOf(signs, line, total) * (x[line * columns + column] ?? 0);
    }
    if (rest !== 0) return false;
  }
  return true;
}

function isSureBefore({ namesTotal }: Lines, { total, good, bits }: PrintedSum): boolean {
  return bits >= 9 && (good.length > 1 || bits > 12 || namesTotal[total] === true);
}
