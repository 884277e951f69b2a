import { DirectedGraph } from 'graphology';
import { groupBy, memoize } from '../../../core/base/collections.ts';
import { compareDecimal, type Decimal } from '../../../core/base/decimal.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import {
  addField,
  type Cycle,
  type FieldAttributes,
  type FieldGraph,
  findCycles,
  longestPaths,
  rootsOf,
} from '../../../core/taxonomy/field-graph.ts';

export type Edge = { readonly parent: FieldName; readonly child: FieldName; readonly order: Decimal };

/** An edge with its place among its siblings, and the length of the longest path from a root to its parent. */
export type PlacedEdge<E> = { readonly edge: E; readonly relativeOrder: string; readonly parentLevel: number };

export type Hierarchy<E> = { readonly placed: readonly PlacedEdge<E>[]; readonly cycles: readonly Cycle[] };

/**
 * The edges of one section, depth first from its roots: roots by first appearance, children by `order`, then
 * appearance, in steps of 100. A shared field is expanded under its first parent. Fields on or below a cycle get the
 * level of their first visit, breadth first; a cycle without root begins at the field that appears first.
 */
export function arrange<E extends Edge>(edges: readonly E[]): Hierarchy<E> {
  const graph: FieldGraph = new DirectedGraph<FieldAttributes>();
  const keyOf = memoize((field: FieldName) => addField(graph, field));
  const children = groupBy(edges, ({ parent }) => keyOf(parent));
  for (const [parent, siblings] of children) {
    siblings.sort((a, b) => compareDecimal(a.order, b.order));
    for (const { child } of siblings) graph.mergeDirectedEdge(parent, keyOf(child));
  }
  const levels = longestPaths(graph);
  const cycles = levels.size === graph.order ? [] : findCycles(graph);
  if (cycles.length > 0) {
    for (const [field, level] of firstVisits(graph, [...children.keys()])) {
      if (!levels.has(field)) levels.set(field, level);
    }
  }
  return { placed: [...depthFirst([...rootsOf(graph), ...children.keys()], children, { levels, keyOf })], cycles };
}

/** Edges from the nearest start: a root, or a parent that no start before it reaches. */
function firstVisits(graph: FieldGraph, parents: readonly string[]): Map<string, number> {
  const visits = new Map<string, number>();
  const spread = (starts: readonly string[]): void => {
    const queue = starts.filter((start) => !visits.has(start));
    for (const start of queue) visits.set(start, 0);
    for (const field of queue) {
      for (const child of graph.outboundNeighbors(field)) {
        if (visits.has(child)) continue;
        visits.set(child, (visits.get(field) ?? 0) + 1);
        queue.push(child);
      }
    }
  };
  spread(rootsOf(graph));
  for (const parent of parents) spread([parent]);
  return visits;
}

function* depthFirst<E extends Edge>(
  starts: readonly string[],
  children: ReadonlyMap<string, readonly E[]>,
  { levels, keyOf }: { readonly levels: ReadonlyMap<string, number>; readonly keyOf: (field: FieldName) => string },
): Generator<PlacedEdge<E>> {
  const expanded = new Set<string>();
  for (const start of starts) {
    const path = expanded.has(start) ? [] : [{ field: start, next: 0 }];
    expanded.add(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = children.get(top.field)?.[top.next];
      if (!edge) {
        path.pop();
        continue;
      }
      top.next += 1;
      yield { edge, relativeOrder: String(top.next * 100), parentLevel: levels.get(top.field) ?? 0 };
      const child = keyOf(edge.child);
      if (!expanded.has(child)) path.push({ field: child, next: 0 });
      expanded.add(child);
    }
  }
}
