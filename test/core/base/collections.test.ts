import { describe, expect, it, test } from 'vitest';
import { getOrCreate, groupBy, memoize, pushTo, runsOf } from '../../../src/core/base/collections.ts';

describe('groups', () => {
  it('keep keys and values in the order of their appearance', () => {
    const groups = groupBy(['b1', 'a1', 'b2'], (text) => text[0]);
    expect([...groups]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ]);
  });

  it('grow by one value', () => {
    const groups = new Map([['a', [1]]]);
    pushTo(groups, 'a', 2);
    pushTo(groups, 'b', 3);
    expect([...groups]).toEqual([
      ['a', [1, 2]],
      ['b', [3]],
    ]);
  });
});

describe('remembered values', () => {
  it('are created once for each key, undefined included', () => {
    const created: string[] = [];
    const remember = memoize((key: string) => {
      created.push(key);
      return key === 'none' ? undefined : key.toUpperCase();
    });
    expect(['a', 'none', 'a', 'none'].map(remember)).toEqual(['A', undefined, 'A', undefined]);
    expect(created).toEqual(['a', 'none']);
  });

  it('are stored in the map', () => {
    const map = new Map<string, number>();
    expect([getOrCreate(map, 'a', () => 1), getOrCreate(map, 'a', () => 2), map.get('a')]).toEqual([1, 1, 1]);
  });
});

test('runs are the stretches of equal neighbours', () => {
  expect([...runsOf('aabca')]).toEqual([
    { item: 'a', from: 0, to: 2 },
    { item: 'b', from: 2, to: 3 },
    { item: 'c', from: 3, to: 4 },
    { item: 'a', from: 4, to: 5 },
  ]);
  expect([...runsOf([])]).toEqual([]);
});
