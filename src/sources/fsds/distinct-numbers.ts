import { groupBy } from '../../base/collections.ts';
import { compareDecimal, type Decimal, parseDecimal } from '../../base/decimal.ts';
import type { NilLine, NumberLog } from './number-log.ts';

/** A line whose value differs from that of an earlier line of the same fact. */
export type Conflict = { readonly line: number; readonly earlier: number };

export type DistinctNumbers = {
  /** Indexes of the log, row by row, those of a row in the order of their lines; without repeated numbers. */
  readonly order: Int32Array;
  readonly duplicates: number;
  /** How many of `order` need more than 64 bits. */
  readonly wide: number;
  /** Line of the first repeated number in row order. */
  readonly firstDuplicateLine: number | undefined;
  readonly conflicts: readonly Conflict[];
};

/**
 * Sorts a log by row and leaves out numbers that repeat an earlier line: same row, same field, same value (`1.0` repeats `1.00`). Numbers of
 * the same row and field with another value are kept.
 */
export function distinctNumbers(log: NumberLog, rows: number, fields: number): DistinctNumbers {
  const sorted = byRow(log, rows);
  // Numbers of a row are next to each other, so the last row in which a field was seen is enough to find a repetition.
  const seenInRow = new Int32Array(fields).fill(-1);
  const seenAt = new Int32Array(fields);
  const conflicts: Conflict[] = [];
  let kept = 0;
  let wide = 0;
  let firstDuplicateLine: number | undefined;
  for (let at = 0; at < sorted.length; at += 1) {
    const index = sorted[at] as number;
    const row = log.row[index] as number;
    const field = log.field[index] as number;
    if (seenInRow[field] === row) {
      if (isRepeated(log, sorted.subarray(0, kept), index)) {
        firstDuplicateLine ??= log.line[index];
        continue;
      }
      conflicts.push({ line: log.line[index] as number, earlier: log.line[seenAt[field] as number] as number });
    } else {
      seenInRow[field] = row;
      seenAt[field] = index;
    }
    sorted[kept] = index;
    kept += 1;
    if (log.wide.size > 0 && log.wide.has(index)) wide += 1;
  }
  const order = sorted.subarray(0, kept);
  conflicts.push(...nilConflicts(log, order));
  return { order, duplicates: log.size - kept, wide, firstDuplicateLine, conflicts };
}

/** Whether a number of the same row and field before it has the same value. */
function isRepeated(log: NumberLog, before: Int32Array, index: number): boolean {
  const value = valueAt(log, index);
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const other = before[at] as number;
    if (log.row[other] !== log.row[index]) return false;
    if (log.field[other] === log.field[index] && compareDecimal(valueAt(log, other), value) === 0) return true;
  }
  return false;
}

/** Fields that are nil on one line and have a number on another. */
function nilConflicts(log: NumberLog, order: Int32Array): Conflict[] {
  if (log.nils.length === 0) return [];
  const nilsByRow = groupBy(log.nils, ({ row }) => row);
  const conflicts: Conflict[] = [];
  let row = -1;
  let nils: readonly NilLine[] | undefined;
  for (const index of order) {
    if (log.row[index] !== row) {
      row = log.row[index] as number;
      nils = nilsByRow.get(row);
    }
    const nil = nils?.find(({ field }) => field === log.field[index]);
    if (!nil) continue;
    const [earlier = 0, line = 0] = [nil.line, log.line[index] as number].sort((a, b) => a - b);
    conflicts.push({ line, earlier });
  }
  return conflicts;
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

function valueAt(log: NumberLog, index: number): Decimal {
  const wide = parseDecimal(log.wide.get(index) ?? '');
  if (wide) return wide;
  const low = BigInt((log.words[index * 2] as number) >>> 0);
  return { mantissa: (BigInt(log.words[index * 2 + 1] as number) << 32n) | low, places: log.places[index] as number };
}
