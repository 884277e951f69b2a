import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  cellText,
  columnsOf,
  inlinesOf,
  isCovered,
  isNumeric,
  note,
  plural,
  spanOf,
  table,
  tight,
  toneOf,
} from '../../../src/output/report/document.ts';

describe('a cell', () => {
  it.each([
    [undefined, ''],
    ['text', 'text'],
    [1234567, '1,234,567'],
    [{ count: 1000 }, '1,000'],
    [{ amount: '-1234.500' }, '-1,234.5'],
    [{ amount: null }, '–'],
    [{ date: '2024-06-30' }, '2024-06-30'],
    [{ date: '2024-06-30T23:59:00Z' }, '2024-06-30T23:59Z'],
    [{ date: '2024-06-30T23:59:00.000Z' }, '2024-06-30T23:59Z'],
    [{ date: '2024-06-30T23:59:01Z' }, '2024-06-30T23:59:01Z'],
    [{ text: 'shown', href: 'https://example.com' }, 'shown'],
  ] as const)('%j is shown as %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });

  it('is a number where it has a count or an amount', () => {
    expect([1, { count: 1 }, { amount: null }].map(isNumeric)).toEqual([true, true, true]);
    expect([undefined, '1', { text: '1' }, { date: '2024-06-30' }].map(isNumeric)).toEqual(Array(4).fill(false));
  });

  it('has a span and a tone, if it says so', () => {
    expect([undefined, 'a', { text: 'a' }, { text: 'a', span: 3 }].map(spanOf)).toEqual([1, 1, 1, 3]);
    expect([undefined, 'a', { text: 'a', tone: 'good' } as const].map(toneOf)).toEqual([undefined, undefined, 'good']);
    const cells = ['a', { text: 'b', span: 2 }, '', 'd'];
    expect([0, 1, 2, 3].map((index) => isCovered(cells, index))).toEqual([false, false, true, false]);
  });
});

it('columns are declared by their titles', () => {
  expect(columnsOf('a', '>b', '.c', '~d', '', '>', { title: 'e', align: 'left', optional: true })).toEqual([
    { title: 'a', align: 'left' },
    { title: 'b', align: 'right' },
    { title: 'c', align: 'decimal' },
    { title: 'd', align: 'left', shrinks: true },
    { title: '', align: 'left' },
    { title: '', align: 'right' },
    { title: 'e', align: 'left', optional: true },
  ]);
});

it('blocks are those whose condition holds', () => {
  expect(blocksOf(false, note('a', ['b']), tight(table([], [])))).toEqual([
    { kind: 'note', lines: ['a', ['b']] },
    { kind: 'table', columns: [], rows: [], tight: true },
  ]);
});

it('lines and nouns', () => {
  expect(inlinesOf('a')).toEqual(['a']);
  expect(inlinesOf(['a', { text: 'b' }])).toEqual(['a', { text: 'b' }]);
  expect([0, 1, 1234].map((count) => plural(count, 'row'))).toEqual(['0 rows', '1 row', '1,234 rows']);
  expect(plural(2, 'taxonomy', 'taxonomies')).toBe('2 taxonomies');
});
