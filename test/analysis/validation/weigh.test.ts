import { describe, expect, test } from 'vitest';
import type { Amount, Weighing } from '../../../src/analysis/validation/interval.ts';
import { DEFAULT_COMPARISON, weigh as weighIn } from '../../../src/analysis/validation/modes.ts';
import { EXACT, parseTolerance, type Tolerance } from '../../../src/analysis/validation/tolerance.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '../../../src/core/base/decimal.ts';
import { DECIMALS_INFINITE, DECIMALS_UNSTATED } from '../../../src/core/model/row-batch.ts';

function weigh(reported: Amount, parts: Parameters<typeof weighIn>[1], tolerance: Tolerance): Weighing {
  const weighing = weighIn(reported, parts, { ...DEFAULT_COMPARISON, tolerance });
  if (typeof weighing === 'string') throw new Error(`not judged: ${weighing}`);
  return weighing;
}

const ONE = { mantissa: 1n, places: 0 };

function amount(text: string, decimals = DECIMALS_UNSTATED): Amount {
  return { ...(parseDecimal(text) ?? { mantissa: 0n, places: 0 }), decimals };
}

function weighed(reported: Amount, parts: readonly Amount[], option = EXACT) {
  const { agrees, tolerance } = weigh(
    reported,
    parts.map((part) => ({ amount: part, weight: ONE })),
    option,
  );
  return [agrees, formatDecimal(trimDecimal(tolerance))];
}

describe('a total and its parts', () => {
  test.each([
    ['touching intervals agree', amount('1000', -3), [amount('400', -2), amount('0', -2)], [true, '600']],
    ['intervals apart do not', amount('1000', -3), [amount('300', -2), amount('0', -2)], [false, '600']],
    ['infinite precision is a statement: no slack', amount('10', DECIMALS_INFINITE), [amount('9')], [false, '0']],
    ['an unstated part among stated ones has no slack', amount('10', 0), [amount('9.4'), amount('0')], [false, '0.5']],
    ['decimals finer than the digits', amount('1.5', 2), [amount('1.49', 2)], [true, '0.01']],
    ['the widest stated precision', amount('0', -126), [amount('9')], [true, `5${'0'.repeat(125)}`]],
  ])('%s', (_, reported, parts, expected) => {
    expect(weighed(reported, parts)).toEqual(expected);
  });

  test('the weight of a part widens its interval', () => {
    const weight = { mantissa: -25n, places: 1 };
    const { computed, difference, tolerance, agrees } = weigh(
      amount('-9', 0),
      [{ amount: amount('4', 0), weight }],
      EXACT,
    );
    expect([computed, difference, tolerance].map((each) => formatDecimal(trimDecimal(each)))).toEqual([
      '-10',
      '1',
      '1.75',
    ]);
    expect(agrees).toBe(true);
  });

  test('the option counts only where nothing is stated', () => {
    const option = parseTolerance('abs:5');
    expect(weighed(amount('10'), [amount('15')], option)).toEqual([true, '5']);
    expect(weighed(amount('10', 0), [amount('15')], option)).toEqual([false, '0.5']);
    expect(weighed(amount('10'), [amount('15', DECIMALS_INFINITE)], option)).toEqual([false, '0']);
  });
});
