import { groupBy } from '../../../core/base/collections.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type {
  CalculationRelationship,
  FieldLabel,
  FieldName,
  PresentationRelationship,
  Section,
  Structure,
  Taxonomy,
  TaxonomyKey,
} from '../../../core/model/taxonomy.ts';
import { formatCycle } from '../../../core/taxonomy/field-graph.ts';
import type { Concept, ConceptIndex } from './concepts.ts';
import type { Documents } from './discover.ts';
import { arrange, type PlacedEdge } from './hierarchy.ts';
import type { Arc, ExtendedLink, LabelResource, UnreadArc } from './linkbase.ts';
import { ARCROLES, labelTypeOf } from './names.ts';
import { conceptNetworks, type Network, networksOf } from './networks.ts';
import { fieldProperties } from './properties.ts';
import { nameSections, type RoleSection, roleDefinitions } from './sections.ts';
import type { Tally } from './tally.ts';

const [, CALCULATIONS_11] = ARCROLES.calculation;

type FieldEdge = {
  readonly parent: FieldName;
  readonly child: FieldName;
  readonly order: Arc['order'];
  readonly arc: Arc;
};
type PlacedSection = { readonly section: RoleSection; readonly placed: readonly PlacedEdge<FieldEdge>[] };

/**
 * Builds one taxonomy from its documents. `properties` are those of the fields in its relationships, with `allFields`
 * of every field of its schemas. Parts without content are left out.
 */
export function buildTaxonomy(
  key: TaxonomyKey & { readonly name: string },
  documents: Documents,
  { index, tally, allFields }: { readonly index: ConceptIndex; readonly tally: Tally; readonly allFields: boolean },
): Taxonomy {
  const calculation = conceptNetworks('calculation', documents, index, tally);
  const presentation = conceptNetworks('presentation', documents, index, tally);
  const definitions = roleDefinitions(documents.schemas);
  const named = nameSections(
    [...calculation, ...presentation].map(({ role }) => role),
    definitions,
    tally,
  );
  const sums = placeSections('calculation', calculation, named, tally);
  const lines = placeSections('presentation', presentation, named, tally);
  const labels = fieldLabels(documents, index, tally);
  const used = [...calculation, ...presentation].flatMap(({ arcs }) => arcs.flatMap(({ from, to }) => [from, to]));
  const declared = allFields ? documents.schemas.flatMap(({ elements }) => elements.map(index.of)) : [];
  const fields = new Set<Concept>([...used, ...declared]);
  const properties = fieldProperties(fields, documents.schemas, tally);
  tally.count('fields', fields.size);
  tally.count('fieldsWithoutProperties', fields.size - properties.length);
  for (const { unreadLinks, unreadArcs, firstUnread } of documents.linkbases) {
    tally.count('linksOfOtherKinds', unreadLinks);
    tally.count('arcsOfOtherArcroles', unreadArcs);
    if (firstUnread)
      tally.say('warning', 'xbrl/unknown-arcrole', unknownArcrole(unreadArcs, firstUnread), firstUnread.place);
  }
  const sections = [...sectionsOf('calculation', sums), ...sectionsOf('presentation', lines)];
  tally.count('sections', sections.length);
  return {
    ...key,
    extent: 'whole',
    parts: {
      ...(sections.length > 0 && { sections }),
      ...(calculation.length > 0 && { calculation: sums.flatMap(calculationRelationships) }),
      ...(presentation.length > 0 && { presentation: lines.flatMap(presentationRelationships) }),
      ...(labels && { labels }),
      ...(documents.schemas.length > 0 && { properties }),
    },
  };
}

function unknownArcrole(arcs: number, { arcrole }: UnreadArc): string {
  const which = arcs === 1 ? '1 arc is left out: its arcrole' : `${arcs} arcs are left out: the arcrole of the first`;
  return `${which} is ${JSON.stringify(arcrole)}, which its link does not know`;
}

