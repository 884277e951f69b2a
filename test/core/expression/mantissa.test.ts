import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideMantissas, type Mantissa, toMantissa } from '../../../src/core/expression/mantissa.ts';

const SAFE = Number.MAX_SAFE_INTEGER;
/** Small numbers, numbers near the end of the safe integers, and everything between. */
const integers = fc.oneof(
  fc.integer({ min: -2_000, max: 2_000 }),
  fc.integer({ min: -SAFE, max: SAFE }),
  fc.integer({ min: 0, max: 99 }).map((less) => SAFE - less),
);

/** A quotient rounded half to even, by its definition: the nearest integer, and of two as near the even one. */
function quotientOf(a: Mantissa, b: Mantissa, more: number): Mantissa | null {
  const [dividend, divisor] = [BigInt(a) * 10n ** BigInt(more), BigInt(b)];
  if (divisor === 0n) return null;
  const distance = (quotient: bigint): bigint => {
    const rest = dividend - quotient * divisor;
    return rest < 0n ? -rest : rest;
  };
  const near = dividend / divisor;
  const nearest = [near - 1n, near, near + 1n].toSorted((x, y) => {
    const difference = distance(x) - distance(y);
    return difference === 0n ? Number(x & 1n) - Number(y & 1n) : difference < 0n ? -1 : 1;
  })[0] as bigint;
  return toMantissa(nearest);
}

describe('the quotient of two mantissas', () => {
  it('is the nearest number, and of two as near the even one', () => {
    fc.assert(
      fc.property(integers, integers, fc.integer({ min: 0, max: 22 }), (a, b, more) => {
        expect(divideMantissas(a, b, more)).toBe(quotientOf(a, b, more));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    [1, 2, 0, 0],
    [3, 2, 0, 2],
    [-3, 2, 0, -2],
    [5, -2, 0, -2],
    [1, 8, 2, 12],
    [3, 8, 2, 38],
    [2, 3, 6, 666667],
    [-1, 4, 0, 0],
    [SAFE, 1, 0, SAFE],
    [SAFE, 1, 1, BigInt(SAFE) * 10n],
    [1, 0, 2, null],
  ])('%d / %d with %d places more is %s', (a, b, more, expected) => {
    expect(divideMantissas(a, b, more)).toBe(expected);
  });

  it('is null beyond 38 digits', () => {
    expect(divideMantissas(SAFE, 1, 23)).toBeNull();
  });
});
