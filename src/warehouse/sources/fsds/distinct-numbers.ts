import { compareDecimal, type Decimal, parseDecimal } from '../../../core/base/decimal.ts';
import type { NumberLog } from './number-log.ts';

/** A line whose value differs from that of an earlier line of the same fact. */
export type Conflict = { readonly line: number; readonly earlier: number };

export type DistinctNumbers = {
  /**
   * Indexes of the log, row by row, those of a row by field, then in the order of their lines; without repeated
   * numbers.
   */
  readonly order: Int32Array;
  readonly duplicates: number;
  /** Line of the first repeated number in the order of rows. */
  readonly firstDuplicateLine: number | undefined;
  /** In the order of rows, then of lines; those with a line without a value come last. */
  readonly conflicts: readonly Conflict[];
};

/**
 * Sorts a log by row and field and leaves out numbers that repeat an earlier line: same row, same field, same value
 * (`1.0` repeats `1.00`). Numbers of the same row and field with another value are kept. Also removes repeated numbers
 * from `log.wide`.
 */
export function distinctNumbers(log: NumberLog, rows: number, fields: number): DistinctNumbers {
  const { row, field, line } = log;
  const indexes = new Int32Array(log.size);
  for (let index = 0; index < log.size; index += 1) indexes[index] = index;
  const order = sortedBy(row, rows, sortedBy(field, fields, indexes));
  const conflicts: [index: number, Conflict][] = [];
  let firstDuplicate: number | undefined;
  let kept = 0;
  // Where the numbers of the same row and field begin.
  let group = 0;
  for (let at = 0; at < order.length; at += 1) {
    const index = order[at] as number;
    const first = order[group] as number;
    if (at === 0 || row[first] !== row[index] || field[first] !== field[index]) {
      group = kept;
    } else if (isRepeated(log, order.subarray(group, kept), index)) {
      log.wide.delete(index);
      if (firstDuplicate === undefined || (row[firstDuplicate] === row[index] && index < firstDuplicate)) {
        firstDuplicate = index;
      }
      continue;
    } else {
      conflicts.push([index, { line: line[index] as number, earlier: line[first] as number }]);
    }
    order[kept] = index;
    kept += 1;
  }
  const distinct = order.subarray(0, kept);
  const inOrder = (found: [index: number, Conflict][]): Conflict[] =>
    found.sort(([a], [b]) => (row[a] as number) - (row[b] as number) || a - b).map(([, conflict]) => conflict);
  return {
    order: distinct,
    duplicates: log.size - kept,
    firstDuplicateLine: firstDuplicate === undefined ? undefined : line[firstDuplicate],
    conflicts: [...inOrder(conflicts), ...inOrder(nilConflicts(log, distinct))],
  };
}

/** Whether one of these numbers has the same value. */
function isRepeated(log: NumberLog, others: Int32Array, index: number): boolean {
  const value = valueAt(log, index);
  return others.some((other) => compareDecimal(valueAt(log, other), value) === 0);
}

/** Fields that are nil on one line and have a number on another. */
function nilConflicts({ row, field, line, nils }: NumberLog, order: Int32Array): [index: number, Conflict][] {
  const first = new Map(nils.toReversed().map((nil) => [`${nil.row} ${nil.field}`, nil]));
  return [...first.values()].flatMap((nil) => {
    const distance = (index: number): number =>
      (row[index] as number) - nil.row || (field[index] as number) - nil.field;
    let at = 0;
    for (let end = order.length; at < end; ) {
      const middle = (at + end) >>> 1;
      if (distance(order[middle] as number) < 0) at = middle + 1;
      else end = middle;
    }
    const conflicts: [index: number, Conflict][] = [];
    for (; at < order.length && distance(order[at] as number) === 0; at += 1) {
      const index = order[at] as number;
      const lines = [nil.line, line[index] as number] as const;
      conflicts.push([index, { line: Math.max(...lines), earlier: Math.min(...lines) }]);
    }
    return conflicts;
  });
}

/** Indexes counting-sorted by a column of numbers below `count`; the sort is stable. */
function sortedBy(column: Int32Array, count: number, indexes: Int32Array): Int32Array {
  const next = new Int32Array(count + 1);
  for (let at = 0; at < indexes.length; at += 1) {
    const after = (column[indexes[at] as number] as number) + 1;
    next[after] = (next[after] as number) + 1;
  }
  for (let key = 0; key < count; key += 1) next[key + 1] = (next[key + 1] as number) + (next[key] as number);
  const sorted = new Int32Array(indexes.length);
  for (let from = 0; from < indexes.length; from += 1) {
    const index = indexes[from] as number;
    const key = column[index] as number;
    const at = next[key] as number;
    sorted[at] = index;
    next[key] = at + 1;
  }
  return sorted;
}

function valueAt(log: NumberLog, index: number): Decimal {
  const wide = parseDecimal(log.wide.get(index) ?? '');
  if (wide) return wide;
  const low = BigInt((log.words[index * 2] as number) >>> 0);
  return { mantissa: (BigInt(log.words[index * 2 + 1] as number) << 32n) | low, places: log.places[index] as number };
}
