import { groupBy } from '../../base/collections.ts';
import { fieldKey } from '../../model/field-name.ts';
import type { FieldName, TaxonomyParts } from '../../model/taxonomy.ts';
import { type Block, type Cell, columnsOf, note, type TableRow, table } from '../document.ts';
import type { View } from '../outputs.ts';
import type { TaxonomyListOutput, TaxonomyShowOutput } from '../shapes/reading.ts';
import { listView, sheetOf } from './list-view.ts';
import { signOf } from './sentences.ts';

type Section = TaxonomyShowOutput['sections'][number];
type Relationships = Section['relationships'];
type Key = TaxonomyShowOutput['taxonomy'];

/** The members of a taxonomy that name it. */
export function taxonomyKey({ source, id, version, name, dataset }: Key): Key {
  return { source, id, version, name, dataset };
}

const COUNTED = ['sections', 'calculation', 'presentation', 'labels', 'properties'] as const;

export function taxonomyListView(stored: TaxonomyListOutput['taxonomies']): View<'taxonomy-list'> {
  const taxonomies = stored.map((each) => ({ ...taxonomyKey(each), counts: each.counts, parts: each.parts }));
  return listView({
    name: 'taxonomy-list',
    head: { totals: { taxonomies: taxonomies.length } },
    list: { name: 'taxonomies', items: taxonomies },
    columns: columnsOf(
      'taxonomy',
      { title: 'version', align: 'left', shrinks: true, narrowest: 16 },
      { title: 'name', align: 'left', shrinks: true, narrowest: 24 },
      ...COUNTED.map((title) => ({ title, align: 'right', optional: true }) as const),
    ),
    cells: ({ source, id, version, name, counts }) => [
      `${source}/${id}`,
      version,
      name,
      ...COUNTED.map((part) => counts[part]),
    ],
    empty: [{ hint: { code: 'ingest-taxonomy' } }],
  });
}

/** A taxonomy with all its parts, and the labels of the fields in its trees by `fieldKey`. */
type Whole = {
  readonly taxonomy: Key;
  readonly parts: Required<TaxonomyParts>;
  readonly named: {
    readonly labels: ReadonlyMap<string, string>;
    readonly counts: Readonly<Record<'taxonomy' | 'data set' | 'none', number>>;
  };
};

export function taxonomyShowView({ taxonomy, parts, named }: Whole): View<'taxonomy-show'> {
  const { taxonomy: own, 'data set': dataSets, none } = named.counts;
  const sections = sectionsOf(parts);
  const totals = {
    sections: sections.length,
    relationships: parts.calculation.length + parts.presentation.length,
    fields: parts.properties.length,
    labels: { taxonomy: own, dataSets, none },
  };
  const head = { taxonomy: taxonomyKey(taxonomy), totals };
  return {
    name: 'taxonomy-show',
    data: { head, list: { name: 'sections', items: sections } },
    document: () => showBlocks({ ...head, sections }, named.labels),
    sheet: sheetOf(RELATIONSHIP_COLUMNS, () =>
      sections.flatMap(({ relationships, ...section }) => relationships.map((each) => ({ section, ...each }))),
    ),
  };
}

const RELATIONSHIP_COLUMNS = [
  ...['section.structure', 'section.id', 'section.title', 'parent.namespace', 'parent.name'],
  ...['child.namespace', 'child.name', 'weight', 'preferredLabel', 'relativeOrder', 'childLevel'],
];

/** The sections of both structures with their relationships, in stored order. */
function sectionsOf({ sections, calculation, presentation }: Required<TaxonomyParts>): Section[] {
  const bySection = { calculation: grouped(calculation), presentation: grouped(presentation) };
  return sections.map(({ structure, id, title, relativeOrder }) => ({
    structure,
    id,
    title,
    relativeOrder,
    relationships: (bySection[structure].get(id) ?? []).map(({ sectionId: _, ...relationship }) => relationship),
  }));
}

type InSection = { readonly sectionId: string } & Relationships[number];

const grouped = (all: readonly InSection[]): Map<string, InSection[]> => groupBy(all, ({ sectionId }) => sectionId);

function showBlocks({ taxonomy, totals, sections }: TaxonomyShowOutput, labels: Whole['named']['labels']): Block[] {
  const { source, id, name, version } = taxonomy;
  const hasCalculation = sections.some((each) => each.structure === 'calculation' && each.relationships.length > 0);
  const counts = totals.labels;
  const origins = `${counts.taxonomy} labelled by the taxonomy, ${counts.dataSets} by data sets, ${counts.none} shown by their names`;
  const title = `${source}/${id} ${name}, version ${version}: properties of ${totals.fields} fields`;
  return [
    note(title, `Fields in its trees: ${origins}.`),
    hasCalculation ? calculationTable(sections, labels) : note('It has no calculation.'),
  ];
}

/** The calculation sections as trees: each total above its children. A field without a label shows its name again. */
function calculationTable(sections: readonly Section[], labels: Whole['named']['labels']): Block {
  const labelOf = (field: FieldName): Cell => labels.get(fieldKey(field)) ?? { text: field.name, tone: 'dim' };
  const rows = sections
    .filter(({ structure }) => structure === 'calculation')
    .flatMap(({ id, title, relationships }): TableRow[] => [
      { heading: `${title} (section ${id})` },
      ...treeRows(relationships, labelOf),
    ]);
  return table(columnsOf('~field', '~label'), rows);
}

/** From the roots down; a field is opened once on each path, so that a cycle ends where it closes. */
function treeRows(relationships: Relationships, labelOf: (field: FieldName) => Cell): TableRow[] {
  const children = groupBy(relationships, ({ parent }) => fieldKey(parent));
  const below = new Set(relationships.map(({ child }) => fieldKey(child)));
  const parents = new Map(relationships.map(({ parent }) => [fieldKey(parent), parent]));
  const roots = [...parents].filter(([key]) => !below.has(key)).map(([, parent]) => parent);
  const open = (field: FieldName, path: readonly string[]): TableRow[] =>
    (children.get(fieldKey(field)) ?? []).flatMap(({ child, weight = '1' }) => {
      const closes = path.includes(fieldKey(child));
      const line = `${'  '.repeat(path.length)}${signOf(weight)} ${child.name}${closes ? ' (a cycle)' : ''}`;
      return [{ cells: [line, labelOf(child)] }, ...(closes ? [] : open(child, [...path, fieldKey(child)]))];
    });
  const starts = roots.length > 0 ? roots : [...parents.values()].slice(0, 1);
  return starts.flatMap((root) => [
    { cells: [{ text: root.name, tone: 'strong' }, labelOf(root)] },
    ...open(root, [fieldKey(root)]),
  ]);
}
