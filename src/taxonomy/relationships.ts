import { childrenOf, type GraphRelationship, rootsOf, type SectionGraph } from './section-graph.ts';

/** All relationships of a section from its roots down, each parent once, its children in order; cycles come last. */
export function relationshipsOf({ graph }: SectionGraph): GraphRelationship[] {
  const seen = new Set<string>();
  const result: GraphRelationship[] = [];
  const visit = (start: string): void => {
    const pending = [start];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const children = childrenOf(graph, node);
      result.push(...children);
      for (const { child } of children.reverse()) pending.push(child);
    }
  };
  for (const root of rootsOf(graph)) visit(root);
  for (const node of graph.nodes()) visit(node);
  return result;
}
