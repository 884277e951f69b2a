import { groupBy } from '../../../core/base/collections.ts';
import type { EpochDay } from '../../../core/base/date.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { printPeriod } from '../../../core/model/period.ts';
import type { TaxonomyListOutput, TaxonomyShowOutput } from '../../../core/model/shapes/reading.ts';
import type { FieldName, TaxonomyParts } from '../../../core/model/taxonomy.ts';
import { type LabelMode, type LabelOf, labelsOf } from '../../../core/taxonomy/labels.ts';
import { type SectionTree, sectionTrees } from '../../../core/taxonomy/section-tree.ts';
import { type Block, columnsOf, type Line, note, plural } from '../document.ts';
import type { View } from '../outputs.ts';
import { type ListedView, listView, sheetOf } from './list-view.ts';
import { type Evidence, treesTable } from './tree-table.ts';

type Section = TaxonomyShowOutput['sections'][number];
type Relationships = Section['relationships'];
type Key = TaxonomyShowOutput['taxonomy'];

/** The members of a taxonomy that name it. */
export function taxonomyKey({ source, id, version, name, dataset }: Key): Key {
  return { source, id, version, name, dataset };
}

export function taxonomyTitle({ source, id, name, version }: Key): string {
  return `${source}/${id} ${name}, version ${version}`;
}

const COUNTED = ['sections', 'calculation', 'presentation', 'labels', 'properties'] as const;

/** `printing`: documents that print sums, which are not in the list. */
export function taxonomyListView(stored: TaxonomyListOutput['taxonomies'], printing = 0): ListedView<'taxonomy-list'> {
  const taxonomies = stored.map((each) => ({ ...taxonomyKey(each), counts: each.counts, parts: each.parts }));
  return listView({
    name: 'taxonomy-list',
    head: { totals: { taxonomies: taxonomies.length, ...(printing > 0 && { printing }) } },
    list: { name: 'taxonomies', items: taxonomies },
    columns: columnsOf(
      'taxonomy',
      { title: 'version', align: 'left', shrinks: true, narrowest: 16 },
      { title: 'name', align: 'left', shrinks: true, narrowest: 24 },
      ...COUNTED.map((title) => ({ title, align: 'right', optional: true }) as const),
    ),
    cells: ({ source, id, version, name, counts }) => [
      { text: `${source}/${id}`, to: { page: 'taxonomy', source, id, version } },
      version,
      name,
      ...COUNTED.map((part) => counts[part]),
    ],
    empty: [{ hint: { code: 'ingest-taxonomy' } }],
    notes: printing > 0 ? [printingText(printing)] : [],
  });
}

const printingText = (printing: number): Line => {
  const text = `The sums of ${plural(printing, 'printed document')} are taxonomies too. `;
  return [{ text, tone: 'dim' }, { hint: { code: 'list-printed' } }];
};

/** A taxonomy with its parts, and the labels of the fields in its trees by `fieldKey`. */
export type Whole = {
  readonly taxonomy: Key;
  readonly parts: Required<TaxonomyParts>;
  readonly printed?: PrintedProof | undefined;
  readonly named: {
    readonly labels: ReadonlyMap<string, string>;
    readonly counts: Readonly<Record<'taxonomy' | 'data set' | 'none', number>>;
  };
};

/** Labels of one length, those of data sets where the taxonomy has none; `undefined`: primary ones. */
export function labelsIn({ parts, named }: Whole, labels: LabelMode | undefined): LabelOf {
  const filed = (field: FieldName): string | null => named.labels.get(fieldKey(field)) ?? null;
  return labels ? labelsOf(parts.labels, labels, filed) : (field) => filed(field) ?? field.name;
}

export function taxonomyShowView(whole: Whole, labels?: LabelMode): View<'taxonomy-show'> {
  const { taxonomy, parts, named, printed } = whole;
  const { taxonomy: own, 'data set': dataSets, none } = named.counts;
  const sections = sectionsOf(parts, printed);
  const totals = {
    sections: sections.length,
    relationships: parts.calculation.length + parts.presentation.length,
    fields: parts.properties.length,
    labels: { taxonomy: own, dataSets, none },
    ...(printed && { leftOut: printed.leftOut }),
  };
  const head = { taxonomy: taxonomyKey(taxonomy), totals };
  return {
    name: 'taxonomy-show',
    data: { head, list: { name: 'sections', items: sections } },
    document: () => showBlocks(head, sectionTrees(parts, 'calculation', labelsIn(whole, labels)), printed),
    sheet: sheetOf(RELATIONSHIP_COLUMNS, () =>
      sections.flatMap(({ relationships, ...section }) => relationships.map((each) => ({ section, ...each }))),
    ),
  };
}

