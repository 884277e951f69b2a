import { expect, test } from 'vitest';
import type { TaxonomyParts } from '../../../src/core/model/taxonomy.ts';
import { labelsOf } from '../../../src/core/taxonomy/labels.ts';
import { type SectionTree, sectionTrees } from '../../../src/core/taxonomy/section-tree.ts';
import { calculation, field, section } from '../../support/tiny-calculation.ts';

const calculated = (...lines: string[]): TaxonomyParts => ({
  sections: [section('1'), section('1', 'presentation')],
  calculation: calculation(...lines),
});
const names = (trees: readonly SectionTree[]): readonly string[] =>
  trees.flatMap(({ lines }) =>
    lines.map(({ level, field: { name }, weight, ends }) => {
      return `${'.'.repeat(level)}${weight ?? ''} ${name}${ends ? ` ${ends}` : ''}`.trimStart();
    }),
  );

test('a tree goes from its roots down, in the order of the children, with their weights', () => {
  const trees = sectionTrees(calculated('1 a = b - c', '1 b = d + 0.5 * e', '1 x = y'), 'calculation');
  expect(names(trees)).toEqual(['a', '.1 b', '..1 d', '..0.5 e', '.-1 c', 'x', '.1 y']);
  expect(trees[0]?.lines.map(({ isLast }) => isLast)).toEqual([true, false, false, true, true, true, true]);
});

test('a field is opened once: its second line says so, and a cycle ends where it closes', () => {
  const again = calculated('1 a = b + c', '1 c = b + d', '1 b = e');
  expect(names(sectionTrees(again, 'calculation'))).toEqual(['a', '.1 b', '..1 e', '.1 c', '..1 b above', '..1 d']);
  const cycle = calculated('1 r = s', '1 a = b', '1 b = a + c');
  expect(names(sectionTrees(cycle, 'calculation'))).toEqual(['r', '.1 s', 'a', '.1 b', '..1 a cycle', '..1 c']);
});

test('fields that share their parts in every layer do not multiply lines', () => {
  const layers = Array.from({ length: 40 }, (_, at) => [
    `1 l${at} = l${at + 1} + m${at + 1}`,
    `1 m${at} = l${at + 1} + m${at + 1}`,
  ]);
  const [tree] = sectionTrees(calculated('1 top = l0 + m0', ...layers.flat()), 'calculation');
  expect(tree?.lines).toHaveLength(1 + 2 + 40 * 4);
});

test('contradicting weights are counted; a stated level that is wrong has the right one beside it', () => {
  const [tree] = sectionTrees(calculated('1 a = b', '1 a = b + c', '1 a = - b', '1 c = d'), 'calculation');
  expect(tree?.refused).toBe(1);
  expect(tree?.lines.map(({ childLevel, expectedLevel }) => [childLevel, expectedLevel])).toEqual([
    [null, null],
    [1, null],
    [1, null],
    [1, 2],
  ]);
});

test('a presentation has headings, balances and preferred labels; labels only where they are asked for', () => {
  const line = (child: string, relativeOrder: string, preferredLabel?: string) => ({
    ...{ sectionId: '1', parent: field('head'), child: field(child), relativeOrder, childLevel: 0 },
    ...(preferredLabel !== undefined && { preferredLabel }),
  });
  const parts: TaxonomyParts = {
    ...calculated('1 a = b'),
    presentation: [line('cash', '3', 'periodEndLabel'), line('cash', '1', 'periodStartLabel'), line('other', '2')],
    properties: [
      { field: field('head'), canHoldValue: false },
      { field: field('cash'), balanceType: 'debit', periodType: 'instant' },
    ],
    labels: [
      { field: field('cash'), labelType: 'primary', text: 'Cash' },
      { field: field('cash'), labelType: 'periodEndLabel', text: 'Cash at end' },
    ],
  };
  const [tree] = sectionTrees(
    parts,
    'presentation',
    labelsOf(parts.labels ?? [], 'primary', () => null),
  );
  expect(tree?.lines.map(({ label }) => label)).toEqual(['head', 'Cash', 'other', 'Cash at end']);
  expect(tree?.lines.map(({ isHeading }) => isHeading)).toEqual([true, false, false, false]);
  expect(tree?.lines[1]).toMatchObject({
    ...{ balanceType: 'debit', periodType: 'instant', preferredLabel: 'periodStartLabel', weight: null, childLevel: 0 },
  });
  expect(sectionTrees(parts, 'presentation')[0]?.lines.every(({ label }) => label === null)).toBe(true);
});
