import { describe, expect, it } from 'vitest';
import { distinctNumbers } from '../../../../src/warehouse/sources/fsds/distinct-numbers.ts';
import { createLine, setBlock } from '../../../../src/warehouse/sources/fsds/line.ts';
import { appendNumber, createNumberLog, type NumberLog } from '../../../../src/warehouse/sources/fsds/number-log.ts';

const WIDE = '123456789012345678901234567890';

/** A log of numbers: row, field and value; the first is on line 2. */
function logOf(
  ...lines: readonly (readonly [row: number, field: number, value: number | 'nil' | 'wide'])[]
): NumberLog {
  const log = createNumberLog(1);
  for (const [index, [row, field, value]] of lines.entries()) {
    const text = value === 'wide' ? WIDE : String(value);
    const line = { ...createLine('num.txt'), number: index + 2, bounds: Int32Array.of(-1, text.length) };
    setBlock(line, Buffer.from(text));
    if (value === 'nil') log.nils.push({ row, field, line: line.number });
    else appendNumber(log, row, field, line, 0);
  }
  return log;
}

describe('the distinct numbers of a data set', () => {
  it('are sorted by row and field', () => {
    const { order, duplicates, conflicts } = distinctNumbers(logOf([1, 0, 5], [0, 1, 6], [1, 1, 7], [0, 0, 8]), 2, 2);
    expect([[...order], duplicates, conflicts]).toEqual([[3, 1, 0, 2], 0, []]);
  });

  it('leave out a number that repeats an earlier line of its row and field', () => {
    const log = logOf([0, 0, 5], [0, 0, 5], [0, 1, 5], [0, 0, 5], [1, 0, 5]);
    const { order, duplicates, firstDuplicateLine, conflicts } = distinctNumbers(log, 2, 2);
    expect([[...order], duplicates, firstDuplicateLine, conflicts]).toEqual([[0, 2, 4], 2, 3, []]);
  });

  it('keep numbers that contradict each other, and name both lines', () => {
    const { order, duplicates, conflicts } = distinctNumbers(logOf([0, 0, 5], [0, 0, 6], [0, 0, 6], [0, 0, 5]), 1, 1);
    expect([[...order], duplicates]).toEqual([[0, 1], 2]);
    expect(conflicts).toEqual([{ line: 3, earlier: 2 }]);
  });

  it('name contradictions and the first repetition in the order of rows, then of lines', () => {
    const log = logOf([1, 0, 5], [0, 1, 5], [0, 0, 5], [0, 1, 6], [0, 0, 6], [0, 1, 6], [0, 0, 5], [1, 0, 6]);
    const { firstDuplicateLine, conflicts } = distinctNumbers(log, 2, 2);
    expect(firstDuplicateLine).toBe(7);
    expect(conflicts).toEqual([
      { line: 5, earlier: 3 },
      { line: 6, earlier: 4 },
      { line: 9, earlier: 2 },
    ]);
  });

  it('contradict a nil of the same row and field, whichever came first', () => {
    const { conflicts } = distinctNumbers(
      logOf([0, 0, 'nil'], [0, 0, 6], [1, 1, 6], [1, 1, 'nil'], [1, 0, 'nil']),
      2,
      2,
    );
    expect(conflicts).toEqual([
      { line: 3, earlier: 2 },
      { line: 5, earlier: 4 },
    ]);
  });

  it('count those of more than 64 bits once', () => {
    const log = logOf([0, 0, 'wide'], [0, 0, 'wide'], [0, 1, 1]);
    const { duplicates } = distinctNumbers(log, 1, 2);
    expect([log.wide.size, duplicates]).toEqual([1, 1]);
  });
});
