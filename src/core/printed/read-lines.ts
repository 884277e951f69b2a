import type { Belief } from './accept.ts';
import { judge } from './judge-columns.ts';
import type { Lines } from './lines.ts';
import type { PrintedPart, PrintedSum } from './printed-statement.ts';
import { findChanged } from './search-changed.ts';
import { findBefore, findRun, type Stack } from './search-runs.ts';
import { findHidden, findScattered } from './search-scattered.ts';

/** The most totals without a sum for which parts are looked for anywhere on the statement. */
const SCATTERED = 20;

/** The result of reading a statement once from top to bottom. */
export type Reading = {
  readonly sums: readonly PrintedSum[];
  readonly repeats: ReadonlyMap<number, PrintedPart>;
  readonly unexplained: readonly number[];
};

/**
 * Reads lines from the top onto a stack. A line that is the signed sum of the topmost entries, in all columns at once,
 * takes their place: it is a total, and they are its parts.
 */
export function readLines(lines: Lines, belief: Belief): Reading {
  const { statement, isLive, namesTotal, has, columns } = lines;
  const sums: PrintedSum[] = [];
  const sumOf = new Map<number, PrintedSum>();
  const repeats = new Map<number, PrintedPart>();
  const stack: number[] = [];
  const failed: number[] = [];
  const beginsGroup = (at: number): boolean => {
    const above = stack[at - 1];
    return (
      above === undefined ||
      sumOf.has(above) ||
      repeats.has(above) ||
      statement.lines[stack[at] ?? 0]?.followsHeading === true
    );
  };
  const view: Stack = { lines: stack, beginsGroup };
  const take = (sum: PrintedSum): void => {
    sums.push(sum);
    sumOf.set(sum.total, sum);
  };
  for (let line = 0; line < statement.lines.length; line += 1) {
    if (!isPresent(has, line, columns)) continue;
    if (isLive[line] === 0) {
      stack.push(line);
      continue;
    }
    const repeated = repeatedBy(lines, stack, line);
    if (repeated) {
      repeats.set(line, repeated.part);
      stack.splice(repeated.at, stack.length, line);
      continue;
    }
    const sum = bestSum(lines, belief, line, view, failed);
    if (sum) {
      const whole = sum.odd.length > 0 ? mended(lines, sum) : sum;
      const lowest = whole.parts.reduce((low, part) => {
        const at = stack.indexOf(part.line);
        return at >= 0 && at < low ? at : low;
      }, stack.length);
      const leftOut = sum.search === 'changed' ? findLeftOut(lines, belief, sum, view) : undefined;
      if (leftOut && !sumOf.has(leftOut.total)) take(leftOut);
      stack.splice(lowest);
      stack.push(line);
      take(whole);
    } else {
      if (namesTotal[line]) {
        const twin = stack.find((other) => isSame(lines, other, line, 1));
        if (twin === undefined) failed.push(line);
        else repeats.set(line, { line: twin, weight: 1 });
      }
      stack.push(line);
    }
    lookBack(lines, belief, line, view, take, sumOf);
  }
  const taken = new Set(sums.flatMap(({ parts }) => parts.map((part) => part.line)));
  for (const line of failed.slice(0, SCATTERED)) {
    if (sumOf.has(line) || repeats.has(line)) continue;
    const isFree = (other: number): boolean => !taken.has(other) && other !== line;
    const sum = findScattered(lines, belief, line, isFree, (other) => sumOf.has(other) || namesTotal[other] === true);
    if (!sum || partsLeadTo(line, sum, sumOf)) continue;
    take(sum);
    for (const part of sum.parts) taken.add(part.line);
  }
  // The first line of a statement, such as the net income of a cash flow, comes from another one.
  const first = isLive.indexOf(1);
  const isLeft = (line: number): boolean => line !== first && !sumOf.has(line) && !repeats.has(line);
  return { sums, repeats, unexplained: failed.filter(isLeft) };
}

/** The sum of a line over lines before it; of a named total that no plain run explains, also by other searches. */
function bestSum(
  lines: Lines,
  belief: Belief,
  line: number,
  stack: Stack,
  failed: readonly number[],
): PrintedSum | undefined {
  const run = findRun(lines, belief, line, stack);
  const missed = (sum: PrintedSum): number => sum.odd.length + sum.open.length;
  if ((run && missed(run) === 0) || !lines.namesTotal[line]) return run;
  let best = run;
  for (const other of [
    findChanged(lines, belief, line, stack.lines),
    findHidden(lines, belief, line, stack.lines, failed),
  ]) {
    if (other && (!best || missed(other) < missed(best))) best = other;
  }
  return best;
}

/** Whether a part of a sum is itself, by its own sums, made of the total. */
function partsLeadTo(total: number, { parts }: PrintedSum, sumOf: ReadonlyMap<number, PrintedSum>): boolean {
  const seen = new Set<number>();
  const open = parts.map(({ line }) => line);
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    if (line === total) return true;
    if (seen.has(line)) continue;
    seen.add(line);
    open.push(...(sumOf.get(line)?.parts ?? []).map((part) => part.line));
  }
  return false;
}

