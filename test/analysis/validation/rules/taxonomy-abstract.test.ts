import { expect, test } from 'vitest';
import { taxonomyAbstract } from '../../../../src/analysis/validation/rules/taxonomy-abstract.ts';
import { lint } from '../../../support/lint.ts';
import { calculation, field } from '../../../support/tiny-calculation.ts';

test('a heading in a calculation is found once in each section', () => {
  const properties = [
    { field: field('A'), canHoldValue: false },
    { field: field('B'), canHoldValue: true },
    { field: field('C') },
  ];
  const found = lint(taxonomyAbstract, { calculation: calculation('1 A = B + C', '2 C = A'), properties });
  expect(found).toEqual(['1 A null: a heading in a calculation', '2 A null: a heading in a calculation']);
});
