import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  formatDecimal,
  isZeroDecimal,
  multiplyDecimal,
  negateDecimal,
  parseDecimal,
  powerOfTen,
  subtractDecimal,
  trimDecimal,
} from '../../../src/core/base/decimal.ts';

const decimal = fc.record({ mantissa: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), places: fc.nat(30) });
const of = (text: string): Decimal => parseDecimal(text) ?? { mantissa: -1n, places: -1 };
const same = (a: Decimal, b: Decimal) => expect(compareDecimal(a, b)).toBe(0);

describe('decimal text', () => {
  it.each([
    ['2.50', 250n, 2],
    ['-12.5', -125n, 1],
    ['+3', 3n, 0],
    ['.5', 5n, 1],
    ['5.', 5n, 0],
    ['1.2E3', 1200n, 0],
    ['1.25e1', 125n, 1],
    ['1e-3', 1n, 3],
    ['1e400', 10n ** 400n, 0],
    ['00.10', 10n, 2],
  ])('%s is read', (text, mantissa, places) => {
    expect(parseDecimal(text)).toEqual({ mantissa, places });
  });

  it.each(['', '-', '.', '1,5', ' 1', '1e', '1e401', '1e-401', '0x1', 'NaN', '--1', '1.2.3'])('%j is not', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  it('is written with its places, and read back', () => {
    expect(['-0.05', '0.00', '123', '-1.20'].map((text) => formatDecimal(of(text)))).toEqual([
      '-0.05',
      '0.00',
      '123',
      '-1.20',
    ]);
    fc.assert(
      fc.property(decimal, (value) => {
        expect(parseDecimal(formatDecimal(value))).toEqual(value);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('is exact and compares by value', () => {
    expect(formatDecimal(addDecimal(of('0.1'), of('0.20')))).toBe('0.30');
    expect(formatDecimal(subtractDecimal(of('1'), of('0.001')))).toBe('0.999');
    expect(formatDecimal(multiplyDecimal(of('-1.5'), of('0.25')))).toBe('-0.375');
    expect([
      compareDecimal(of('1.0'), of('1')),
      compareDecimal(of('1'), of('1.01')),
      compareDecimal(of('2'), of('-3')),
    ]).toEqual([0, -1, 1]);
  });

  it('has its laws', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        same(addDecimal(a, b), addDecimal(b, a));
        same(subtractDecimal(addDecimal(a, b), b), a);
        same(negateDecimal(subtractDecimal(a, b)), subtractDecimal(b, a));
        expect(compareDecimal(a, b)).toBe(-compareDecimal(b, a) + 0);
        expect(absDecimal(a).mantissa >= 0n && isZeroDecimal(addDecimal(a, negateDecimal(a)))).toBe(true);
        same(trimDecimal(a), a);
        expect(trimDecimal(a).places === 0 || trimDecimal(a).mantissa % 10n !== 0n).toBe(true);
      }),
    );
  });

  it('knows zero and powers of ten', () => {
    expect([isZeroDecimal(of('0.00')), isZeroDecimal(of('0.01'))]).toEqual([true, false]);
    expect([0, 1, 63, 64, 80].map((exponent) => powerOfTen(exponent) === 10n ** BigInt(exponent))).not.toContain(false);
  });
});
