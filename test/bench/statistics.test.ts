import { expect, test } from 'vitest';
import { type Measurement, median, meets } from '../../bench/support/bench.ts';

test.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (samples, expected) => {
  expect(median(samples)).toBe(expected);
});

test.each<[Measurement['samples'], Measurement['target'], boolean | undefined]>([
  [[1, 2, 9], { atMost: 2 }, true],
  [[1, 3, 9], { atMost: 2 }, false],
  [[1, 2, 9], { atLeast: 2 }, true],
  [[1, 1, 9], { atLeast: 2 }, false],
  [[1], { between: [0.75, 1.25] }, true],
  [[1.3], { between: [0.75, 1.25] }, false],
  [[0.9], { atMostStarts: 10 }, true],
  [[1.1], { atMostStarts: 10 }, false],
  [[1], undefined, undefined],
])('the median of %j against %j: %s', (samples, target, expected) => {
  expect(meets({ what: 'it', unit: 's', samples, ...(target && { target }) }, 100)).toBe(expected);
});