/** The sections of one structure in their order, each with its relationships in theirs. */
function placeSections(
  structure: Structure,
  networks: readonly Network[],
  named: readonly RoleSection[],
  tally: Tally,
): PlacedSection[] {
  const byRole = new Map(networks.map((network) => [network.role, network]));
  return named.flatMap((section) => {
    const network = byRole.get(section.role);
    if (!network) return [];
    const edges = network.arcs.map(({ from, to, arc }) => {
      return { parent: from.field, child: to.field, order: arc.order, arc };
    });
    const { placed, cycles } = arrange(edges);
    if (placed.length === 0) tally.count('sectionsEmpty');
    for (const { path, members } of cycles) {
      const inside = new Set(members);
      const isInside = (field: FieldName): boolean => inside.has(fieldKey(field));
      const place = edges.find(({ parent, child }) => isInside(parent) && isInside(child))?.arc.place;
      const message = `the ${structure} of section ${section.id} contains a cycle: ${formatCycle(path)}`;
      tally.count('cycles');
      tally.say('warning', 'xbrl/cycle', message, place);
    }
    return [{ section, placed }];
  });
}

function sectionsOf(structure: Structure, sections: readonly PlacedSection[]): Section[] {
  return sections.map(({ section: { role, id, title } }, position) => {
    return { structure, id, title, relativeOrder: String((position + 1) * 100), role };
  });
}

function calculationRelationships({ section, placed }: PlacedSection): CalculationRelationship[] {
  return placed.map(({ edge: { parent, child, arc }, relativeOrder, parentLevel }) => {
    const weight = arc.weight ?? '1';
    return {
      sectionId: section.id,
      parent,
      child,
      weight,
      relativeOrder,
      childLevel: parentLevel + 1,
      ...(arc.arcrole === CALCULATIONS_11 && { isCalculations11: true }),
    };
  });
}

function presentationRelationships({ section, placed }: PlacedSection): PresentationRelationship[] {
  return placed.map(({ edge: { parent, child, arc }, relativeOrder, parentLevel }) => ({
    sectionId: section.id,
    parent,
    child,
    relativeOrder,
    childLevel: parentLevel,
    ...(arc.preferredLabel !== undefined && { preferredLabel: labelTypeOf(arc.preferredLabel) }),
  }));
}

/**
 * One label for each field, type and language: that of the highest priority, then the first; counts the others.
 * `undefined` where the documents have no label links.
 */
export function fieldLabels(documents: Documents, index: ConceptIndex, tally: Tally): FieldLabel[] | undefined {
  const remote = labelsById(documents);
  const networks = networksOf('label', documents, tally, (link) =>
    link.arcs.flatMap((arc) => {
      const labels = labelsOf(link, arc, remote);
      const fields = (link.locators.get(arc.from) ?? []).map((target) => index.resolve(target, arc.place));
      const pairs = fields.flatMap((from) => (from ? labels.map((to) => ({ from, to, arc })) : []));
      if (pairs.length === 0) tally.count('labelArcsUnresolved');
      return pairs;
    }),
  );
  if (networks.length === 0) return undefined;
  const labels = new Map<string, { readonly label: FieldLabel; readonly priority: number }>();
  for (const { from, to, arc } of networks.flatMap(({ arcs }) => arcs)) {
    const label = labelOf(from, to);
    const key = [label.field.namespace, label.field.name, label.labelType, label.language ?? ''].join(' ');
    const known = labels.get(key);
    if (known) tally.count('labelsRepeated');
    if (!known || known.priority < arc.priority) labels.set(key, { label, priority: arc.priority });
  }
  tally.count('labels', labels.size);
  return [...labels.values()].map(({ label }) => label);
}

type RemoteLabels = (address: string, id: string) => LabelResource | undefined;

/** Labels that a locator in another linkbase may point to, as an arc does that prohibits a published label. */
function labelsById({ linkbases }: Documents): RemoteLabels {
  const byPath = groupBy(linkbases, ({ path }) => path);
  return (address, id) => {
    for (const { resources } of (byPath.get(address) ?? []).flatMap(({ links }) => links)) {
      for (const group of resources.values()) {
        const match = group.find((resource) => resource.id === id);
        if (match) return match;
      }
    }
    return undefined;
  };
}

function labelsOf(link: ExtendedLink, arc: Arc, remote: RemoteLabels): LabelResource[] {
  const elsewhere = (link.locators.get(arc.to) ?? []).flatMap(({ address, fragment }) => {
    const label = remote(address, fragment);
    return label ? [label] : [];
  });
  return [...(link.resources.get(arc.to) ?? []), ...elsewhere];
}

function labelOf({ field }: Concept, { role, language, text }: LabelResource): FieldLabel {
  return { field, labelType: labelTypeOf(role), ...(language !== undefined && { language }), text };
}
