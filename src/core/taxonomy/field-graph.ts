import { DirectedGraph } from 'graphology';
import { hasCycle } from 'graphology-dag';
import type { AbstractGraph, Attributes } from 'graphology-types';
import { fieldKey } from '../model/field-name.ts';
import type { FieldName } from '../model/taxonomy.ts';

export type FieldAttributes = { readonly field: FieldName };

/**
 * Fields as nodes, keyed by `fieldKey`; relationships as edges from parents to children, siblings added in their order.
 */
export type FieldGraph<E extends Attributes = Attributes> = AbstractGraph<FieldAttributes, E>;

/** Adds a field that the graph does not have yet; gives its key. */
export function addField(graph: FieldGraph, field: FieldName): string {
  const key = fieldKey(field);
  if (!graph.hasNode(key)) graph.addNode(key, { field });
  return key;
}

/** The graph of pairs of parent and child, each pair once. */
export function graphOfPairs(pairs: Iterable<readonly [parent: FieldName, child: FieldName]>): FieldGraph {
  const graph = new DirectedGraph<FieldAttributes>();
  for (const [parent, child] of pairs) graph.addDirectedEdge(addField(graph, parent), addField(graph, child));
  return graph;
}

/** The fields that no other field has as a child, in the order of their addition. */
export function rootsOf(graph: FieldGraph): string[] {
  return graph.filterNodes((node) => graph.inboundDegree(node) === 0);
}

/**
 * The number of relationships on the longest path from a root to each field, parents before children. Fields on or
 * below a cycle have no longest path and are absent.
 */
export function longestPaths(graph: FieldGraph): Map<string, number> {
  const longest = new Map<string, number>();
  const waiting = new Map<string, number>();
  const lengths = new Map<string, number>();
  const ready = rootsOf(graph);
  for (const node of ready) {
    const length = longest.get(node) ?? 0;
    lengths.set(node, length);
    graph.forEachOutboundEdge(node, (_edge, _attributes, _source, child) => {
      const left = (waiting.get(child) ?? graph.inboundDegree(child)) - 1;
      waiting.set(child, left);
      longest.set(child, Math.max(longest.get(child) ?? 0, length + 1));
      if (left === 0) ready.push(child);
    });
  }
  return lengths;
}

export type Cycle = {
  /** The keys of all fields that can be reached from each other, ascending. */
  readonly members: readonly string[];
  /** A shortest cycle through the first member, which comes first: each field is a child of the one before it. */
  readonly path: readonly FieldName[];
};

/** The cycles of a graph, one for each set of fields that reach each other, ordered by their first member. */
export function findCycles(graph: FieldGraph): Cycle[] {
  if (!hasCycle(graph)) return [];
  return strongComponents(graph)
    .filter(([first = '', ...others]) => others.length > 0 || graph.hasDirectedEdge(first, first))
    .map((component) => component.sort())
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map((members) => ({
      members,
      path: shortestCycle(graph, members).map((key) => graph.getNodeAttributes(key).field),
    }));
}

/** `Assets -> AssetsCurrent -> Assets`. */
export function formatCycle(path: readonly FieldName[]): string {
  return [...path, ...path.slice(0, 1)].map((field) => field.name).join(' -> ');
}

/** Kosaraju's algorithm. Without recursion: the function of graphology-components overflows the stack on long paths. */
function strongComponents(graph: FieldGraph): string[][] {
  const children = (node: string): string[] => graph.outboundNeighbors(node);
  const parents = (node: string): string[] => graph.inboundNeighbors(node);
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const start of graph.nodes()) depthFirst(start, children, seen, finished);
  const assigned = new Set<string>();
  return finished.reverse().flatMap((start) => {
    const component: string[] = [];
    depthFirst(start, parents, assigned, component);
    return component.length > 0 ? [component] : [];
  });
}

/** Adds the nodes not yet seen that `start` reaches to `finished`, each after those that it leads to. */
function depthFirst(start: string, next: (node: string) => string[], seen: Set<string>, finished: string[]): void {
  if (seen.has(start)) return;
  seen.add(start);
  const trail = [{ node: start, ahead: next(start).reverse() }];
  for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
    const node = top.ahead.pop();
    if (node === undefined) {
      finished.push(top.node);
      trail.pop();
    } else if (!seen.has(node)) {
      seen.add(node);
      trail.push({ node, ahead: next(node).reverse() });
    }
  }
}

/** A shortest way from the first member back to it, breadth first; children are tried in their order. */
function shortestCycle(graph: FieldGraph, members: readonly string[]): string[] {
  const [start = ''] = members;
  const inside = new Set(members);
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const child of graph.outboundNeighbors(node)) {
      if (child === start) return pathTo(node, cameFrom);
      if (!inside.has(child) || cameFrom.has(child)) continue;
      cameFrom.set(child, node);
      queue.push(child);
    }
  }
  throw new Error(`defect: ${start} does not lie on a cycle`);
}

function pathTo(last: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path: string[] = [];
  for (let node: string | undefined = last; node !== undefined; node = cameFrom.get(node)) path.push(node);
  return path.reverse();
}
