import { expect, test } from 'vitest';
import { taxonomyUndescribed } from '../../../../src/analysis/validation/rules/taxonomy-undescribed.ts';
import { lint } from '../../../support/lint.ts';
import { calculation, field } from '../../../support/tiny-calculation.ts';

test('a field without label or property is found, if the taxonomy has such a part', () => {
  const parts = { calculation: calculation('1 A = B + C') };
  const labels = ['A', 'B'].map((name) => ({ field: field(name), labelType: 'primary', text: name }));
  const properties = [{ field: field('A') }];
  expect(lint(taxonomyUndescribed, { ...parts, labels, properties })).toEqual([
    '1 B null: no property',
    '1 C null: no label, no property',
  ]);
  expect(lint(taxonomyUndescribed, parts)).toEqual([]);
});

test('a field is described by the schema of its namespace: one that was not read says nothing of it', () => {
  const presentation = calculation('P us-gaap:Heading = own:A + own:B');
  const properties = [{ field: field('own:A') }];
  expect(lint(taxonomyUndescribed, { presentation, properties })).toEqual(['P B null: no property']);
});
