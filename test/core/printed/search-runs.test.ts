import { describe, expect, test } from 'vitest';
import type { SectionKind } from '../../../src/core/model/section-kind.ts';
import { FAR, findBefore, findRun } from '../../../src/core/printed/search-runs.ts';
import { printFound, printSum, STRICT, stacked } from './printed-table.ts';

const run = (kind: SectionKind, table: string): string => {
  const { lines, total, view } = stacked(kind, table);
  return printFound(findRun(lines, STRICT, total, view));
};

describe('the run of lines before a total', () => {
  test('ends at the total and begins anywhere', () => {
    const table = `
      Land d |          18250 17044
      Cash d |           4810  3920
      Receivables d |   12640 11075
      Total current d | 17450 14995`;
    expect(run('balance', table)).toBe('3 = 1 + 2');
  });

  test('of those that hold alike, it is the one that begins a group', () => {
    const table = `
      Sales c |        91840 87215
      Borrowed c h |     400   900
      Repaid d |         400   900
      Shares sold c |   1215   733
      Dividends d |      980   951
      Net change c |     235  -218`;
    expect(run('income', table)).toBe('5 = 1 - 2 + 3 - 4');
  });

  test('takes empty lines before it that begin the group', () => {
    const table = `
      Sales c |        91840 87215
      Preferred c h |      0     0
      Common c |        5000  5000
      Earnings c |     31638 28240
      Total equity c | 36638 33240`;
    expect(run('balance', table)).toBe('4 = 1 + 2 + 3');
  });

  test('has the signs of balance types on a balance sheet, and those of the print in a cash flow', () => {
    const table = `
      Income c |                       8140  7316
      Depreciation d |                 2215  2004
      Net cash from operations c |    10355  9320`;
    expect(run('cash-flow', table)).toBe('2 = 0 + 1');
    expect(run('income', table.replace('10355  9320', '5925  5312'))).toBe('2 = 0 - 1');
    // The other signs are tried too.
    expect(run('income', table)).toBe('2 = 0 + 1');
  });

  test('that holds in all columns goes before one that does not', () => {
    const table = `
      Fuel d |         3117  9999
      Rent d |        10300 12400
      Wages d |       55100 51900
      Total costs d | 65400 64300`;
    expect(run('income', table)).toBe('3 = 1 + 2');
    const odd = `
      Rent d |        10300 12400 11200
      Wages d |       55100 51900 53000
      Total costs d | 65400 64300 99999`;
    expect(run('income', odd)).toBe('2 = 0 + 1, odd 2');
  });

  test('has as many parts as lines are searched, and no more', () => {
    const items = (count: number): string =>
      Array.from({ length: count }, (_, at) => `Item ${at} d | ${1000 + at * at} ${2000 + 3 * at}`).join('\n');
    const amount = (count: number, column: number): number =>
      Array.from({ length: count }, (_, at) => (column === 0 ? 1000 + at * at : 2000 + 3 * at)).reduce((a, b) => a + b);
    const table = (count: number) => `${items(count)}\nTotal d | ${amount(count, 0)} ${amount(count, 1)}`;
    expect(run('balance', table(FAR)).split('+')).toHaveLength(FAR);
    expect(run('balance', table(FAR + 1))).toBe('none');
  });
});

describe('a total printed before its parts', () => {
  const findIn = (table: string): string => {
    const { lines, stack, view } = stacked('income', table);
    stack.push(lines.statement.lines.length - 1);
    const found = findBefore(lines, STRICT, { ...view, lines: stack }, () => true);
    return found ? `at ${found.at}: ${printSum(found.sum)}` : 'none';
  };

  test('is the sum of all entries below', () => {
    const table = `
      Revenues c |  40120 38855
      Costs d |     31704 30551
      Wages d |     20100 19544
      Refunds c |    1500  1500
      Other d |     13104 12507`;
    expect(findIn(table)).toBe('at 1: 1 = 2 - 3 + 4, before');
    // Without a balance type, as printed.
    expect(findIn(table.replace('Costs d', 'Costs').replaceAll('1500', '-1500'))).toBe('at 1: 1 = 2 + 3 + 4, before');
  });

  test('needs no amount in every column, and equality where it has one', () => {
    const table = `
      Costs d |     31704     -
      Wages d |     20100 19544
      Other d |     11604 12507`;
    expect(findIn(table)).toBe('at 0: 0 = 1 + 2, before');
    expect(findIn(table.replace('31704', '31705'))).toBe('none');
    // Nor is rounding of one column enough.
    const coarse = `
      Costs d |   31704 3580000000     -
      Wages d |   20100 1234000000 19544
      Other d |   11604 2345678901 12507`;
    expect(findIn(coarse)).toBe('none');
  });
});
