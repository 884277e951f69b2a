import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldKey } from '../../src/model/field-name.ts';
import { findCycles } from '../../src/taxonomy/cycles.ts';
import { formatCycle } from '../../src/taxonomy/format-cycle.ts';
import { topologicalOrder } from '../../src/taxonomy/topological-order.ts';
import { acyclicEdges, anyEdges, type Edge, graphOf } from '../support/graphs.ts';

const cyclesOf = (edges: readonly Edge[]): string[] =>
  findCycles(graphOf(edges).graph).map(({ path }) => formatCycle(path));

/** Every field that can be reached from itself. */
function naiveMembers(edges: readonly Edge[]): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const [parent, child] of edges) {
      if (parent !== from || seen.has(child)) continue;
      seen.add(child);
      reach(child, seen);
    }
    return seen;
  };
  const names = new Set(edges.flat());
  return [...names].filter((name) => reach(name).has(name)).sort();
}

describe('cycles', () => {
  test('are named by a shortest way round from the first field', () => {
    expect(
      cyclesOf([
        ['Root', 'B'],
        ['C', 'B'],
        ['B', 'D'],
        ['D', 'C'],
        ['B', 'C'],
      ]),
    ).toEqual(['B -> C -> B']);
  });

  test('are one for each knot; a field that is its own child is one', () => {
    expect(
      cyclesOf([
        ['X', 'X'],
        ['B', 'A'],
        ['A', 'B'],
        ['A', 'X'],
      ]),
    ).toEqual(['A -> B -> A', 'X -> X']);
  });

  test('members and paths hold for any graph', () => {
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const cycles = findCycles(graphOf(edges).graph);
        const members = cycles.flatMap((cycle) => cycle.members).map((key) => key.replace('sample#', ''));
        expect(members.sort()).toEqual(naiveMembers(edges));
        const known = new Set(edges.map((edge) => edge.join('>')));
        for (const { path, members: own } of cycles) {
          const names = path.map((field) => field.name);
          expect(fieldKey(path[0] ?? { namespace: '', name: '' })).toBe(own[0]);
          for (const [i, name] of names.entries()) expect(known).toContain(`${name}>${names[(i + 1) % names.length]}`);
          expect(new Set(names).size).toBe(names.length);
        }
      }),
    );
  });

  test('do not depend on the order of relationships where siblings keep theirs', () => {
    const edges: Edge[] = [
      ['A', 'B'],
      ['C', 'A'],
      ['B', 'C'],
    ];
    expect(cyclesOf(edges.toReversed())).toEqual(cyclesOf(edges));
  });
});

describe('topological order', () => {
  test('puts parents before children', () => {
    fc.assert(
      fc.property(acyclicEdges, (edges) => {
        const order = topologicalOrder(graphOf(edges).graph);
        expect(order.length).toBe(new Set(edges.flat()).size);
        for (const [parent, child] of edges) {
          expect(order.indexOf(`sample#${parent}`)).toBeLessThan(order.indexOf(`sample#${child}`));
        }
      }),
    );
  });

  test('is refused with the fields of the cycle', () => {
    const { graph } = graphOf([
      ['A', 'B'],
      ['B', 'A'],
    ]);
    expect(() => topologicalOrder(graph)).toThrow('A -> B -> A');
  });
});
