import { DirectedGraph, MultiDirectedGraph } from 'graphology';
import { groupBy, pushTo } from '../base/collections.ts';
import type { Decimal } from '../base/decimal.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { fieldKey } from '../model/field-name.ts';
import type {
  CalculationRelationship,
  FieldName,
  PresentationRelationship,
  Section,
  TaxonomyParts,
} from '../model/taxonomy.ts';
import { compareSiblings, distinctRelationships } from './distinct-relationships.ts';
import { addField, type FieldAttributes, type FieldGraph, rootsOf } from './field-graph.ts';

export type RelationshipAttributes = {
  /** Place among the children of the same parent, from 0. */
  readonly position: number;
  readonly relativeOrder: string;
  readonly statedLevel: number;
  /** `null` in presentations. */
  readonly weight: Decimal | null;
  readonly preferredLabel: string | null;
};

/**
 * One section as a graph from parents to children. A presentation may hold a child twice under a parent, a calculation
 * may not.
 */
export type SectionGraph = {
  readonly section: Section;
  readonly graph: FieldGraph<RelationshipAttributes>;
  /** Equal relationships left out. */
  readonly duplicates: number;
  /** Calculation relationships left out because their weight is invalid or contradicts an earlier one. */
  readonly refused: readonly CalculationRelationship[];
  /** Calculation parents (by field key) whose sum is not known, with the reason. */
  readonly unsound: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
};

/** A relationship between two node keys. */
export type GraphRelationship = RelationshipAttributes & { readonly parent: string; readonly child: string };

/** The graphs of all sections, in the order of the sections. */
export function sectionGraphs({ sections = [], calculation = [], presentation = [] }: TaxonomyParts): SectionGraph[] {
  const sums = groupBy(calculation, ({ sectionId }) => sectionId);
  const lines = groupBy(presentation, ({ sectionId }) => sectionId);
  return sections.map((section) =>
    section.structure === 'calculation'
      ? calculationGraph(section, sums.get(section.id) ?? [])
      : presentationGraph(section, lines.get(section.id) ?? []),
  );
}

/** Equal relationships become one and are counted; weights that are invalid or contradict each other are refused. */
export function calculationGraph(section: Section, relationships: readonly CalculationRelationship[]): SectionGraph {
  const { relationships: distinct, ...rest } = distinctRelationships(relationships);
  const graph = new DirectedGraph<FieldAttributes, RelationshipAttributes>();
  addRelationships(
    graph,
    distinct.map(({ relationship, weight }) => ({ ...relationship, weight, preferredLabel: null })),
  );
  return { section, graph, ...rest };
}

/** A child may appear under a parent with several labels or in several places; only a full repetition is left out. */
function presentationGraph(section: Section, relationships: readonly PresentationRelationship[]): SectionGraph {
  const distinct = new Map<string, Relationship>();
  for (const relationship of relationships) {
    const { parent, child, relativeOrder, preferredLabel = null } = relationship;
    const identity = JSON.stringify([fieldKey(parent), fieldKey(child), relativeOrder, preferredLabel]);
    if (!distinct.has(identity)) distinct.set(identity, { ...relationship, weight: null, preferredLabel });
  }
  const graph = new MultiDirectedGraph<FieldAttributes, RelationshipAttributes>();
  addRelationships(graph, [...distinct.values()]);
  const duplicates = relationships.length - distinct.size;
  return { section, graph, duplicates, refused: [], unsound: new Map(), diagnostics: [] };
}

type Relationship = {
  readonly parent: FieldName;
  readonly child: FieldName;
  readonly relativeOrder: string;
  readonly childLevel: number;
  readonly weight: Decimal | null;
  readonly preferredLabel: string | null;
};

/** Adds parents before other fields, and the relationships of a parent in the order of its children. */
function addRelationships(graph: FieldGraph<RelationshipAttributes>, relationships: readonly Relationship[]): void {
  const siblings = new Map<string, Relationship[]>();
  for (const relationship of relationships) pushTo(siblings, addField(graph, relationship.parent), relationship);
  for (const { child } of relationships) addField(graph, child);
  for (const [parent, children] of siblings) {
    for (const [position, relationship] of children.sort(compareSiblings).entries()) {
      const { child, relativeOrder, childLevel: statedLevel, weight, preferredLabel } = relationship;
      graph.addEdge(parent, fieldKey(child), { position, relativeOrder, statedLevel, weight, preferredLabel });
    }
  }
}

/** The relationships to the children of a node, in their order. */
export function childrenOf(graph: FieldGraph<RelationshipAttributes>, parent: string): GraphRelationship[] {
  return graph
    .mapOutboundEdges(parent, (_edge, attributes, source, target) => ({ ...attributes, parent: source, child: target }))
    .sort((a, b) => a.position - b.position);
}

/** All relationships of a section from its roots down, each parent once, its children in order; cycles come last. */
export function relationshipsOf({ graph }: SectionGraph): GraphRelationship[] {
  const seen = new Set<string>();
  const result: GraphRelationship[] = [];
  for (const start of [...rootsOf(graph), ...graph.nodes()]) {
    const pending = [start];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const children = childrenOf(graph, node);
      result.push(...children);
      for (const { child } of children.reverse()) pending.push(child);
    }
  }
  return result;
}
