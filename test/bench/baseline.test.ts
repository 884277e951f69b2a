import { expect, test } from 'vitest';
import { printWorsened, ratiosOf, worsened } from '../../bench/support/baseline.ts';
import type { Measurement } from '../../bench/support/bench.ts';

const reportOf = (start: number, ...measurements: readonly Measurement[]) => ({
  start: [start],
  benches: [{ name: 'it', notes: [], measurements }],
});
const TIME: Measurement = { what: 'time', unit: 's', samples: [1, 2, 9] };
const RATE: Measurement = { what: 'rate', unit: 'million/s', samples: [4] };
const FACTOR: Measurement = { what: 'factor', unit: 'times', samples: [2], target: { atMost: 3 } };
const MEMORY: Measurement = { what: 'memory', unit: 'MiB', samples: [300] };
const RANGE: Measurement = { what: 'range', unit: 'times', samples: [1], target: { between: [0.5, 2] } };
const ALL = [TIME, RATE, FACTOR, MEMORY, RANGE] as const;

test('times and rates are kept by starts of bare Node, factors and memory as they are, ranges not at all', () => {
  expect(ratiosOf(reportOf(100, ...ALL))).toEqual({
    ...{ 'it: time': 20, 'it: rate': 0.4, 'it: factor': 2, 'it: memory': 300 },
  });
});

test('a machine of half the speed is no worse', () => {
  const slow = [
    { ...TIME, samples: [4] },
    { ...RATE, samples: [2] },
  ];
  expect(worsened(reportOf(200, ...slow), ratiosOf(reportOf(100, TIME, RATE)))).toEqual([]);
});

test.each<[Measurement, number, boolean]>([
  [TIME, 2.09, false],
  [TIME, 2.11, true],
  [TIME, 1, false],
  [RATE, 3.82, false],
  [RATE, 3.7, true],
  [RATE, 8, false],
  [FACTOR, 2.2, true],
  [FACTOR, 1, false],
  [{ ...FACTOR, target: { atLeast: 3 } }, 1.8, true],
  [{ ...FACTOR, target: { atLeast: 3 } }, 2.2, false],
  [MEMORY, 320, true],
])('%j at %d is worse by more than a twentieth: %s', (measurement, sample, isWorse) => {
  const before = ratiosOf(reportOf(100, measurement));
  expect(worsened(reportOf(100, { ...measurement, samples: [sample] }), before)).toHaveLength(isWorse ? 1 : 0);
});

test('what the baseline does not have is not compared, and what got worse is printed with both ratios', () => {
  const report = reportOf(100, TIME, MEMORY);
  expect(printWorsened(report, { 'it: time': 10 })).toBe(
    [
      'Worse than the baseline by more than 5 %, 1 of 1 (times in starts of bare Node):',
      '  it: time  10 -> 20  (2.00 times)',
      '',
    ].join('\n'),
  );
  expect(printWorsened(report, ratiosOf(report))).toMatch(/^None of 2 measurements is worse/);
});

test('two measurements of one name are an error', () => {
  expect(() => ratiosOf(reportOf(100, TIME, TIME))).toThrow('two measurements are called it: time');
});
