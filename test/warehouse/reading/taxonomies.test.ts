import { describe, expect, it } from 'vitest';
import { findTaxonomy } from '../../../src/warehouse/reading/taxonomies.ts';

const STORED = [
  { source: 'service', id: '18', version: 'sha256:1', taxonomyId: 3 },
  { source: 'us-gaap', id: '18', version: '2009-01-31', taxonomyId: 1 },
  { source: 'us-gaap', id: '18', version: '2011-01-31', taxonomyId: 4 },
  { source: 'us-gaap', id: '30', version: '2009-01-31', taxonomyId: 2 },
];

describe('findTaxonomy', () => {
  it.each([
    ['30', 2],
    ['us-gaap/18', 4],
    ['US-GAAP/18', 4],
    ['us-gaap/18/2009-01-31', 1],
    ['service/18', 3],
  ])('%s is number %d', (wanted, taxonomyId) => {
    expect(findTaxonomy(STORED, wanted).taxonomyId).toBe(taxonomyId);
  });

  it('asks back where an id belongs to several sources', () => {
    expect(() => findTaxonomy(STORED, '18')).toThrow('"18" is ambiguous');
  });

  it('guesses what was meant', () => {
    expect(() => findTaxonomy(STORED, 'us-gap/30')).toThrow(
      'no taxonomy "us-gap/30" in the store; did you mean us-gaap/30?',
    );
    expect(() => findTaxonomy(STORED, 'US-GAAP/18/2010')).toThrow('us-gaap/18 has no version "2010" in the store');
    expect(() => findTaxonomy([], '18')).toThrow('no taxonomy "18" in the store');
  });
});