const RELATIONSHIP_COLUMNS = [
  'section.structure',
  'section.id',
  'section.title',
  'parent.namespace',
  'parent.name',
  'child.namespace',
  'child.name',
  'weight',
  'preferredLabel',
  'relativeOrder',
  'childLevel',
];

/** The sections of both structures with their relationships, in stored order. */
function sectionsOf(
  { sections, calculation, presentation }: Required<TaxonomyParts>,
  printed: PrintedProof | undefined,
): Section[] {
  const bySection = { calculation: grouped(calculation), presentation: grouped(presentation) };
  return sections.map(({ structure, id, title, relativeOrder }) => ({
    structure,
    id,
    title,
    relativeOrder,
    ...(printed && { sums: provenSums(printed, id) }),
    relationships: (bySection[structure].get(id) ?? []).map(({ sectionId: _, ...relationship }) => relationship),
  }));
}

type InSection = { readonly sectionId: string } & Relationships[number];

const grouped = (all: readonly InSection[]): Map<string, InSection[]> => groupBy(all, ({ sectionId }) => sectionId);

function showBlocks(
  { taxonomy, totals }: Pick<TaxonomyShowOutput, 'taxonomy' | 'totals'>,
  trees: readonly SectionTree[],
  printed: PrintedProof | undefined,
): Block[] {
  const counts = totals.labels;
  const origins = `${counts.taxonomy} labelled by the taxonomy, ${counts.dataSets} by data sets, ${counts.none} shown by their names`;
  const title = `${taxonomyTitle(taxonomy)}: properties of ${totals.fields} fields`;
  const hasCalculation = trees.some(({ lines }) => lines.length > 0);
  return [
    note(title, `Fields in its trees: ${origins}.`, ...leftOutLines(printed)),
    hasCalculation ? treesTable(trees, printed && evidenceOf(printed)) : note('It has no calculation.'),
  ];
}

type Proof = NonNullable<TaxonomyShowOutput['sections'][number]['sums']>[number];
type Column = Omit<Proof['columns'][number], 'period'> & { readonly start: EpochDay | null; readonly end: EpochDay };

/** What proves the sums that a document prints; `leftOut`: sums that are not relationships. */
export type PrintedProof = {
  readonly leftOut: number;
  readonly sums: readonly (Omit<Proof, 'columns'> & {
    readonly sectionId: string;
    readonly total: FieldName;
    readonly columns: readonly Column[];
  })[];
};

/** The sums of a section, for programs. */
function provenSums({ sums }: PrintedProof, section: string): Proof[] {
  return sums.flatMap(({ sectionId, columns, ...sum }) => {
    if (sectionId !== section) return [];
    const periods = columns.map(({ start, end, ...column }) => ({
      period: printPeriod(start === null ? { kind: 'instant', instant: end } : { kind: 'duration', start, end }),
      ...column,
    }));
    return [{ ...sum, columns: periods }];
  });
}

/** The evidence of each total in short: `proved by 2 of 3 columns, 41 bits`. */
function evidenceOf({ sums }: PrintedProof): Evidence {
  const keyOf = (section: string, field: FieldName): string => `${section} ${fieldKey(field)}`;
  const known = new Map(
    sums.map(({ sectionId, total, columns, bits }) => {
      const proving = columns.filter(({ isProof }) => isProof).length;
      const odd = columns.filter(({ verdict }) => verdict === 'odd').length;
      const wrong = odd > 0 ? `, wrong in ${odd}` : '';
      return [
        keyOf(sectionId, total),
        `proved by ${proving} of ${plural(columns.length, 'column')}${wrong}, ${bits} bits`,
      ];
    }),
  );
  return (section, field) => known.get(keyOf(section, field)) ?? '';
}

function leftOutLines(printed: PrintedProof | undefined): readonly string[] {
  if (!printed || printed.leftOut === 0) return [];
  return [
    `${plural(printed.leftOut, 'sum')} left out, in which a field is several lines, such as a balance at the beginning and at the end.`,
  ];
}
