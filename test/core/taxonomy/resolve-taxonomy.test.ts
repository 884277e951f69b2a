import { describe, expect, test } from 'vitest';
import type { TaxonomySource } from '../../../src/core/model/taxonomy.ts';
import { type Candidate, resolveTaxonomy } from '../../../src/core/taxonomy/resolve-taxonomy.ts';

const candidate = (
  taxonomyId: number,
  source: TaxonomySource,
  id: string,
  version: string,
  relationships = 1,
): Candidate => ({
  taxonomyId,
  source,
  id,
  version,
  relationships,
});

const chosen = (
  candidates: readonly Candidate[],
  id: string,
  statedVersion?: string,
  source: TaxonomySource = 'us-gaap',
) => {
  const found = resolveTaxonomy({ source, id, ...(statedVersion === undefined ? {} : { statedVersion }) }, candidates);
  return typeof found === 'string' ? found : found.taxonomyId;
};

const YEARS = [
  candidate(1, 'us-gaap', '18', '2009-01-31'),
  candidate(2, 'us-gaap', '18', '2012-01-31'),
  candidate(3, 'service', '18', 'x'),
];

describe('which taxonomy rows are checked with', () => {
  test('the stated version, else that of the nearest year, of two as near the earlier one', () => {
    expect(chosen(YEARS, '18', '2009')).toBe(1);
    expect(chosen(YEARS, '18', '2012')).toBe(2);
    expect(chosen(YEARS, '18', '2010')).toBe(1);
    expect(chosen(YEARS, '18', '2011')).toBe(2);
    expect(chosen([...YEARS, candidate(4, 'us-gaap', '18', '2015')], '18', '2014')).toBe(4);
    expect(chosen([candidate(1, 'us-gaap', '18', '2013'), candidate(2, 'us-gaap', '18', '2011')], '18', '2012')).toBe(
      2,
    );
    expect(chosen(YEARS, '18', '2008')).toBe(1);
    expect(chosen(YEARS, '18', '2020')).toBe(2);
  });

  test('the one stored last where none is stated; never one of another source', () => {
    expect(chosen(YEARS, '18')).toBe(2);
    expect(chosen(YEARS, '18', undefined, 'service')).toBe(3);
    expect(chosen(YEARS, '18', undefined, 'filing')).toBe('not-loaded');
  });

  test('oil and gas is checked with commercial and industrial, unless it has its own', () => {
    expect(chosen(YEARS, '30', '2009')).toBe(1);
    expect(chosen([...YEARS, candidate(4, 'us-gaap', '30', '2009-01-31')], '30', '2009')).toBe(4);
    expect(chosen(YEARS, '30', undefined, 'service')).toBe('not-loaded');
  });

  test('core financials have no calculation, stored or not; 50 of another source is another taxonomy', () => {
    expect(chosen([], '50', undefined, 'service')).toBe('no-calculation');
    expect(chosen([], '50', undefined, 'us-gaap')).toBe('not-loaded');
    expect(chosen([], '18', undefined, 'service')).toBe('not-loaded');
  });

  test('core financials without a taxonomy of the service have that of derived rows', () => {
    const derived = candidate(1, 'standard', '50', 'rules');
    expect(chosen([derived], '50', undefined, 'service')).toBe(1);
    expect(chosen([derived, candidate(2, 'service', '50', 'x')], '50', undefined, 'service')).toBe(2);
    expect(chosen([candidate(1, 'standard', '50', 'rules', 0)], '50', undefined, 'service')).toBe('no-calculation');
  });

  test('a taxonomy without calculation checks nothing', () => {
    expect(chosen([candidate(1, 'service', '50', 'x', 0)], '50', undefined, 'service')).toBe('no-calculation');
    expect(
      chosen(
        [candidate(1, 'us-gaap', '18', '2009-01-31'), candidate(2, 'us-gaap', '18', '2012-01-31', 0)],
        '18',
        '2012',
      ),
    ).toBe(1);
  });
});
