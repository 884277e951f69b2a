import { describe, expect, test } from 'vitest';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import type { KnownSum } from '../../../src/core/printed/printed-statement.ts';
import { printed, printSum } from './printed-table.ts';

/** `c = a + b` by fields. */
function known(text: string): KnownSum {
  const [total = '', parts = ''] = text.split(' = ');
  return {
    total,
    parts: parts.split(' ').flatMap((word, at, words) => {
      if (word === '+' || word === '-') return [];
      return [{ field: word, weight: words[at - 1] === '-' ? (-1 as const) : (1 as const) }];
    }),
  };
}

const sumsOf = (table: string, ...sums: readonly string[]): string[] =>
  inferSums(printed('balance', table), sums.map(known)).sums.map(printSum);

describe('a sum that other documents of the company show', () => {
  const SMALL = `
    Cash=c | 3
    Receivables=r | 4
    Total assets=t | 7`;

  test('needs no further evidence where the lines add up to it', () => {
    expect(sumsOf(SMALL)).toEqual([]);
    expect(sumsOf(SMALL, 't = c + r')).toEqual(['2 = 0 + 1, known']);
    expect(sumsOf(SMALL, 't = c - r', 'other = c + r')).toEqual([]);
  });

  test('lacks the lines that this document does not print', () => {
    expect(sumsOf(SMALL, 't = c + r + goodwill')).toEqual(['2 = 0 + 1, known']);
    expect(sumsOf(SMALL, 't = c + goodwill')).toEqual([]);
  });

  const ONE = (total: string): string => `
    Cash=c | 6153
    Receivables=r | 41072
    Inventory=i | 10415
    Total assets=t | ${total}`;

  test('is wrong where one slip of the pen explains the difference, and all lines are its parts', () => {
    expect(sumsOf(ONE('57604'))).toEqual([]);
    expect(sumsOf(ONE('57604'), 't = c + r + i')).toEqual(['3 = 0 + 1 + 2, known, odd 0']);
    // No slip, a part that is not there, and a line that is no part.
    expect(sumsOf(ONE('59993'), 't = c + r + i')).toEqual([]);
    expect(sumsOf(ONE('57604'), 't = c + r + i + goodwill')).toEqual([]);
    expect(sumsOf(ONE('57604'), 't = c + i')).toEqual([]);
  });

  test('is not wrong where rounding explains the difference', () => {
    expect(sumsOf(ONE('57643'), 't = c + r + i')).toEqual(['3 = 0 + 1 + 2, known, odd 0']);
    expect(sumsOf(ONE('57600'), 't = c + r + i')).toEqual([]);
  });

  test('does not make a total a part of its own parts', () => {
    const table = `
      Net=n | 70321 61234
      Tax=x | 4107 3611
      Total gross=g | 74428 64845`;
    expect(sumsOf(table, 'g = n + x', 'n = g - x')).toEqual(['2 = 0 + 1']);
  });
});
