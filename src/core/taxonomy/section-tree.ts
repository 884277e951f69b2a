import { formatDecimal } from '../base/decimal.ts';
import { fieldKey } from '../model/field-name.ts';
import type { BalanceType, FieldName, FieldProperty, PeriodType, Structure, TaxonomyParts } from '../model/taxonomy.ts';
import { rootsOf } from './field-graph.ts';
import type { LabelOf } from './labels.ts';
import { compareLevels } from './levels.ts';
import { childrenOf, type GraphRelationship, type SectionGraph, sectionGraphs } from './section-graph.ts';

/** A section of one structure as the lines of its tree, from the roots down. */
export type SectionTree = {
  readonly id: string;
  readonly title: string;
  /** Relationships left out because their weights are invalid or contradict each other. */
  readonly refused: number;
  readonly lines: readonly TreeLine[];
};

export type TreeLine = {
  readonly field: FieldName;
  /** The place in the tree: 0 for a root. */
  readonly level: number;
  /** No line of the same parent follows. */
  readonly isLast: boolean;
  readonly hasChildren: boolean;
  /** Decimal text; `null` for roots and in presentations. */
  readonly weight: string | null;
  /** As the taxonomy states it; `null` for roots. */
  readonly childLevel: number | null;
  /** The level of its place, where the stated one is another. */
  readonly expectedLevel: number | null;
  readonly preferredLabel: string | null;
  readonly balanceType: BalanceType | null;
  readonly periodType: PeriodType | null;
  /** The field holds no value. */
  readonly isHeading: boolean;
  /** `null` where no labels are asked for. */
  readonly label: string | null;
  /** Why its children are not below it: it is a child of itself, or they are below an earlier line. */
  readonly ends: 'cycle' | 'above' | null;
};

/** The trees of one structure, in the order of the sections. */
export function sectionTrees(parts: TaxonomyParts, structure: Structure, labelOf?: LabelOf): readonly SectionTree[] {
  const sections = (parts.sections ?? []).filter((section) => section.structure === structure);
  const properties = new Map((parts.properties ?? []).map((property) => [fieldKey(property.field), property]));
  return sectionGraphs({ ...parts, sections }).map((section) => {
    const { mismatches } = compareLevels(section);
    const expectedLevels = new Map(mismatches.map(({ relationship, expected }) => [placeKey(relationship), expected]));
    const known = { properties, labelOf, expectedLevels };
    return {
      id: section.section.id,
      title: section.section.title,
      refused: section.refused.length,
      lines: placesOf(section.graph).map((place) => toLine(place, section, known)),
    };
  });
}

type Place = Pick<TreeLine, 'level' | 'isLast' | 'hasChildren' | 'ends'> & {
  readonly node: string;
  readonly relationship: GraphRelationship | null;
};

/**
 * From the roots down, then what only cycles reach. A field with children is opened once in a section: a tree that is
 * written out has as many lines as the section has relationships and roots.
 */
function placesOf(graph: SectionGraph['graph']): readonly Place[] {
  const places: Place[] = [];
  const opened = new Set<string>();
  for (const start of [...rootsOf(graph), ...graph.nodes()]) {
    if (opened.has(start) || (graph.inboundDegree(start) > 0 && graph.outboundDegree(start) === 0)) continue;
    const path: string[] = [];
    const pending = [{ node: start, level: 0, isLast: true, relationship: null as GraphRelationship | null }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, level } = next;
      path.length = level;
      const hasChildren = graph.outboundDegree(node) > 0;
      const ends = path.includes(node) ? 'cycle' : opened.has(node) ? 'above' : null;
      places.push({ ...next, hasChildren, ends });
      path.push(node);
      if (!hasChildren || ends) continue;
      opened.add(node);
      const children = childrenOf(graph, node);
      const below = children.map((relationship, at) => {
        return { node: relationship.child, level: level + 1, isLast: at === children.length - 1, relationship };
      });
      pending.push(...below.toReversed());
    }
  }
  return places;
}

type Known = {
  readonly properties: ReadonlyMap<string, FieldProperty>;
  readonly labelOf: LabelOf | undefined;
  /** By parent, child and place among siblings. */
  readonly expectedLevels: ReadonlyMap<string, number>;
};

const placeKey = ({ parent, child, position }: GraphRelationship): string => JSON.stringify([parent, child, position]);

function toLine({ node, relationship, ...place }: Place, { graph }: SectionGraph, known: Known): TreeLine {
  const { field } = graph.getNodeAttributes(node);
  const { balanceType = null, periodType = null, canHoldValue = true } = known.properties.get(node) ?? {};
  const preferredLabel = relationship?.preferredLabel ?? null;
  return {
    field,
    ...place,
    preferredLabel,
    balanceType,
    periodType,
    isHeading: !canHoldValue,
    weight: relationship?.weight ? formatDecimal(relationship.weight) : null,
    childLevel: relationship?.statedLevel ?? null,
    expectedLevel: (relationship && known.expectedLevels.get(placeKey(relationship))) ?? null,
    label: known.labelOf?.(field, preferredLabel) ?? null,
  };
}
