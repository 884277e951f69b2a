import { accept, type Belief } from './accept.ts';
import { type Lines, weightOf } from './lines.ts';
import type { PrintedPart, PrintedSum } from './printed-statement.ts';
import { hashOf } from './search-changed.ts';
import { FAR, partsFrom } from './search-runs.ts';

/** The most earlier totals that are tried. */
const EARLIER = 3;

/** An earlier total that did not foot takes the place of a run of lines printed before it. */
export function findHidden(
  lines: Lines,
  belief: Belief,
  total: number,
  stack: readonly number[],
  failed: readonly number[],
): PrintedSum | undefined {
  const hash = hashOf(lines, total);
  for (const earlier of failed.slice(-EARLIER).toReversed()) {
    const at = stack.lastIndexOf(earlier);
    if (at < 0) continue;
    for (const signs of lines.signs) {
      const own = (line: number): number => Math.imul(weightOf(signs, line, total), hash(line));
      let rest = hash(total);
      for (const line of stack.slice(at)) rest = (rest - own(line)) | 0;
      // What is left is a run that ends at least one line above the earlier total.
      const end = Math.max(0, at - FAR);
      const sums = [0];
      for (let above = at - 1; above >= end; above -= 1) sums.push(((sums.at(-1) ?? 0) + own(stack[above] ?? 0)) | 0);
      const ends = new Map<number, number>();
      for (const [depth, sum] of sums.entries()) {
        const skipped = ends.get((sum - rest) | 0);
        if (skipped !== undefined) {
          const parts = [
            ...partsFrom(stack.slice(at - depth, at - skipped), 0, total, signs),
            ...partsFrom(stack, at, total, signs),
          ];
          const candidate = {
            total,
            parts,
            search: 'hidden',
            changes: 0,
            tolerance: 0,
            tried: depth * skipped,
          } as const;
          const printedSum = accept(lines, belief, candidate);
          if (printedSum && printedSum.odd.length + printedSum.open.length === 0) return printedSum;
        }
        if (depth > 0 && !ends.has(sum)) ends.set(sum, depth);
      }
    }
  }
  return undefined;
}

/** Totals among which all subsets are tried. */
const TOTALS = 10;
/** Among more lines parts anywhere on the statement are not looked for. */
const MOST_FREE = 300;

/**
 * The parts of a total are anywhere: a run of lines that no other sum took, wherever it is, or totals that none took
 * with at most one further line.
 */
export function findScattered(
  lines: Lines,
  belief: Belief,
  total: number,
  isFree: (line: number) => boolean,
  isTotal: (line: number) => boolean,
): PrintedSum | undefined {
  const hash = hashOf(lines, total);
  const free = lines.statement.lines.flatMap((_, line) =>
    line !== total && lines.isLive[line] && isFree(line) ? [line] : [],
  );
  if (free.length > MOST_FREE) return undefined;
  for (const signs of lines.signs) {
    const own = (line: number): number => Math.imul(weightOf(signs, line, total), hash(line));
    const printedSum =
      freeRun(lines, belief, total, free, signs, own) ?? totalsAndLine(lines, belief, total, free, signs, own, isTotal);
    if (printedSum) return printedSum;
  }
  return undefined;
}

function freeRun(
  lines: Lines,
  belief: Belief,
  total: number,
  free: readonly number[],
  signs: Int8Array,
  own: (line: number) => number,
): PrintedSum | undefined {
  const target = hashOf(lines, total)(total);
  const starts = new Map<number, number>([[0, 0]]);
  let sum = 0;
  for (const [at, line] of free.entries()) {
    sum = (sum + own(line)) | 0;
    const start = starts.get((sum - target) | 0);
    if (start !== undefined && at + 1 - start > 1 && at + 1 - start <= FAR) {
      const parts = partsFrom(free.slice(start, at + 1), 0, total, signs);
      const tried = (free.length * free.length) / 2;
      const printedSum = accept(lines, belief, { total, parts, search: 'scattered', changes: 0, tolerance: 0, tried });
      if (printedSum && printedSum.odd.length + printedSum.open.length === 0) return printedSum;
    }
    starts.set(sum, at + 1);
  }
  return undefined;
}

function totalsAndLine(
  lines: Lines,
  belief: Belief,
  total: number,
  free: readonly number[],
  signs: Int8Array,
  own: (line: number) => number,
  isTotal: (line: number) => boolean,
): PrintedSum | undefined {
  const target = hashOf(lines, total)(total);
  const totals = free.filter(isTotal).slice(-TOTALS);
  const loose = free.filter((line) => !totals.includes(line));
  const lineOf = new Map<number, PrintedPart>();
  for (const line of loose) {
    const weight = weightOf(signs, line, total);
    const key = own(line);
    if (!lineOf.has(key)) lineOf.set(key, { line, weight });
    const turned = Math.imul(-1, key);
    if (!lineOf.has(turned)) lineOf.set(turned, { line, weight: weight === 1 ? -1 : 1 });
  }
  const tried = 2 ** totals.length * (1 + 2 * loose.length);
  const keys = totals.map(own);
  // What is left of the total without each subset: that of a smaller one less one more.
  const rests = new Int32Array(2 ** totals.length).fill(target);
  for (let subset = 1; subset < rests.length; subset += 1) {
    const first = 31 - Math.clz32(subset & -subset);
    const rest = ((rests[subset & (subset - 1)] ?? 0) - (keys[first] ?? 0)) | 0;
    rests[subset] = rest;
    const last = rest === 0 ? [] : lineOf.get(rest);
    if (last === undefined) continue;
    const subtotals = totals.filter((_, bit) => (subset >> bit) & 1);
    const parts = [...partsFrom(subtotals, 0, total, signs), ...('line' in last ? [last] : [])];
    const printedSum = accept(lines, belief, { total, parts, search: 'scattered', changes: 0, tolerance: 0, tried });
    if (printedSum && printedSum.odd.length + printedSum.open.length === 0) return printedSum;
  }
  return undefined;
}
