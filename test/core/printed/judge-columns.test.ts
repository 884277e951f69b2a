import { expect, test } from 'vitest';
import { isDwarfed, isHollow, judge, lacksPart } from '../../../src/core/printed/judge-columns.ts';
import { linesOf } from '../../../src/core/printed/lines.ts';
import { printed } from './printed-table.ts';

const linesFrom = (table: string) => linesOf(printed('balance', table));
const PARTS = [0, 1].map((line) => ({ line, weight: 1 }) as const);

test('a column is good with two parts, trivial with one, odd where it does not add up, and nothing without amounts', () => {
  const lines = linesFrom('A d | 40 - 40 - 0\nB d | 60 60 60 - 0\nTotal d | 100 60 99 - 0');
  expect(judge(lines, 2, PARTS, 0)).toMatchObject({ good: [0], trivial: [1], odd: [2] });
});

test('each good column that differs from others is evidence; equal ones count once', () => {
  const bits = (table: string): number => judge(linesFrom(table), 2, PARTS, 0).bits;
  const once = bits('A d | 4096\nB d | 8192\nTotal d | 12288');
  expect(once).toBeCloseTo(Math.log2(12_289));
  expect(bits('A d | 4096 4096\nB d | 8192 8192\nTotal d | 12288 12288')).toBe(once);
  expect(bits('A d | 4096 4097\nB d | 8192 8192\nTotal d | 12288 12289')).toBeGreaterThan(1.9 * once);
});

test('a line without a name that is near its largest part proves little', () => {
  const table = (label: string) => linesFrom(`A d | 500000\nB d | 2\n${label} d | 500002`);
  expect(judge(table('Sum'), 2, PARTS, 0).bits).toBeCloseTo(Math.log2(17));
  expect(judge(table('Total'), 2, PARTS, 0).bits).toBeCloseTo(Math.log2(500_003));
});

test('amounts that are rounded to millions explain half a million, which proves nothing', () => {
  const lines = linesFrom('A d | 1234000000\nB d | 2345678901\nTotal d | 3580000000');
  expect(judge(lines, 2, PARTS, 0)).toMatchObject({ good: [], trivial: [0], odd: [], bits: 0 });
  const off = linesFrom('A d | 1234000000\nB d | 2345678901\nTotal d | 3581000000');
  expect(judge(off, 2, PARTS, 0)).toMatchObject({ odd: [0] });
});

test('a total is dwarfed by a part twenty times as large', () => {
  const lines = linesFrom('Cash d | 2001 1999\nAll cash d n | 1901 1899\nRestricted d | 100 100');
  expect([0, 1].map((column) => isDwarfed(lines, 2, PARTS, column))).toEqual([true, false]);
});

test('a column is hollow without the largest part, and lacks a part that is elsewhere or has no amount at all', () => {
  const lines = linesFrom('A d | 900 - 900\nB d | 100 100 -\nTotal d | 1000 1000 1000');
  expect([1, 2].map((column) => isHollow(lines, PARTS, [0], column))).toEqual([true, false]);
  expect([1, 2].map((column) => lacksPart(lines, 2, PARTS, [0], column))).toEqual([true, true]);
  const full = linesFrom('A d | 900 800\nB d | 100 100\nTotal d | 1000 1000');
  expect(lacksPart(full, 2, PARTS, [0], 1)).toBe(false);
  const blank = linesFrom('A d | 900 800\nB d | 100 100\nBy class d | - -\nTotal d | 1000 1000');
  expect(lacksPart(blank, 3, PARTS, [0], 1)).toBe(true);
  const apart = linesFrom('A d | 900 800\nB d | 100 100\nTotal d | 1000 1000\nBy class d | - -');
  expect(lacksPart(apart, 2, PARTS, [0], 1)).toBe(false);
});
