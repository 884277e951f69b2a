import { expect, test } from 'vitest';
import { taxonomyOrder } from '../../../../src/analysis/validation/rules/taxonomy-order.ts';
import { lint } from '../../../support/lint.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

test('two children of one total with one order are found', () => {
  const same = calculation('1 A = B + C', '2 A = D', '1 E = F').map((one) => ({ ...one, relativeOrder: '1' }));
  expect(lint(taxonomyOrder, { calculation: same })).toEqual(['1 A C: has the order 1 of B']);
  expect(lint(taxonomyOrder, { calculation: calculation('1 A = B + C') })).toEqual([]);
});

test('orders are compared as numbers, and presentations are read too', () => {
  const [first, second] = calculation('1 A = B + C');
  if (!first || !second) throw new Error('two relationships');
  const presentation = [
    { ...first, relativeOrder: '10' },
    { ...second, relativeOrder: '10.0' },
    { ...first, relativeOrder: '10.00', preferredLabel: 'terse' },
  ];
  expect(lint(taxonomyOrder, { presentation })).toEqual(['1 A C: has the order 10.0 of B']);
});
