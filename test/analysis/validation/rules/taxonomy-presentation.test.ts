import { expect, test } from 'vitest';
import {
  taxonomyLevel,
  taxonomyNotPresented,
  taxonomyOrder,
  taxonomyOrphan,
  taxonomyUndescribed,
} from '../../../../src/analysis/validation/rules/taxonomy-presentation.ts';
import { lint } from '../../../support/lint.ts';
import { calculation, field, section } from '../../../support/tiny-calculation.ts';

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

test('a child that the presentation leaves out is found, if there is a presentation', () => {
  const parts = { calculation: calculation('1 A = B + C', '2 A = C') };
  const presentation = calculation('9 Heading = A + B');
  expect(lint(taxonomyNotPresented, { ...parts, presentation })).toEqual(['1 A C: on no line of the presentation']);
  expect(lint(taxonomyNotPresented, parts)).toEqual([]);
});

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

test('a field that no section uses is found; headings and taxonomies without a presentation are left out', () => {
  const properties = ['A', 'B', 'C', 'D'].map((name) => ({ field: field(name), canHoldValue: name !== 'D' }));
  const parts = { calculation: calculation('1 A = B'), properties };
  expect(lint(taxonomyOrphan, { ...parts, presentation: calculation('9 Heading = A') })).toEqual([
    'null C null: used by no section',
  ]);
  expect(lint(taxonomyOrphan, parts)).toEqual([]);
});
