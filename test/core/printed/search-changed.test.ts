import { expect, test } from 'vitest';
import { linesOf } from '../../../src/core/printed/lines.ts';
import { findChanged, hashOf } from '../../../src/core/printed/search-changed.ts';
import { printed, printFound, STRICT, stacked } from './printed-table.ts';

const changed = (table: string): string => {
  const { lines, total, stack } = stacked('balance', table);
  return printFound(findChanged(lines, STRICT, total, stack));
};

const EQUITY = `
  Stock c |           5000  5000
  Earnings c |       31638 28240
  Treasury stock c |  2211  1985
  Reserves c |        1417  1390`;

test('one part has the other sign', () => {
  expect(changed(`${EQUITY}\nTotal equity c | 35844 32645`)).toBe('4 = 0 + 1 - 2 + 3, changed, 1 changed');
});

test('one part does not belong', () => {
  expect(changed(`${EQUITY}\nTotal equity c | 38055 34630`)).toBe('4 = 0 + 1 + 3, changed, 1 changed');
});

test('two parts, of which one has the other sign, and one does not belong', () => {
  expect(changed(`${EQUITY}\nTotal equity c | 34427 31255`)).toBe('4 = 0 + 1 - 2, changed, 2 changed');
});

test('a change counts in all columns, or it does not count', () => {
  expect(changed(`${EQUITY}\nTotal equity c | 35844 32646`)).toBe('none');
});

test('small numbers prove no change', () => {
  expect(changed('A c | 3 4\nB c | 2 5\nC c | 6 1\nTotal c | -1 8')).toBe('none');
});

test('the hash of a line counts the columns in which the total has an amount', () => {
  const lines = linesOf(printed('balance', 'A d | 7 9\nB d | 5 -\nC d | -2 4\nD d | 12 5\nTotal d | 12 -'));
  const [ofAll, ofFirst] = [hashOf(lines, 0), hashOf(lines, 4)];
  expect(ofFirst(0)).not.toBe(ofAll(0));
  expect((ofFirst(0) + ofFirst(1)) | 0).toBe(ofFirst(4));
  expect((ofAll(0) + ofAll(1)) | 0).not.toBe(ofAll(3));
  expect((ofAll(0) - ofAll(2)) | 0).not.toBe((ofAll(0) + ofAll(2)) | 0);
});
