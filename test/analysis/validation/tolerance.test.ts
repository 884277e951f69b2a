import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EXACT,
  formatTolerance,
  parseTolerance,
  unstatedTolerance,
} from '../../../src/analysis/validation/tolerance.ts';
import { compareDecimal, type Decimal, formatDecimal, parseDecimal, ZERO } from '../../../src/core/base/decimal.ts';

const decimal = (text: string): Decimal => parseDecimal(text) ?? { mantissa: -1n, places: 99 };

function allowed(option: string, reported: string, ...parts: readonly string[]): string {
  const terms = parts.map((part) => ({ amount: decimal(part) }));
  const compared = { reported: decimal(reported), computed: decimal(parts[0] ?? '0'), parts: terms };
  return formatDecimal(unstatedTolerance(parseTolerance(option), compared));
}

describe('a tolerance', () => {
  test.each(['', 'abs', 'abs:', 'abs:-1', 'abs:x', 'abs:1 ', 'ABS:1', 'ulps:1', '1', 'rel:1%'])(
    '%j is refused',
    (text) => {
      expect(() => parseTolerance(text)).toThrow(
        expect.objectContaining({ failure: 'usage', hint: expect.stringContaining('abs:N, rel:N or ulp:N') }),
      );
    },
  );

  test('is written as it was read', () => {
    const text = fc
      .tuple(fc.constantFrom('abs', 'rel', 'ulp'), fc.bigInt(0n, 10n ** 20n), fc.nat(6))
      .map(([kind, mantissa, places]) => `${kind}:${formatDecimal({ mantissa, places })}`);
    fc.assert(fc.property(text, (written) => formatTolerance(parseTolerance(written)) === written));
    expect(parseTolerance(formatTolerance(EXACT))).toBe(EXACT);
  });

  test('abs is the amount, rel a share of the larger of total and sum, whatever their signs', () => {
    expect(allowed('abs:1.50', '100', '5')).toBe('1.50');
    expect(compareDecimal(decimal(allowed('rel:0.01', '100', '-300')), decimal('3'))).toBe(0);
    expect(compareDecimal(decimal(allowed('rel:0.01', '-400', '300')), decimal('4'))).toBe(0);
  });

  test.each([
    ['the smallest place of all operands', '100', ['1.25', '3.5'], '0.02'],
    ['without trailing zeros of a fraction', '100.50', ['1.00'], '0.2'],
    ['with trailing zeros of an integer', '1500', ['300'], '2'],
    ['the parent included', '1.234', ['5'], '0.002'],
    ['zeros left out', '7', ['0.0001', '0'], '0.0002'],
    ['only zeros count as integers', '0.00', ['0'], '2'],
  ])('ulp is units of %s', (_, reported, parts, expected) => {
    expect(allowed('ulp:2', reported, ...parts)).toBe(expected);
  });

  test('exact is none', () => {
    expect(unstatedTolerance(EXACT, { reported: ZERO, computed: ZERO, parts: [] })).toEqual(ZERO);
  });
});
