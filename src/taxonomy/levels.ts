import { topologicalSort } from 'graphology-dag';
import type { Structure } from '../model/taxonomy.ts';
import { relationshipsOf } from './relationships.ts';
import type { GraphRelationship, SectionGraph } from './section-graph.ts';
import { acyclicPart } from './topological-order.ts';

/** The level of a root's children: calculations count from 1, presentations from 0. */
const FIRST_LEVEL: Readonly<Record<Structure, number>> = { calculation: 1, presentation: 0 };

/** Publishers count a root's children as level 0 or 1, whatever the structure. */
const ACCEPTED_FIRST_LEVELS = [0, 1] as const;

/**
 * For each parent (by key) the level of the relationships to its children: the length of the longest path from a root to
 * it, plus 1 in calculations. Parents on or below a cycle have none and are absent.
 */
export function computeLevels({ graph, structure }: SectionGraph): Map<string, number> {
  const ordered = acyclicPart(graph);
  const levels = new Map<string, number>();
  for (const node of topologicalSort(ordered)) {
    const above = ordered.mapInboundNeighbors(node, (parent) => levels.get(parent) ?? 0);
    levels.set(
      node,
      above.reduce((longest, level) => Math.max(longest, level + 1), FIRST_LEVEL[structure]),
    );
  }
  return levels;
}

export type LevelMismatch = { readonly relationship: GraphRelationship; readonly expected: number };

export type LevelComparison = {
  /** Stated level minus computed level, the same for the whole section. */
  readonly offset: number;
  /** Relationships whose stated level is neither the computed one nor shifted by `offset`, in the section's order. */
  readonly mismatches: readonly LevelMismatch[];
  /** Relationships without a level, because they are on or below a cycle. */
  readonly withoutLevel: number;
};

/**
 * Compares stated child levels with computed ones. A constant offset is accepted where it puts the children of roots on
 * level 0 or 1; of the two the one with fewer mismatches is taken, then the one nearer to the computed levels.
 */
export function compareLevels(section: SectionGraph): LevelComparison {
  const levels = computeLevels(section);
  const relationships = relationshipsOf(section);
  const levelled = relationships.filter(({ parent }) => levels.has(parent));
  const expected = ({ parent }: GraphRelationship, offset: number): number => (levels.get(parent) ?? 0) + offset;
  const candidates = ACCEPTED_FIRST_LEVELS.map((first) => first - FIRST_LEVEL[section.structure])
    .sort((a, b) => Math.abs(a) - Math.abs(b))
    .map((offset) => ({
      offset,
      mismatches: levelled
        .filter((relationship) => relationship.statedLevel !== expected(relationship, offset))
        .map((relationship) => ({ relationship, expected: expected(relationship, offset) })),
    }));
  const best = candidates.reduce((a, b) => (b.mismatches.length < a.mismatches.length ? b : a));
  return { ...best, withoutLevel: relationships.length - levelled.length };
}
