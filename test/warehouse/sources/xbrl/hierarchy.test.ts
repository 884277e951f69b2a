import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldKey } from '../../../../src/core/model/field-name.ts';
import type { FieldName } from '../../../../src/core/model/taxonomy.ts';
import { arrange } from '../../../../src/warehouse/sources/xbrl/hierarchy.ts';

const FIELDS: readonly FieldName[] = Array.from({ length: 9 }, (_, index) => ({ namespace: 'n', name: `F${index}` }));

type Pair = readonly [parent: number, child: number, order: number];

const field = (index: number): FieldName => FIELDS[index] ?? { namespace: 'n', name: 'none' };
const edgesOf = (pairs: readonly Pair[]) =>
  pairs.map(([parent, child, order]) => {
    return { parent: field(parent), child: field(child), order: { mantissa: BigInt(order), places: 0 } };
  });

const pair = fc.tuple(fc.nat(8), fc.nat(8), fc.nat(3));
const anyPairs = fc.array(pair, { maxLength: 25 });
const acyclicPairs = anyPairs.map((pairs) => pairs.filter(([parent, child]) => parent < child));

/** The longest path from a root, the slow way. */
function depth(pairs: readonly Pair[], at: number): number {
  return Math.max(0, ...pairs.filter(([, child]) => child === at).map(([parent]) => depth(pairs, parent) + 1));
}

describe('any edges', () => {
  it('are all kept, each once, with siblings by order in steps of 100', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const edges = edgesOf(pairs);
        const { placed } = arrange(edges);
        expect(new Set(placed.map(({ edge }) => edge))).toEqual(new Set(edges));
        expect(placed).toHaveLength(edges.length);
        for (const parent of FIELDS) {
          const siblings = placed.filter(({ edge }) => edge.parent === parent);
          expect(siblings.map(({ relativeOrder }) => Number(relativeOrder))).toEqual(
            siblings.map((_, i) => (i + 1) * 100),
          );
          const orders = siblings.map(({ edge }) => Number(edge.order.mantissa));
          expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('have cycles only along edges, and without those fields they have none', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const edges = edgesOf(pairs);
        const { cycles } = arrange(edges);
        for (const { path, members } of cycles) {
          path.forEach((parent, index) => {
            const child = path[(index + 1) % path.length];
            expect(edges.some((edge) => edge.parent === parent && edge.child === child)).toBe(true);
            expect(members).toContain(fieldKey(parent));
          });
        }
        const inCycles = new Set(cycles.flatMap(({ members }) => members));
        const rest = edges.filter(
          (edge) => !inCycles.has(fieldKey(edge.parent)) && !inCycles.has(fieldKey(edge.child)),
        );
        expect(arrange(rest).cycles).toEqual([]);
      }),
    );
  });
});

describe('edges without cycle', () => {
  it('have the length of the longest path as their level', () => {
    fc.assert(
      fc.property(acyclicPairs, (pairs) => {
        const { placed, cycles } = arrange(edgesOf(pairs));
        expect(cycles).toEqual([]);
        for (const { edge, parentLevel } of placed) {
          expect(parentLevel).toBe(depth(pairs, FIELDS.indexOf(edge.parent)));
        }
      }),
    );
  });
});

it('walks a chain of a hundred thousand fields', () => {
  const chain = Array.from({ length: 100_001 }, (_, index) => ({ namespace: 'n', name: `C${index}` }));
  const edges = chain.slice(1).map((child, index) => {
    return { parent: chain[index] ?? child, child, order: { mantissa: 1n, places: 0 } };
  });
  expect(arrange(edges).placed.at(-1)?.parentLevel).toBe(99_999);
});

describe('edges with a cycle', () => {
  const levelsOf = (pairs: readonly Pair[]) =>
    arrange(edgesOf(pairs)).placed.map(
      ({ edge, parentLevel }) => `${edge.parent.name}>${edge.child.name} ${parentLevel}`,
    );

  it('have the level of their first visit on and below the cycle, that of the longest path elsewhere', () => {
    const pairs: Pair[] = [
      [0, 1, 1],
      [1, 2, 1],
      [2, 1, 1],
      [2, 3, 2],
      [0, 4, 2],
      [4, 5, 1],
      [0, 5, 3],
    ];
    expect(levelsOf(pairs)).toEqual(['F0>F1 0', 'F1>F2 1', 'F2>F1 2', 'F2>F3 2', 'F0>F4 0', 'F4>F5 1', 'F0>F5 0']);
  });

  it('begin at the field that appears first where they have no root', () => {
    const pairs: Pair[] = [
      [6, 7, 1],
      [7, 6, 1],
      [7, 8, 2],
    ];
    expect(levelsOf(pairs)).toEqual(['F6>F7 0', 'F7>F6 1', 'F7>F8 1']);
    expect(arrange(edgesOf(pairs)).cycles.map(({ path }) => path.map(({ name }) => name))).toEqual([['F6', 'F7']]);
  });
});
