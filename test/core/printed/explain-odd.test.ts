import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainOdd, isSlip } from '../../../src/core/printed/explain-odd.ts';
import { linesOf } from '../../../src/core/printed/lines.ts';
import { longOr } from '../../support/long.ts';
import { printed } from './printed-table.ts';

describe('a slip of the pen', () => {
  test.each([
    ['a sign', 1234, -1234],
    ['two neighbouring digits', 1234, 2134],
    ['the last two digits', 1234, 1243],
    ['one digit', 1234, 1934],
    ['thousands', 12, 12_000],
    ['millions', 12_000_000, 12],
  ])('%s', (_, a, b) => {
    expect([isSlip(a, b), isSlip(b, a)]).toEqual([true, true]);
  });

  test.each([
    ['a fraction', 1234, 1234.5],
    ['two digits that are no neighbours', 1234, 4231],
    ['a sign and two digits', 1234, -1243],
    ['nothing', 1234, 0],
    ['ten', 1234, 12_340],
  ])('is not %s', (_, a, b) => {
    expect([isSlip(a, b), isSlip(b, a)]).toEqual([false, false]);
  });

  test('leads back', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        expect(isSlip(a, b)).toBe(isSlip(b, a));
      }),
      { numRuns: longOr(60, 2000) },
    );
  });
});

describe('an odd column', () => {
  const bits = (table: string, unit = 1): number => {
    const lines = linesOf(printed('income', table, { unit }));
    const [a, b] = [0, 1].map((line) => ({ line, weight: line === 0 ? 1 : -1 }) as const);
    return explainOdd(lines, 2, a && b ? [a, b] : [], 0);
  };

  test('is explained by a slip of the total or of a part, all the better the larger the amounts are', () => {
    expect(bits('Sales c | 91840\nCosts d | 60122\nProfit c | 31718')).toBe(0);
    expect(bits('Sales c | 91840\nCosts d | 60122\nProfit c | 31178')).toBeGreaterThan(8);
    expect(bits('Sales c | 98140\nCosts d | 60122\nProfit c | 31718')).toBeGreaterThan(8);
    expect(bits('Sales c | 91840\nCosts d | -60122\nProfit c | 31718')).toBeGreaterThan(8);
    expect(bits('Sales c | 981400000\nCosts d | 601220000\nProfit c | 317180000')).toBeGreaterThan(18);
    expect(bits('Sales c | 981400000\nCosts d | 601220000\nProfit c | 317180000', 1000)).toBeLessThan(12);
  });

  test('of small amounts is hardly explained, since one slip makes nearly every difference', () => {
    expect(bits('Sales c | 98\nCosts d | 60\nProfit c | 83')).toBeLessThan(1);
  });

  test('that two slips would explain is not explained', () => {
    expect(bits('Sales c | 98140\nCosts d | 60122\nProfit c | 31178')).toBe(0);
  });
});
