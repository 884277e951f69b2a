import { expect, test } from 'vitest';
import { scaleJump } from '../../../../src/analysis/validation/rules/scale-jump.ts';
import { formatDecimal, parseDecimal } from '../../../../src/core/base/decimal.ts';
import { DECIMALS_UNSTATED } from '../../../../src/core/model/row-batch.ts';

/** The values of each period: several where several documents report it. */
function check(...points: readonly (string | readonly string[])[]): string[] {
  const series = {
    field: { namespace: 'us-gaap/2009', name: 'Assets' },
    points: points.map((texts, day) => ({
      period: { kind: 'instant', instant: day } as const,
      values: [texts].flat().map((text, at) => ({
        version: day * 10 + at,
        amount: { ...(parseDecimal(text) ?? { mantissa: 0n, places: 0 }), decimals: DECIMALS_UNSTATED },
      })),
    })),
  };
  return Array.from(scaleJump.check(series), ({ version, reported, evidence }) => {
    return `${version}: ${formatDecimal(reported)} is ${evidence.factor} times ${evidence.neighbors.map(({ value }) => value)}`;
  });
}

test.each([
  ['a thousand', ['5', '6100', '7'], ['10: 6100 is 1000 times 5,7']],
  ['a million', ['-5', '-6100000.5', '-7'], ['10: -6100000.5 is 1000000 times -5,-7']],
  ['a thousandth', ['5000', '6', '7000'], ['10: 6 is 0.001 times 5000,7000']],
  ['a thousandth, of another place', ['5123000', '6120', '7456000'], ['10: 6120 is 0.001 times 5123000,7456000']],
  ['a millionth', ['5000000', '6', '7000000'], ['10: 6 is 0.000001 times 5000000,7000000']],
  ['exactly twice a thousand', ['5', '10000', '5'], ['10: 10000 is 1000 times 5,5']],
  ['a thousand in one document of two', ['5', ['6', '6000'], '7'], ['11: 6000 is 1000 times 5,7']],
])('a value that is %s times its neighbors is found', (_, points, expected) => {
  expect(check(...points)).toEqual(expected);
});

test.each([
  ['more than twice a thousand', ['5', '10001', '5']],
  ['less than half a thousand', ['5', '2499', '5']],
  ['of the other sign', ['5', '-6000', '7']],
  ['near one neighbor', ['5', '6000', '7000']],
  ['near one of the values of a neighbor', ['5', '6000', ['7', '7000']]],
  ['without a second neighbor', ['5', '6000']],
  ['that is a small number of the same place', ['5123000', '6000', '7456000']],
  ['zero', ['5', '0', '5']],
  ['after zero', ['0', '6000', '5']],
])('a value %s is not', (_, points) => {
  expect(check(...points)).toEqual([]);
});
