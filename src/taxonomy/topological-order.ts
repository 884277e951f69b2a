import { topologicalSort } from 'graphology-dag';
import { inputError } from '../base/errors.ts';
import { findCycles } from './cycles.ts';
import { formatCycle } from './format-cycle.ts';
import type { FieldGraph } from './section-graph.ts';

/** Every field after all of its parents. A section with a cycle is an input error that names the fields. */
export function topologicalOrder(graph: FieldGraph): string[] {
  const cycles = findCycles(graph);
  if (cycles.length === 0) return topologicalSort(graph);
  throw inputError(`a section with a cycle has no order: ${cycles.map(({ path }) => formatCycle(path)).join('; ')}`);
}

/** A copy without the fields that lie on a cycle or below one: what is left has an order. */
export function acyclicPart(graph: FieldGraph): FieldGraph {
  const dropped = new Set(findCycles(graph).flatMap(({ members }) => members));
  const part = graph.copy();
  for (const node of dropped) {
    for (const child of graph.outboundNeighbors(node)) dropped.add(child);
    part.dropNode(node);
  }
  return part;
}
