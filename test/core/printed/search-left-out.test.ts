import { describe, expect, test } from 'vitest';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import { findLeftOut } from '../../../src/core/printed/search-left-out.ts';
import { printed, printFound, STRICT, stacked, sumsOf } from './printed-table.ts';

/** The amounts of the last three lines, one after the other: in a quarter and in the year before. */
const income = (net: string, minority: string, own: string) => `
  Income before income taxes c | 207 227
  Income tax expense d |          72  82
  Net income c |                 ${net}
  Minority interests d |         ${minority}
  Net income, company c |        ${own}`;

describe('a total that another one leaves out', () => {
  test('is odd where the other one holds, even where two small lines would prove nothing', () => {
    expect(sumsOf('income', income('135 145', '9 4', '126 141'))).toEqual(['2 = 0 - 1', '4 = 2 - 3']);
    const { sums, unexplained } = inferSums(printed('income', income('315 145', '9 4', '126 141')));
    expect(sums).toMatchObject([
      { total: 2, odd: [0], good: [1], parts: [{ line: 0 }, { line: 1 }] },
      { total: 4, odd: [], good: [0, 1], parts: [{ line: 0 }, { line: 1 }, { line: 3 }] },
    ]);
    expect(unexplained).toEqual([]);
  });

  test('is not odd where no other sum confirms its parts', () => {
    expect(sumsOf('income', income('315 145', '9 4', '999 141'))).toEqual([]);
  });

  test('is no total where its own sum holds nowhere', () => {
    const table = `
      Loans d |              88214 81633
      of which impaired d |   4127  3988
      Securities d |         31250 30744
      Total assets d |      119464 112377`;
    expect(sumsOf('balance', table)).toEqual(['3 = 0 + 2, changed, 1 changed']);
  });

  test('is found though it was refused before, and only of parts that the other sum has', () => {
    const { lines, view } = stacked('income', income('315 145', '9 4', '126 141'));
    const over = (...parts: number[]) => {
      const [sum] = inferSums(lines.statement).sums;
      const of = parts.map((line) => ({ line, weight: 1 }) as const);
      const belief = { ...STRICT, refused: new Set(['2=0,-1']) };
      return printFound(sum && findLeftOut(lines, belief, { ...sum, good: [0, 1], parts: of }, view));
    };
    expect(over(0, 1, 3)).toBe('2 = 0 - 1, odd 0');
    expect(over(0, 3)).toBe('none');
  });

  test('without a name needs a slip of the pen', () => {
    const table = (gross: string) => `
      Land d |                2717368 2717117
      Buildings d |           7575587 7578733
      Facilities, gross d |  ${gross} 10295850
      Other property d |        50211 49008
      Total assets d |       10343166 10344858`;
    expect(sumsOf('balance', table('10292955'))).toEqual(['2 = 0 + 1', '4 = 2 + 3']);
    // Two digits changed places; what follows from the wrong one is odd too.
    expect(sumsOf('balance', table('12092955'))).toEqual(['2 = 0 + 1, odd 0', '4 = 2 + 3, odd 0']);
    expect(sumsOf('balance', table('11358017'))).toEqual(['4 = 0 + 1 + 3, changed, 1 changed']);
  });
});
