import { describe, expect, test } from 'vitest';
import { INDUSTRY_BY_SIC, industryTaxonomy } from '../../../src/core/model/industry.ts';

describe('the taxonomy of an industry', () => {
  test.each([
    ['1299', '18'],
    ['1300', '30'],
    ['1399', '30'],
    ['1400', '18'],
    ['2910', '18'],
    ['2911', '30'],
    ['5999', '18'],
    ['6021', '19'],
    ['6199', '19'],
    ['6200', '18'],
    ['6211', '28'],
    ['6221', '28'],
    ['6331', '20'],
    ['6400', '18'],
    ['6512', '27'],
    ['6797', '18'],
    ['6798', '27'],
    ['0100', '18'],
    ['', '18'],
    ['n/a', '18'],
    [undefined, '18'],
  ])('of SIC %s is %s', (sic, taxonomy) => {
    expect(industryTaxonomy(sic)).toBe(taxonomy);
  });

  test('is never ambiguous', () => {
    const sorted = INDUSTRY_BY_SIC.toSorted((a, b) => a.from - b.from);
    for (const [index, range] of sorted.entries()) {
      expect(range.to).toBeGreaterThanOrEqual(range.from);
      expect(sorted[index + 1]?.from ?? Infinity).toBeGreaterThan(range.to);
    }
  });
});
