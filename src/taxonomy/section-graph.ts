import type { DirectedGraph, MultiDirectedGraph } from 'graphology';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { FieldName, Section, Structure } from '../model/taxonomy.ts';

export type FieldAttributes = { readonly field: FieldName };

export type RelationshipAttributes = {
  /** Place among the children of the same parent, from 0. */
  readonly position: number;
  readonly relativeOrder: string;
  readonly statedLevel: number;
  /** Canonical decimal text, `null` in presentations. */
  readonly weight: string | null;
  readonly preferredLabel: string | null;
};

/** Nodes are keyed by `fieldKey`. A presentation may hold the same child twice under a parent, a calculation may not. */
export type FieldGraph =
  | DirectedGraph<FieldAttributes, RelationshipAttributes>
  | MultiDirectedGraph<FieldAttributes, RelationshipAttributes>;

/** One section of one structure as a graph from parents to children. */
export type SectionGraph = {
  readonly structure: Structure;
  readonly section: Section;
  readonly graph: FieldGraph;
  /** Equal relationships left out. */
  readonly duplicates: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Calculation parents (by field key) whose sum is not known, with the reason. */
  readonly unsound: ReadonlyMap<string, string>;
};

/** A relationship seen from its parent: `parent` and `child` are node keys. */
export type GraphRelationship = RelationshipAttributes & { readonly parent: string; readonly child: string };

/** The relationships to the children of a node, in their order. */
export function childrenOf(graph: FieldGraph, parent: string): GraphRelationship[] {
  return graph
    .mapOutboundEdges(parent, (_edge, attributes, source, target) => ({ ...attributes, parent: source, child: target }))
    .sort((a, b) => a.position - b.position);
}

/** The parents of a node, in the order in which the section names them, each once. */
export function parentsOf(graph: FieldGraph, child: string): string[] {
  return graph.inboundNeighbors(child);
}

/** The fields that no other field of the section has as a child, in the order in which the section names them. */
export function rootsOf(graph: FieldGraph): string[] {
  return graph.filterNodes((node) => graph.inboundDegree(node) === 0);
}
