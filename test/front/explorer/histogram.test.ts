import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histogramOf } from '../../../src/front/explorer/parts/histogram.ts';

test('has each value in one bin, and bins that touch', () => {
  const size = fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: -1e12, max: 1e12, noNaN: true }));
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 40 }), (sizes) => {
      const { bins } = histogramOf(sizes);
      expect(bins.reduce((sum, { companies }) => sum + companies, 0)).toBe(sizes.length);
      expect(bins.length).toBeLessThanOrEqual(14);
      for (const [at, { from, to }] of bins.entries()) {
        expect(Number(from)).toBeLessThanOrEqual(Number(to));
        if (at > 0) expect(from).toBe(bins[at - 1]?.to);
      }
      const slack = 1e-6 * Math.max(1, ...sizes.map(Math.abs));
      expect(Number(bins[0]?.from)).toBeLessThanOrEqual(Math.min(...sizes) + slack);
      expect(Number(bins.at(-1)?.to)).toBeGreaterThanOrEqual(Math.max(...sizes) - slack);
    }),
    {
      numRuns: 300,
      examples: [[[-999_999_999_999.9906, -999_999_999_999.9915]], [[0, -2.5e-323]], [[1e-323, 5e-324]]],
    },
  );
});

test('has powers of ten where values span them, with zero and small ones in the middle', () => {
  expect(histogramOf([1, 9, 10, 99_999, 100_000])).toEqual({
    isLog: true,
    bins: [
      { from: '1', to: '10', companies: 2 },
      { from: '10', to: '100', companies: 1 },
      { from: '100', to: '1000', companies: 0 },
      { from: '1000', to: '10000', companies: 0 },
      { from: '10000', to: '100000', companies: 1 },
      { from: '100000', to: '1000000', companies: 1 },
    ],
  });
  expect(histogramOf([-5_000, 0, 1, 20_000_000]).bins).toEqual([
    { from: '-10000', to: '10000', companies: 3 },
    { from: '10000', to: '100000', companies: 0 },
    { from: '100000', to: '1000000', companies: 0 },
    { from: '1000000', to: '10000000', companies: 0 },
    { from: '10000000', to: '100000000', companies: 1 },
  ]);
});

test('has bins of one width where values are near each other', () => {
  expect(histogramOf([0.1, 0.15, 0.42])).toEqual({
    isLog: false,
    bins: [
      { from: '0.1', to: '0.15', companies: 1 },
      { from: '0.15', to: '0.2', companies: 1 },
      { from: '0.2', to: '0.25', companies: 0 },
      { from: '0.25', to: '0.3', companies: 0 },
      { from: '0.3', to: '0.35', companies: 0 },
      { from: '0.35', to: '0.4', companies: 0 },
      { from: '0.4', to: '0.45', companies: 1 },
    ],
  });
  expect(histogramOf([7, 7])).toMatchObject({ bins: [{ companies: 2 }] });
});
