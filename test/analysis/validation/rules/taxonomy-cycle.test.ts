import { expect, test } from 'vitest';
import { taxonomyCycle } from '../../../../src/analysis/validation/rules/taxonomy-cycle.ts';
import { lint } from '../../../support/lint.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

test('a field that is a part of itself in one section is found with the fields between', () => {
  const round = calculation('1 A = B + B', '1 B = C', '1 C = A');
  expect(lint(taxonomyCycle, { calculation: round })).toEqual(['1 A null: A -> B -> C -> A']);
  expect(lint(taxonomyCycle, { calculation: calculation('1 A = B', '2 B = A') })).toEqual([]);
});
