import fc from 'fast-check';
import { DirectedGraph } from 'graphology';
import { describe, expect, test } from 'vitest';
import { fieldKey } from '../../../src/core/model/field-name.ts';
import {
  type FieldAttributes,
  type FieldGraph,
  findCycles,
  formatCycle,
  longestPaths,
} from '../../../src/core/taxonomy/field-graph.ts';
import { acyclicEdges, anyEdges, type Edge, graphOf } from '../../support/graphs.ts';

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

describe('longest paths', () => {
  test('put parents before children, each a longer way down', () => {
    fc.assert(
      fc.property(acyclicEdges, (edges) => {
        const lengths = longestPaths(graphOf(edges).graph);
        const order = [...lengths.keys()];
        expect(order.length).toBe(new Set(edges.flat()).size);
        for (const [parent, child] of edges) {
          expect(order.indexOf(`sample#${parent}`)).toBeLessThan(order.indexOf(`sample#${child}`));
          expect(lengths.get(`sample#${parent}`)).toBeLessThan(lengths.get(`sample#${child}`) ?? 0);
        }
      }),
    );
  });
});

test('a ring of twenty thousand fields is a cycle', () => {
  const graph: FieldGraph = new DirectedGraph<FieldAttributes>();
  const count = 20_000;
  for (let i = 0; i < count; i += 1) graph.addNode(`n${i}`, { field: { namespace: 'n', name: `F${i}` } });
  for (let i = 0; i < count; i += 1) graph.addEdge(`n${i}`, `n${(i + 1) % count}`);
  expect(findCycles(graph).map(({ members, path }) => [members.length, path.length])).toEqual([[count, count]]);
});
