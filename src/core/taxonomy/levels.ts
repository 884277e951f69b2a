import type { Diagnostic, Place } from '../base/diagnostic.ts';
import type { Structure, TaxonomyParts } from '../model/taxonomy.ts';
import { longestPaths } from './field-graph.ts';
import { type GraphRelationship, relationshipsOf, type SectionGraph, sectionGraphs } from './section-graph.ts';

/** The level of a root's children: calculations count from 1, presentations from 0. */
const FIRST_LEVEL: Readonly<Record<Structure, number>> = { calculation: 1, presentation: 0 };

/** Publishers count a root's children as level 0 or 1, whatever the structure. */
const ACCEPTED_FIRST_LEVELS = [0, 1] as const;

/**
 * For each parent (by key) the level of the relationships to its children: the length of the longest path from a root
 * to it, plus 1 in calculations. Parents on or below a cycle have none and are absent.
 */
export function computeLevels({ graph, section }: SectionGraph): Map<string, number> {
  const first = FIRST_LEVEL[section.structure];
  return new Map(Array.from(longestPaths(graph), ([node, length]) => [node, length + first]));
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
  const withLevel = relationships.filter(({ parent }) => levels.has(parent));
  const candidates = ACCEPTED_FIRST_LEVELS.map((first) => first - FIRST_LEVEL[section.section.structure])
    .sort((a, b) => Math.abs(a) - Math.abs(b))
    .map((offset) => ({
      offset,
      mismatches: withLevel.flatMap((relationship): LevelMismatch[] => {
        const expected = (levels.get(relationship.parent) ?? 0) + offset;
        return relationship.statedLevel === expected ? [] : [{ relationship, expected }];
      }),
    }));
  const best = candidates.reduce((a, b) => (b.mismatches.length < a.mismatches.length ? b : a));
  return { ...best, withoutLevel: relationships.length - withLevel.length };
}

const MOST = 3;

export type LevelDiagnostics = {
  /** Relationships whose stated level differs from the level of their place in the tree. */
  readonly levelsDiffering: number;
  /** A warning for each section with such relationships: their number, and the first of them. */
  readonly diagnostics: readonly Diagnostic[];
};

/** Compares the child levels that a taxonomy states with those of its trees. No check uses the stated levels. */
export function levelDiagnostics(parts: TaxonomyParts, place: Place): LevelDiagnostics {
  const differing = sectionGraphs(parts)
    .map((section) => ({ section, mismatches: compareLevels(section).mismatches }))
    .filter(({ mismatches }) => mismatches.length > 0);
  return {
    levelsDiffering: differing.reduce((sum, { mismatches }) => sum + mismatches.length, 0),
    diagnostics: differing.map(({ section, mismatches }) => ({
      severity: 'warning',
      code: 'taxonomy/level-differs',
      message: mismatchText(section, mismatches),
      place,
    })),
  };
}

function mismatchText({ section, graph }: SectionGraph, mismatches: readonly LevelMismatch[]): string {
  const nameOf = (key: string): string => graph.getNodeAttributes(key).field.name;
  const examples = mismatches.slice(0, MOST).map(({ relationship: { parent, child, statedLevel }, expected }) => {
    return `${nameOf(child)} in ${nameOf(parent)} ${statedLevel}, not ${expected}`;
  });
  const more = mismatches.length > MOST ? '; …' : '';
  const count = `${mismatches.length} ${mismatches.length === 1 ? 'child level' : 'child levels'}`;
  return `the ${section.structure} of section ${section.id} states ${count} that its tree does not have: ${examples.join('; ')}${more}`;
}
