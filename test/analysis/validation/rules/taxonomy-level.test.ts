import { expect, test } from 'vitest';
import { taxonomyLevel } from '../../../../src/analysis/validation/rules/taxonomy-level.ts';
import { lint } from '../../../support/lint.ts';
import { calculation, section } from '../../../support/tiny-calculation.ts';

test('a stated level that contradicts the tree is found', () => {
  const levels: Readonly<Record<string, number>> = { B: 1, C: 1, D: 2, E: 5 };
  const stated = calculation('1 A = B + C', '1 B = D + E').map((one) => ({
    ...one,
    childLevel: levels[one.child.name] ?? 0,
  }));
  const expected = ['1 B E: states level 5, its tree has it on level 2'];
  expect(lint(taxonomyLevel, { sections: [section('1')], calculation: stated })).toEqual(expected);
  const lines = { sections: [section('1', 'presentation')], presentation: stated };
  expect(lint(taxonomyLevel, lines)).toEqual(expected);
});
