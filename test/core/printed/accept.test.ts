import { expect, test } from 'vitest';
import { bitsWithOdd, type OddCase } from '../../../src/core/printed/accept.ts';

const NOTHING: OddCase = {
  ...{ saysTotal: false, isNamed: false, isGroup: false },
  ...{ isPair: false, isExplained: false, isConfirmed: false },
};
const CASES = Array.from({ length: 64 }, (_, bits): OddCase => {
  const [a, b, c, d, e, f] = [1, 2, 4, 8, 16, 32].map((bit) => (bits & bit) !== 0);
  return {
    ...{ saysTotal: a === true, isNamed: b === true, isGroup: c === true },
    ...{ isPair: d === true, isExplained: e === true, isConfirmed: f === true },
  };
});

test.each([
  ['a line without a name', {}, 22, Number.POSITIVE_INFINITY],
  ['explained by a slip', { isExplained: true }, 22, 22],
  ['a named total', { isNamed: true }, 13, 13],
  ['of a whole group', { isNamed: true, isGroup: true }, 11, 11],
  ['that says total', { isNamed: true, saysTotal: true }, 10, 10],
  ['of two parts', { isNamed: true, isPair: true }, 13, 18],
  ['of two parts that are a group', { isNamed: true, isPair: true, isGroup: true }, 11, 18],
  [
    'of two parts that are a group, explained',
    { isNamed: true, isPair: true, isGroup: true, isExplained: true },
    11,
    11,
  ],
  ['of two parts, confirmed', { isNamed: true, isPair: true, isConfirmed: true }, 10, 10],
] as const)('%s needs so many bits with few odd columns, and with as many as good ones', (_, odd, few, even) => {
  expect(bitsWithOdd(9, { ...NOTHING, ...odd }, false)).toBe(few);
  expect(bitsWithOdd(9, { ...NOTHING, ...odd }, true)).toBe(even);
});

test('what speaks for a sum never raises what it needs, and odd columns never lower it', () => {
  for (const odd of CASES) {
    for (const isEven of [false, true]) {
      const needed = bitsWithOdd(9, odd, isEven);
      expect(needed).toBeGreaterThan(9);
      for (const key of ['saysTotal', 'isNamed', 'isGroup', 'isExplained', 'isConfirmed'] as const)
        expect(bitsWithOdd(9, { ...odd, [key]: true }, isEven)).toBeLessThanOrEqual(needed);
      expect(bitsWithOdd(9, { ...odd, isPair: true }, isEven)).toBeGreaterThanOrEqual(needed);
    }
  }
});
