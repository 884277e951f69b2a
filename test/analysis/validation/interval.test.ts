import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addIntervals,
  hasExcessDigits,
  type Interval,
  intersect,
  intervalOf,
  roundTo,
  weighInterval,
} from '../../../src/analysis/validation/interval.ts';
import { compareDecimal, type Decimal, formatDecimal, parseDecimal } from '../../../src/core/base/decimal.ts';
import { DECIMALS_INFINITE, DECIMALS_UNSTATED } from '../../../src/core/model/row-batch.ts';

const decimal = (text: string): Decimal => parseDecimal(text) ?? { mantissa: -1n, places: 99 };
const amount = (text: string, decimals: number) => ({ ...decimal(text), decimals });
const show = ({ low, high }: Interval): string =>
  `${low.isOpen ? '(' : '['}${formatDecimal(low.value)}, ${formatDecimal(high.value)}${high.isOpen ? ')' : ']'}`;

describe('the interval of a number', () => {
  it.each([
    ['1200', -2, 'round', '[1150.0, 1250.0]'],
    ['-1200', -2, 'round', '[-1250.0, -1150.0]'],
    ['1.5', 1, 'round', '[1.45, 1.55]'],
    ['1200', -2, 'truncate', '[1200, 1300)'],
    ['-1200', -2, 'truncate', '(-1300, -1200]'],
    ['0', -3, 'truncate', '(-1000, 1000)'],
    ['7', DECIMALS_INFINITE, 'truncate', '[7, 7]'],
    ['7', DECIMALS_UNSTATED, 'round', '[7, 7]'],
  ] as const)('%s with decimals %s, by %s, is %s', (text, decimals, shortening, expected) => {
    expect(show(intervalOf(amount(text, decimals), shortening))).toBe(expected);
  });

  it.each([
    ['1234', -2, true],
    ['1200', -2, false],
    ['1.50', 1, false],
    ['1.55', 1, true],
    ['0', -6, false],
    ['1.55', DECIMALS_INFINITE, false],
  ])('%s with decimals %s has excess digits: %s', (text, decimals, expected) => {
    expect(hasExcessDigits(amount(text, decimals))).toBe(expected);
  });
});

describe('sets of values', () => {
  const between = (low: string, high: string, isLowOpen = false, isHighOpen = false): Interval => ({
    low: { value: decimal(low), isOpen: isLowOpen },
    high: { value: decimal(high), isOpen: isHighOpen },
  });

  it('intersect where they touch, unless an end that touches is open', () => {
    expect(intersect(between('0', '1'), between('1', '2'))).toEqual(between('1', '1'));
    expect(intersect(between('0', '1', false, true), between('1', '2'))).toBeUndefined();
    expect(intersect(between('0', '1'), between('1', '2', true))).toBeUndefined();
    expect(intersect(between('0', '3'), between('1', '2', true))).toEqual(between('1', '2', true));
  });

  it('swap their ends under a negative weight', () => {
    expect(show(weighInterval(between('1', '2', false, true), decimal('-2')))).toBe('(-4, -2]');
  });

  const end = fc.integer({ min: -50, max: 50 });
  const interval = fc.tuple(end, end, fc.boolean(), fc.boolean()).map(([a, b, isLowOpen, isHighOpen]) => {
    const isPoint = a === b;
    return between(`${Math.min(a, b)}`, `${Math.max(a, b)}`, !isPoint && isLowOpen, !isPoint && isHighOpen);
  });
  const holds = ({ low, high }: Interval, value: Decimal): boolean => {
    const [above, below] = [compareDecimal(value, low.value), compareDecimal(value, high.value)];
    return (above > 0 || (above === 0 && !low.isOpen)) && (below < 0 || (below === 0 && !high.isOpen));
  };
  const halves = Array.from({ length: 203 }, (_, i): Decimal => ({ mantissa: BigInt((i - 101) * 5), places: 1 }));

  it('hold in common exactly what both hold', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        const both = intersect(a, b);
        return halves.every(
          (value) => (holds(a, value) && holds(b, value)) === (both !== undefined && holds(both, value)),
        );
      }),
    );
  });

  it('hold the sum of any of their values', () => {
    fc.assert(
      fc.property(interval, interval, fc.nat(202), fc.nat(202), (a, b, i, j) => {
        const [x, y] = [halves[i], halves[j]];
        if (!x || !y || !holds(a, x) || !holds(b, y)) return true;
        return holds(addIntervals(a, b), { mantissa: x.mantissa + y.mantissa, places: 1 });
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    ['2.5', 0, '2'],
    ['3.5', 0, '4'],
    ['-2.5', 0, '-2'],
    ['-2.51', 0, '-3'],
    ['1250', -2, '1200'],
    ['1350', -2, '1400'],
    ['1251', -2, '1300'],
    ['49', -2, '0'],
    ['1.5', 3, '1.5'],
  ])('%s to %s decimals is %s', (text, decimals, expected) => {
    expect(formatDecimal(roundTo(decimal(text), decimals))).toBe(expected);
  });
});
