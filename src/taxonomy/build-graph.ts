import { DirectedGraph, MultiDirectedGraph } from 'graphology';
import { formatDecimal } from '../base/decimal.ts';
import { inputError } from '../base/errors.ts';
import { fieldKey } from '../model/field-name.ts';
import type {
  CalculationRelationship,
  FieldName,
  PresentationRelationship,
  Section,
  Structure,
  TaxonomyParts,
} from '../model/taxonomy.ts';
import { distinctRelationships } from './distinct-relationships.ts';
import { compareSiblings } from './relative-order.ts';
import type { FieldAttributes, FieldGraph, RelationshipAttributes, SectionGraph } from './section-graph.ts';

type Standing = {
  readonly parent: FieldName;
  readonly child: FieldName;
  readonly relativeOrder: string;
  readonly childLevel: number;
  readonly weight: string | null;
  readonly preferredLabel: string | null;
};

type Prepared = { readonly standings: readonly Standing[] } & Pick<
  SectionGraph,
  'duplicates' | 'diagnostics' | 'unsound'
>;

/**
 * The graph of one section. An unknown section is an input error. Equal relationships become one and are counted; weights
 * that contradict or are no weight are diagnosed and their parents listed as unsound.
 */
export function buildStructureGraph(parts: TaxonomyParts, structure: Structure, sectionId: string): SectionGraph {
  const section = sectionOf(parts, structure, sectionId);
  const { standings, ...rest } = PREPARE[structure](parts, sectionId);
  const graph: FieldGraph =
    structure === 'calculation'
      ? new DirectedGraph<FieldAttributes, RelationshipAttributes>()
      : new MultiDirectedGraph<FieldAttributes, RelationshipAttributes>();
  addStandings(graph, standings);
  return { structure, section, graph, ...rest };
}

const PREPARE: Readonly<Record<Structure, (parts: TaxonomyParts, sectionId: string) => Prepared>> = {
  calculation: (parts, sectionId) => prepareCalculation(inSection(parts.calculation, sectionId)),
  presentation: (parts, sectionId) => preparePresentation(inSection(parts.presentation, sectionId)),
};

function inSection<T extends { readonly sectionId: string }>(all: readonly T[] | undefined, sectionId: string): T[] {
  return (all ?? []).filter((relationship) => relationship.sectionId === sectionId);
}

function sectionOf(parts: TaxonomyParts, structure: Structure, sectionId: string): Section {
  const sections = (parts.sections ?? []).filter((section) => section.structure === structure);
  const found = sections.find((section) => section.id === sectionId);
  if (found) return found;
  throw inputError(`there is no ${structure} section ${JSON.stringify(sectionId)}`, {
    hint: `sections: ${sections.map((section) => section.id).join(', ') || 'none'}`,
  });
}

function prepareCalculation(relationships: readonly CalculationRelationship[]): Prepared {
  const { relationships: distinct, duplicates, diagnostics, unsound } = distinctRelationships(relationships);
  const standings = distinct.map(({ relationship, weight }) => ({
    ...relationship,
    weight: formatDecimal(weight),
    preferredLabel: null,
  }));
  return { standings, duplicates, diagnostics, unsound };
}

/** A child may stand under a parent as often as it has other labels or other places; only a full repetition is left out. */
function preparePresentation(relationships: readonly PresentationRelationship[]): Prepared {
  const seen = new Set<string>();
  const standings: Standing[] = [];
  for (const relationship of relationships) {
    const { parent, child, relativeOrder, preferredLabel = null } = relationship;
    const identity = JSON.stringify([fieldKey(parent), fieldKey(child), relativeOrder, preferredLabel]);
    if (seen.has(identity)) continue;
    seen.add(identity);
    standings.push({ ...relationship, weight: null, preferredLabel });
  }
  return { standings, duplicates: relationships.length - standings.length, diagnostics: [], unsound: new Map() };
}

function addStandings(graph: FieldGraph, standings: readonly Standing[]): void {
  const siblings = new Map<string, Standing[]>();
  for (const standing of standings) {
    const parent = addField(graph, standing.parent);
    addField(graph, standing.child);
    const known = siblings.get(parent);
    if (known) known.push(standing);
    else siblings.set(parent, [standing]);
  }
  for (const [parent, children] of siblings) {
    for (const [position, standing] of children.sort(compareSiblings).entries()) {
      const { relativeOrder, childLevel: statedLevel, weight, preferredLabel } = standing;
      graph.addEdge(parent, fieldKey(standing.child), { position, relativeOrder, statedLevel, weight, preferredLabel });
    }
  }
}

function addField(graph: FieldGraph, field: FieldName): string {
  const key = fieldKey(field);
  if (!graph.hasNode(key)) graph.addNode(key, { field });
  return key;
}
