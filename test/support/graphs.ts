import fc from 'fast-check';
import type { CalculationRelationship } from '../../src/core/model/taxonomy.ts';
import { calculationGraph, type SectionGraph } from '../../src/core/taxonomy/section-graph.ts';
import { field, section } from './tiny-calculation.ts';

export type Edge = readonly [parent: string, child: string];

/** One calculation section from pairs, each child after the ones before it. */
export function graphOf(edges: readonly Edge[], levels: readonly number[] = []): SectionGraph {
  const calculation = edges.map(
    ([parent, child], index): CalculationRelationship => ({
      sectionId: '100',
      parent: field(parent),
      child: field(child),
      weight: '1',
      relativeOrder: String(index),
      childLevel: levels[index] ?? 1,
    }),
  );
  return calculationGraph(section('100'), calculation);
}

const name = (number: number): string => String.fromCharCode(65 + number);

/** Any edges among ten fields, each at most once; cycles and self-loops occur. */
export const anyEdges: fc.Arbitrary<Edge[]> = fc.uniqueArray(
  fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]): Edge => [name(a), name(b)]),
  { selector: (edge) => edge.join(), maxLength: 20 },
);

/** Edges without a cycle. */
export const acyclicEdges: fc.Arbitrary<Edge[]> = anyEdges.map((edges) =>
  edges.filter(([a, b]) => a !== b).map(([a, b]): Edge => (a < b ? [a, b] : [b, a])),
);
