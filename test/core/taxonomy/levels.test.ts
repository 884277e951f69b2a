import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLevels, computeLevels, levelDiagnostics } from '../../../src/core/taxonomy/levels.ts';
import { acyclicEdges, type Edge, graphOf } from '../../support/graphs.ts';
import { calculation, section } from '../../support/tiny-calculation.ts';

function naiveLevel(edges: readonly Edge[], field: string): number {
  const above = edges.filter(([, child]) => child === field).map(([parent]) => naiveLevel(edges, parent) + 1);
  return Math.max(1, ...above);
}

const CHAIN: Edge[] = [
  ['A', 'B'],
  ['A', 'C'],
  ['B', 'C'],
  ['C', 'D'],
];

describe('levels', () => {
  test('are one more than the longest path from a root to the parent', () => {
    fc.assert(
      fc.property(acyclicEdges, (edges) => {
        for (const [key, level] of computeLevels(graphOf(edges))) {
          expect(level).toBe(naiveLevel(edges, key.replace('sample#', '')));
        }
      }),
    );
  });

  test('are absent on and below cycles', () => {
    const levels = computeLevels(
      graphOf([
        ['A', 'B'],
        ['B', 'C'],
        ['C', 'B'],
        ['C', 'D'],
        ['A', 'E'],
      ]),
    );
    expect([...levels]).toEqual([
      ['sample#A', 1],
      ['sample#E', 2],
    ]);
  });

  test.each([
    ['as computed', [1, 1, 2, 3], 0],
    ['all one lower', [0, 0, 1, 2], -1],
  ])('agree where they are stated %s', (_, stated, offset) => {
    expect(compareLevels(graphOf(CHAIN, stated))).toEqual({ offset, mismatches: [], withoutLevel: 0 });
  });

  test('differ where a single one does', () => {
    const { offset, mismatches } = compareLevels(graphOf(CHAIN, [0, 0, 1, 1]));
    expect(offset).toBe(-1);
    expect(mismatches).toMatchObject([{ relationship: { parent: 'sample#C', statedLevel: 1 }, expected: 2 }]);
  });

  test('shifted so that roots do not have children on level 0 or 1 are not accepted', () => {
    expect(compareLevels(graphOf(CHAIN, [5, 5, 6, 7])).mismatches).toHaveLength(4);
  });

  test('that cannot be computed are counted', () => {
    const cyclic = graphOf([
      ['A', 'B'],
      ['B', 'C'],
      ['C', 'B'],
    ]);
    expect(compareLevels(cyclic)).toEqual({ offset: 0, mismatches: [], withoutLevel: 2 });
  });
});

const place = { file: 'answer' };

test('stated levels that the tree does not have are counted, and the first of each section named', () => {
  const parts = {
    sections: [section('100'), section('200')],
    calculation: calculation(
      '100 Assets = Cash + Land + Tools + Ships + Gold',
      '100 Land = Woods + Fields + Rivers + Lakes',
      '200 Debt = Bonds',
    ),
  };
  const { levelsDiffering, diagnostics } = levelDiagnostics(parts, place);
  expect(levelsDiffering).toBe(4);
  expect(diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'taxonomy/level-differs',
      message:
        'the calculation of section 100 states 4 child levels that its tree does not have: Woods in Land 1, not 2; Fields in Land 1, not 2; Rivers in Land 1, not 2; …',
      place,
    },
  ]);
});

test('levels that count from 0 throughout are those of the tree; without sections there are none', () => {
  const fromZero = calculation('100 Assets = Cash').map((relationship) => ({ ...relationship, childLevel: 0 }));
  const none = { levelsDiffering: 0, diagnostics: [] };
  expect(levelDiagnostics({ sections: [section('100')], calculation: fromZero }, place)).toEqual(none);
  expect(levelDiagnostics({}, place)).toEqual(none);
});
