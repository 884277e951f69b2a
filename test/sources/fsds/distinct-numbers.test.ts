import { describe, expect, it } from 'vitest';
import { distinctNumbers } from '../../../src/sources/fsds/distinct-numbers.ts';
import { appendNumber, createNumberLog, type NumberLog } from '../../../src/sources/fsds/number-log.ts';

const WIDE = '123456789012345678901234567890';

/** A log of numbers: row, field and value; the first is on line 2. */
function logOf(
  ...lines: readonly (readonly [row: number, field: number, value: number | 'nil' | 'wide'])[]
): NumberLog {
  const log = createNumberLog(1);
  for (const [index, [row, field, value]] of lines.entries()) {
    const line = index + 2;
    if (value === 'nil') log.nils.push({ row, field, line });
    else if (value === 'wide') appendNumber(log, row, field, { low: 0, high: 0, places: 0, wide: WIDE }, line);
    else appendNumber(log, row, field, { low: value, high: 0, places: 0, wide: undefined }, line);
  }
  return log;
}

describe('the distinct numbers of a data set', () => {
  it('are sorted by row and keep the order of the lines in it', () => {
    const { order, duplicates, conflicts } = distinctNumbers(logOf([1, 0, 5], [0, 1, 6], [1, 1, 7], [0, 0, 8]), 2, 2);
    expect([[...order], duplicates, conflicts]).toEqual([[1, 3, 0, 2], 0, []]);
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
    const { wide, duplicates } = distinctNumbers(logOf([0, 0, 'wide'], [0, 0, 'wide'], [0, 1, 1]), 1, 2);
    expect([wide, duplicates]).toEqual([1, 1]);
  });
});
