import { hasCycle } from 'graphology-dag';
import type { FieldName } from '../model/taxonomy.ts';
import { childrenOf, type FieldGraph } from './section-graph.ts';
import { type Adjacency, cyclePath, cyclicComponents } from './strong-components.ts';

export type Cycle = {
  /** Every field that reaches itself together with the others, by key, ascending. */
  readonly members: readonly string[];
  /** One concrete way round: starts at the first member, each field is a child of the one before, the first of the last. */
  readonly path: readonly FieldName[];
};

/** The cycles of a section, one for each set of fields that reach each other, ordered by their first member. */
export function findCycles(graph: FieldGraph): Cycle[] {
  if (!hasCycle(graph)) return [];
  const keys = graph.nodes().sort();
  const numbers = new Map(keys.map((key, number) => [key, number]));
  const children: Adjacency = keys.map((key) => childrenOf(graph, key).map(({ child }) => numbers.get(child) ?? -1));
  const keyOf = (number: number): string => keys[number] ?? '';
  return cyclicComponents(children).map((component) => ({
    members: component.map(keyOf),
    path: cyclePath(children, component, component[0] ?? -1).map(
      (number) => graph.getNodeAttributes(keyOf(number)).field,
    ),
  }));
}
