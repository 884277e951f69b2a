import { compareDecimal, type Decimal, parseDecimal } from '../../base/decimal.ts';
import { inputError } from '../../base/errors.ts';
import type { NumberLog } from './number-log.ts';

export type DistinctNumbers = {
  /** Indexes of the log, row by row, those of a row in the order of their lines; without repeated numbers. */
  readonly order: Int32Array;
  readonly duplicates: number;
  /** How many of `order` need more than 64 bits. */
  readonly wide: number;
  /** Line of the first repeated number in row order. */
  readonly firstDuplicateLine: number | undefined;
};

/**
 * Sorts a log by row and leaves out numbers that repeat an earlier line: same row, same field, same value (`1.0` repeats
 * `1.00`). With another value it is an input error naming both lines.
 */
export function distinctNumbers(log: NumberLog, rows: number, fields: number, file: string): DistinctNumbers {
  const sorted = byRow(log, rows);
  // Numbers of a row stand together, so that the last row in which a field was seen tells of a repetition.
  const seenInRow = new Int32Array(fields).fill(-1);
  const seenAt = new Int32Array(fields);
  let kept = 0;
  let wide = 0;
  let firstDuplicateLine: number | undefined;
  for (let at = 0; at < sorted.length; at += 1) {
    const index = sorted[at] as number;
    const row = log.row[index] as number;
    const field = log.field[index] as number;
    if (seenInRow[field] === row) {
      refuseOther(log, seenAt[field] as number, index, file);
      firstDuplicateLine ??= log.line[index];
      continue;
    }
    seenInRow[field] = row;
    seenAt[field] = index;
    sorted[kept] = index;
    kept += 1;
    if (log.wide.size > 0 && log.wide.has(index)) wide += 1;
  }
  return { order: sorted.subarray(0, kept), duplicates: log.size - kept, wide, firstDuplicateLine };
}

/** Indexes of the log, counting-sorted by row; the sort is stable. */
function byRow(log: NumberLog, rows: number): Int32Array {
  const next = new Int32Array(rows + 1);
  for (let index = 0; index < log.size; index += 1) {
    const after = (log.row[index] as number) + 1;
    next[after] = (next[after] as number) + 1;
  }
  for (let row = 0; row < rows; row += 1) next[row + 1] = (next[row + 1] as number) + (next[row] as number);
  const order = new Int32Array(log.size);
  for (let index = 0; index < log.size; index += 1) {
    const row = log.row[index] as number;
    const at = next[row] as number;
    order[at] = index;
    next[row] = at + 1;
  }
  return order;
}

function refuseOther(log: NumberLog, earlier: number, later: number, file: string): void {
  if (compareDecimal(valueAt(log, earlier), valueAt(log, later)) === 0) return;
  throw inputError(`another value for the number of line ${log.line[earlier]}`, {
    place: { file, line: log.line[later] as number },
    hint: 'The same filing, field, dimensions, period and unit stand twice, and it is not known which value is meant.',
  });
}

function valueAt(log: NumberLog, index: number): Decimal {
  const wide = parseDecimal(log.wide.get(index) ?? '');
  if (wide) return wide;
  const low = BigInt((log.words[index * 2] as number) >>> 0);
  return { mantissa: (BigInt(log.words[index * 2 + 1] as number) << 32n) | low, places: log.places[index] as number };
}
