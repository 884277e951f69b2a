import { accept, type Belief } from './accept.ts';
import { hashed, type Lines, weightOf } from './lines.ts';
import type { PrintedPart, PrintedSum } from './printed-statement.ts';
import { FAR } from './search-runs.ts';

/** The most changes among which pairs are tried. */
const FEW = 80;

/** A change of the entry at a place of the stack: twice the place, and one more where the entry is left out. */
type Change = number;

const placeOf = (change: Change): number => change >> 1;
const isDrop = (change: Change): boolean => (change & 1) === 1;

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
  const hash = hashOf(lines, total);
  const end = Math.max(0, stack.length - FAR);
  for (const [model, signs] of lines.signs.entries()) {
    const changes = new Map<number, Change>();
    const keys: number[] = [];
    const list: Change[] = [];
    let rest = hash(total);
    for (let start = stack.length - 1; start >= end; start -= 1) {
      const line = stack[start] ?? 0;
      const own = Math.imul(weightOf(signs, line, total), hash(line));
      rest = (rest - own) | 0;
      tried += 1;
      if (own !== 0) {
        for (const factor of [-2, -1]) {
          const key = Math.imul(factor, own);
          const change = 2 * start + (factor === -1 ? 1 : 0);
          if (!changes.has(key)) changes.set(key, change);
          keys.push(key);
          list.push(change);
        }
      }
      const corrections = changesFor(rest, changes, keys, list);
      if (!corrections) continue;
      const parts = changedParts(stack, start, total, signs, corrections);
      const hypotheses = tried * list.length ** corrections.length;
      const sum = accept(lines, belief, {
        total,
        parts,
        search: 'changed',
        changes: corrections.length,
        tolerance: 0,
        tried: hypotheses,
      });
      if (!sum) continue;
      const drops = corrections.filter(isDrop).length;
      const rank = ((corrections.length * 4 + drops) * 2 + model) * 1e4 + start;
      if (!best || rank < best.rank) best = { rank, sum };
    }
  }
  return best?.sum;
}

/** One or two changes that take away the rest; `keys`: what each change of the list takes away. */
function changesFor(
  rest: number,
  changes: ReadonlyMap<number, Change>,
  keys: readonly number[],
  list: readonly Change[],
): readonly Change[] | undefined {
  const single = changes.get(rest);
  if (single !== undefined) return [single];
  if (list.length > FEW) return undefined;
  for (let at = 0; at < list.length; at += 1) {
    const other = changes.get((rest - (keys[at] ?? 0)) | 0);
    const change = list[at] ?? 0;
    if (other !== undefined && placeOf(other) !== placeOf(change)) return [change, other];
  }
  return undefined;
}

function changedParts(
  stack: readonly number[],
  start: number,
  total: number,
  signs: Int8Array,
  changes: readonly Change[],
): PrintedPart[] {
  return stack.slice(start).flatMap((line, index): PrintedPart[] => {
    const change = changes.find((each) => placeOf(each) === start + index);
    const weight = weightOf(signs, line, total);
    if (change === undefined) return [{ line, weight }];
    return isDrop(change) ? [] : [{ line, weight: weight === 1 ? -1 : 1 }];
  });
}

/** A hash of a line in the columns in which the total has an amount: that of a sum is the sum of those of its parts. */
export function hashOf({ columns, x, has, hashes, isFull }: Lines, total: number): (line: number) => number {
  if (isFull[total] !== 0) return (line) => hashes[line] ?? 0;
  return (line) => {
    let sum = 0;
    for (let column = 0; column < columns; column += 1)
      if (has[total * columns + column] !== 0) sum = (sum + hashed(x[line * columns + column] ?? 0, column)) | 0;
    return sum;
  };
}
