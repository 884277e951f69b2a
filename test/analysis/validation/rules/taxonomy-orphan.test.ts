import { expect, test } from 'vitest';
import { taxonomyOrphan } from '../../../../src/analysis/validation/rules/taxonomy-orphan.ts';
import { lint } from '../../../support/lint.ts';
import { calculation, field } from '../../../support/tiny-calculation.ts';

test('a field that no section uses is found; headings and taxonomies without a presentation are left out', () => {
  const properties = ['A', 'B', 'C', 'D'].map((name) => ({ field: field(name), canHoldValue: name !== 'D' }));
  const parts = { calculation: calculation('1 A = B'), properties };
  expect(lint(taxonomyOrphan, { ...parts, presentation: calculation('9 Heading = A') })).toEqual([
    'null C null: used by no section',
  ]);
  expect(lint(taxonomyOrphan, parts)).toEqual([]);
});
