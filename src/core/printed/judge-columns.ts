import type { Lines } from './lines.ts';
import type { PrintedPart } from './printed-statement.ts';

export type Judgement = {
  readonly good: number[];
  readonly trivial: number[];
  readonly odd: number[];
  readonly bits: number;
};

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
export function isDwarfed({ columns, x }: Lines, total: number, parts: readonly PrintedPart[], column: number) {
  const size = 20 * Math.abs(x[total * columns + column] ?? 0);
  return parts.some(({ line }) => Math.abs(x[line * columns + column] ?? 0) > size);
}

/**
 * The difference may be what a part lacks: one that has an amount where the sum holds and none in this column, or a
 * line among the parts that has none at all, because its amounts have a dimension.
 */
export function lacksPart(
  { columns, x, has }: Lines,
  total: number,
  parts: readonly PrintedPart[],
  good: readonly number[],
  column: number,
): boolean {
  const [first = total] = parts.map(({ line }) => line).toSorted((a, b) => a - b);
  for (let line = first + 1; line < total; line += 1) {
    if (has.indexOf(1, line * columns) >= (line + 1) * columns) return true;
  }
  return parts.some(
    ({ line }) => has[line * columns + column] === 0 && good.some((at) => x[line * columns + at] !== 0),
  );
}

/**
 * The largest part of the columns in which the sum holds has no amount in this one: it is printed elsewhere, or under
 * another name.
 */
export function isHollow(
  { columns, x, has }: Lines,
  parts: readonly PrintedPart[],
  good: readonly number[],
  column: number,
): boolean {
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
