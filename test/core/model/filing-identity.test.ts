import { expect, test } from 'vitest';
import { isSameFiling, type SourcedFiling } from '../../../src/core/model/filing-identity.ts';

const filing = (
  accession: string | null,
  form: string | null = '10-K',
  periodEnd: number | null = 100,
): SourcedFiling => ({
  accession,
  form,
  periodEnd,
});

test('two sources have the same filing by its accession number, whatever else they say', () => {
  expect(isSameFiling(filing('A', '10-K', 1), filing('A', '10-Q', 900))).toBe(true);
  expect(isSameFiling(filing('A'), filing('B'))).toBe(false);
});

test('without numbers on both sides it is the same by a periodic form and its period, which may be rounded', () => {
  expect(isSameFiling(filing(null), filing('B', '10-K', 116))).toBe(true);
  expect(isSameFiling(filing(null), filing('B', '10-K', 117))).toBe(false);
  expect(isSameFiling(filing(null, '10-K/A'), filing('B', '10-K'))).toBe(false);
  expect(isSameFiling(filing(null, '8-K'), filing('B', '8-K'))).toBe(false);
  expect(isSameFiling(filing(null, null), filing(null, null))).toBe(false);
  expect(isSameFiling(filing(null, '10-Q', null), filing(null, '10-Q', null))).toBe(false);
});