function isPresent(has: Uint8Array, line: number, columns: number): boolean {
  for (let at = line * columns; at < (line + 1) * columns; at += 1) if (has[at] !== 0) return true;
  return false;
}

/** Whether two lines have equal amounts (or with the other sign) wherever both have one, somewhere other than zero. */
function isSame({ columns, x, has }: Lines, a: number, b: number, weight: 1 | -1): boolean {
  let isAnywhere = false;
  for (let column = 0; column < columns; column += 1) {
    const [first, second] = [a * columns + column, b * columns + column];
    if (has[first] === 0 || has[second] === 0) continue;
    const amount = x[first] ?? 0;
    if (amount !== weight * (x[second] ?? 0)) return false;
    if (amount !== 0) isAnywhere = true;
  }
  return isAnywhere;
}

/** The last line with amounts where this one has the same again under another name, or is a total of it alone. */
function repeatedBy(
  lines: Lines,
  stack: readonly number[],
  line: number,
): { at: number; part: PrintedPart } | undefined {
  const { isLive, namesTotal } = lines;
  const at = stack.findLastIndex((other) => isLive[other] !== 0);
  const top = stack[at];
  if (top === undefined) return undefined;
  if (isSame(lines, top, line, 1) && (namesTotal[line] || namesTotal[top]))
    return { at, part: { line: top, weight: 1 } };
  if (namesTotal[line] && isSame(lines, top, line, -1)) return { at, part: { line: top, weight: -1 } };
  return undefined;
}

/**
 * An odd column that one line closes, of which the columns where the sum holds say nothing, because it is empty there:
 * a part that does not belong, or has the other sign, or one that is printed elsewhere.
 */
function mended(lines: Lines, sum: PrintedSum): PrintedSum {
  const { columns, x } = lines;
  for (const unproven of sum.parts) {
    if (sum.good.some((column) => x[unproven.line * columns + column] !== 0)) continue;
    const others = sum.parts.filter((part) => part !== unproven);
    for (const parts of [others, [...others, { ...unproven, weight: unproven.weight === 1 ? -1 : 1 } as const]]) {
      const { good, trivial, odd } = judge(lines, sum.total, parts, 0);
      if (odd.length === 0) return { ...sum, parts, good, trivial, odd, slips: [], open: [] };
    }
  }
  return withLineElsewhere(lines, sum);
}

function withLineElsewhere(lines: Lines, sum: PrintedSum): PrintedSum {
  const { columns, x, isLive, statement } = lines;
  const taken = new Set([sum.total, ...sum.parts.map(({ line }) => line)]);
  for (let line = 0; line < statement.lines.length; line += 1) {
    if (taken.has(line) || isLive[line] === 0 || sum.good.some((column) => x[line * columns + column] !== 0)) continue;
    for (const weight of [1, -1] as const) {
      const parts = [...sum.parts, { line, weight }];
      const { good, trivial, odd } = judge(lines, sum.total, parts, 0);
      if (odd.length === 0) return { ...sum, parts, good, trivial, odd, slips: [], open: [] };
    }
  }
  return sum;
}

/** Reduces the parts of a total that is printed before them, unless a line to come is their total. */
function lookBack(
  lines: Lines,
  belief: Belief,
  line: number,
  stack: Stack,
  take: (sum: PrintedSum) => void,
  sumOf: ReadonlyMap<number, PrintedSum>,
): void {
  const { isLive, namesTotal, statement } = lines;
  const entries = stack.lines;
  const mayBe = (at: number): boolean => !sumOf.has(entries[at] ?? 0) || namesTotal[entries[at + 1] ?? 0] === true;
  const before = findBefore(lines, belief, stack, mayBe);
  if (!before || sumOf.has(before.sum.total)) return;
  const toCome = statement.lines.flatMap((_, at) => (at > line && isLive[at] !== 0 ? [at] : []));
  if (toCome.some((other) => isSame(lines, other, before.sum.total, 1))) return;
  const [next, second] = toCome;
  if (next !== undefined && findRun(lines, belief, next, stack)) return;
  const withNext = { ...stack, lines: next === undefined ? [...entries] : [...entries, next] };
  if (second !== undefined && findRun(lines, belief, second, withNext)) return;
  entries.splice(before.at + 1);
  take(before.sum);
}

/**
 * The sum of a line that another sum left out: where the parts of the line are parts of that sum, the line is a total
 * of them, and wrong where the other sum holds and its own does not.
 */
export function findLeftOut(lines: Lines, belief: Belief, sum: PrintedSum, stack: Stack): PrintedSum | undefined {
  const parts = new Set(sum.parts.map(({ line }) => line));
  // A sum that was refused for its odd columns is confirmed now.
  const confirmed = { need: belief.need, refused: new Set<string>(), confirmed: sum.good };
  const first = stack.lines.findIndex((line) => parts.has(line));
  for (let at = first + 2; at < stack.lines.length; at += 1) {
    const line = stack.lines[at] ?? 0;
    if (parts.has(line) || lines.isLive[line] === 0) continue;
    const run = findRun(lines, confirmed, line, { ...stack, lines: stack.lines.slice(0, at) });
    if (run && run.odd.length > 0 && run.parts.every((part) => parts.has(part.line))) return run;
  }
  return undefined;
}
