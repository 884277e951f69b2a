import { describe, expect, test } from 'vitest';
import { findHidden, findScattered } from '../../../src/core/printed/search-scattered.ts';
import { printFound, STRICT, stacked } from './printed-table.ts';

describe('an earlier total without a sum of its own', () => {
  const LINES = `
    Cash d |              4810  3920
    Land d |             51230 49877
    Loans d |            12011 10500
    Leases d |            9004  8777
    Total lent d |       27640 25075
    Goodwill d |          3300  3300`;
  const hidden = (table: string, failed: readonly number[]): string => {
    const { lines, total, stack } = stacked('balance', table);
    return printFound(findHidden(lines, STRICT, total, stack, failed));
  };

  test('stands for lines before it, and those above count themselves', () => {
    const table = `${LINES}\nTotal assets d | 86980 82172`;
    expect(hidden(table, [4])).toBe('6 = 0 + 1 + 4 + 5, hidden');
    expect(hidden(table, [])).toBe('none');
  });

  test('does not make up for a difference', () => {
    expect(hidden(`${LINES}\nTotal assets d | 86980 82173`, [4])).toBe('none');
  });
});

describe('parts anywhere on the statement', () => {
  const scattered = (table: string, total: number, taken: readonly number[], totals: readonly number[]): string => {
    const { lines } = stacked('balance', table);
    const isFree = (line: number): boolean => !taken.includes(line);
    return printFound(findScattered(lines, STRICT, total, isFree, (line) => totals.includes(line)));
  };

  test('are a run of lines that no sum took, before and after the total', () => {
    const table = `
      Cash d |          4810  3920
      Land d |         51230 49877
      Total assets d | 68680 64872
      Leases d |       12640 11075
      Payables c |      9127  8346`;
    expect(scattered(table, 2, [], [])).toBe('2 = 0 + 1 + 3, scattered');
    expect(scattered(table, 2, [1], [])).toBe('none');
  });

  test('are totals that no sum took, and at most one further line, of either sign', () => {
    const table = `
      Total assets d |        68680 64872
      Payables d |             9127  8346
      Total current d |       40220 38101
      Own shares d |            940   777
      Rent d |                 1101   998
      Total non-current d |   29400 27548`;
    expect(scattered(table, 0, [], [2, 5])).toBe('0 = 2 + 5 - 3, scattered');
    expect(scattered(table, 0, [], [2])).toBe('none');
    expect(scattered(table, 0, [3], [2, 5])).toBe('none');
  });

  test('are not looked for among so many lines that one holds by chance', () => {
    const more = Array.from({ length: 300 }, (_, at) => `Item ${at} c | ${10 ** 6 + 7 * at * at} ${3000 + at}`);
    const table = ['Total d | 4810 3920', 'Cash d | 2410 1920', 'Land d | 2400 2000'];
    expect(scattered([...table, ...more.slice(0, 200)].join('\n'), 0, [], [])).toBe('0 = 1 + 2, scattered');
    expect(scattered([...table, ...more].join('\n'), 0, [], [])).toBe('none');
  });
});
