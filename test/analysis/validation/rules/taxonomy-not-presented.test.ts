import { expect, test } from 'vitest';
import { taxonomyNotPresented } from '../../../../src/analysis/validation/rules/taxonomy-not-presented.ts';
import { lint } from '../../../support/lint.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

test('a child that the presentation leaves out is found, if there is a presentation', () => {
  const parts = { calculation: calculation('1 A = B + C', '2 A = C') };
  const presentation = calculation('9 Heading = A + B');
  expect(lint(taxonomyNotPresented, { ...parts, presentation })).toEqual(['1 A C: on no line of the presentation']);
  expect(lint(taxonomyNotPresented, parts)).toEqual([]);
});
