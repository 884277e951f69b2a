import { groupBy } from '../../base/collections.ts';
import { compareDecimal, type Decimal } from '../../base/decimal.ts';
import type { FieldName } from '../../model/taxonomy.ts';

export type Edge = { readonly parent: FieldName; readonly child: FieldName; readonly order: Decimal };

/** An edge in its place: among its siblings, and as deep as the longest path from a root to its parent. */
export type PlacedEdge<E> = { readonly edge: E; readonly relativeOrder: string; readonly parentLevel: number };

export type Hierarchy<E> = {
  readonly placed: readonly PlacedEdge<E>[];
  /** Fields of each cycle, in the direction of the edges; every cycle has a field in one of these. */
  readonly cycles: readonly (readonly FieldName[])[];
};

type Graph<E> = { readonly children: ReadonlyMap<FieldName, readonly E[]>; readonly roots: readonly FieldName[] };

/**
 * Puts the edges of one section in order, depth first from its roots. Roots stand as they first appear, children by `order`
 * and then as they appear, in steps of 100. Fields are compared by identity. A field that several parents share is expanded
 * under the first of them. Fields in or below a cycle have no longest path: their level is that of their first visit, breadth
 * first; a cycle without root begins at the field that appears first.
 */
export function arrange<E extends Edge>(edges: readonly E[]): Hierarchy<E> {
  const graph = graphOf(edges);
  const { levels, unresolved } = longestPaths(graph, edges);
  if (unresolved.size > 0) {
    const visits = firstVisits(graph);
    for (const field of unresolved) levels.set(field, visits.get(field) ?? 0);
  }
  return { placed: [...depthFirst(graph, levels)], cycles: cyclesAmong(unresolved, graph) };
}

function graphOf<E extends Edge>(edges: readonly E[]): Graph<E> {
  const children = groupBy(edges, ({ parent }) => parent);
  for (const siblings of children.values()) siblings.sort((a, b) => compareDecimal(a.order, b.order));
  const below = new Set(edges.map(({ child }) => child));
  return { children, roots: [...children.keys()].filter((field) => !below.has(field)) };
}

function longestPaths<E extends Edge>(graph: Graph<E>, edges: readonly E[]) {
  const waiting = new Map<FieldName, number>();
  for (const { child } of edges) waiting.set(child, (waiting.get(child) ?? 0) + 1);
  const levels = new Map<FieldName, number>(graph.roots.map((root) => [root, 0]));
  const ready = [...graph.roots];
  for (const field of ready) {
    const level = levels.get(field) ?? 0;
    for (const { child } of graph.children.get(field) ?? []) {
      levels.set(child, Math.max(levels.get(child) ?? 0, level + 1));
      const left = (waiting.get(child) ?? 0) - 1;
      waiting.set(child, left);
      if (left === 0) ready.push(child);
    }
  }
  const unresolved = new Set<FieldName>();
  for (const [field, left] of waiting) if (left > 0) unresolved.add(field);
  return { levels, unresolved };
}

/** Where walks begin: the roots, then the first field that none of the walks before has reached. */
function* starts<E>(graph: Graph<E>, reached: { has(field: FieldName): boolean }): Generator<FieldName> {
  yield* graph.roots;
  for (const field of graph.children.keys()) if (!reached.has(field)) yield field;
}

function firstVisits<E extends Edge>(graph: Graph<E>): Map<FieldName, number> {
  const visits = new Map<FieldName, number>(graph.roots.map((root) => [root, 0]));
  const spread = (from: readonly FieldName[]) => {
    const queue = [...from];
    for (const field of queue) {
      for (const { child } of graph.children.get(field) ?? []) {
        if (visits.has(child)) continue;
        visits.set(child, (visits.get(field) ?? 0) + 1);
        queue.push(child);
      }
    }
  };
  spread(graph.roots);
  for (const field of graph.children.keys()) {
    if (visits.has(field)) continue;
    visits.set(field, 0);
    spread([field]);
  }
  return visits;
}

function* depthFirst<E extends Edge>(
  graph: Graph<E>,
  levels: ReadonlyMap<FieldName, number>,
): Generator<PlacedEdge<E>> {
  const expanded = new Set<FieldName>();
  for (const start of starts(graph, expanded)) {
    const path = [{ field: start, next: 0 }];
    expanded.add(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = graph.children.get(top.field)?.[top.next];
      if (!edge) {
        path.pop();
        continue;
      }
      top.next += 1;
      yield { edge, relativeOrder: String(top.next * 100), parentLevel: levels.get(top.field) ?? 0 };
      if (expanded.has(edge.child)) continue;
      expanded.add(edge.child);
      path.push({ field: edge.child, next: 0 });
    }
  }
}

/** Walks edges among the unresolved fields; a path that meets itself is a cycle. Its fields are not walked again. */
function cyclesAmong<E extends Edge>(unresolved: ReadonlySet<FieldName>, graph: Graph<E>): FieldName[][] {
  const cycles: FieldName[][] = [];
  const done = new Set<FieldName>();
  for (const start of graph.children.keys()) {
    const path = unresolved.has(start) && !done.has(start) ? [start] : [];
    for (let field = path.at(-1); field; field = path.at(-1)) {
      const next = graph.children.get(field)?.find(({ child }) => unresolved.has(child) && !done.has(child))?.child;
      const met = next ? path.indexOf(next) : -1;
      if (next && met < 0) {
        path.push(next);
      } else {
        const finished = met < 0 ? path.splice(-1) : path.splice(met);
        if (met >= 0) cycles.push(finished);
        for (const each of finished) done.add(each);
      }
    }
  }
  return cycles;
}
