import { accept, type Belief } from './accept.ts';
import { type Lines, weightOf } from './lines.ts';
import type { PrintedPart, PrintedSum } from './printed-statement.ts';
import { FAR } from './search-runs.ts';

/** Pairs of changes are tried among so many. */
const FEW = 80;

type Change = { readonly at: number; readonly name: 'sign' | 'drop'; readonly line: number; readonly factor: number };

/**
 * As a run, where one or two parts have the other sign or do not belong ("of which"). What each single change adds to
 * the columns is looked up by a hash that is linear modulo 2^32, and then compared.
 */
export function findChanged(
  lines: Lines,
  belief: Belief,
  total: number,
  stack: readonly number[],
): PrintedSum | undefined {
  let best: { readonly rank: number; readonly sum: PrintedSum } | undefined;
  let tried = 0;
  for (const [model, signs] of lines.signs.entries()) {
    const hash = hashOf(lines, total);
    const changes = new Map<number, Change>();
    const list: { readonly key: number; readonly change: Change }[] = [];
    let rest = hash(total);
    const end = Math.max(0, stack.length - FAR);
    for (let start = stack.length - 1; start >= end; start -= 1) {
      const line = stack[start] ?? 0;
      const weight = weightOf(signs, line, total);
      const own = Math.imul(weight, hash(line));
      rest = (rest - own) | 0;
      tried += 1;
      if (own !== 0) {
        for (const [name, factor] of [
          ['sign', -2],
          ['drop', -1],
        ] as const) {
          const key = Math.imul(factor, own);
          const change = { at: start, name, line, factor: factor * weight };
          if (!changes.has(key)) changes.set(key, change);
          list.push({ key, change });
        }
      }
      const found = changesFor(rest, changes, list);
      if (!found) continue;
      const parts = changedParts(stack, start, total, signs, found);
      const hypotheses = tried * list.length ** found.length;
      const sum = accept(lines, belief, {
        ...{ total, parts, search: 'changed', changes: found.length, tolerance: 0, tried: hypotheses },
      });
      if (!sum) continue;
      const drops = found.filter(({ name }) => name === 'drop').length;
      const rank = ((found.length * 4 + drops) * 2 + model) * 1e4 + start;
      if (!best || rank < best.rank) best = { rank, sum };
    }
  }
  return best?.sum;
}

function changesFor(
  rest: number,
  changes: ReadonlyMap<number, Change>,
  list: readonly { readonly key: number; readonly change: Change }[],
): readonly Change[] | undefined {
  const single = changes.get(rest);
  if (single) return [single];
  if (list.length > FEW) return undefined;
  for (const { key, change } of list) {
    const other = changes.get((rest - key) | 0);
    if (other && other.at !== change.at) return [change, other];
  }
  return undefined;
}

function changedParts(
  stack: readonly number[],
  start: number,
  total: number,
  signs: Int8Array,
  found: readonly Change[],
): PrintedPart[] {
  return stack.slice(start).flatMap((line, index): PrintedPart[] => {
    const change = found.find(({ at }) => at === start + index);
    const weight = weightOf(signs, line, total);
    if (change?.name === 'drop') return [];
    return [{ line, weight: change ? (weight === 1 ? -1 : 1) : weight }];
  });
}

/** A hash of a line in the columns in which the total has an amount: that of a sum is the sum of those of its parts. */
export function hashOf({ columns, x, has }: Lines, total: number): (line: number) => number {
  return (line) => {
    let sum = 0;
    let factor = 0x9e3779b1;
    for (let column = 0; column < columns; column += 1) {
      if (has[total * columns + column] !== 0)
        sum = (sum + Math.imul(factor, hashable(x[line * columns + column] ?? 0))) | 0;
      factor = Math.imul(factor, 0x85ebca6b) | 1;
    }
    return sum;
  };
}

/** The low 32 bits of a whole number: linear modulo 2^32. */
const hashable = (amount: number): number => amount | 0;
