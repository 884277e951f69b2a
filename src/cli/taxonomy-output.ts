import type { z } from 'zod';
import { fieldKey } from '../model/field-name.ts';
import type { FieldName, TaxonomyParts } from '../model/taxonomy.ts';
import type { Cell, Table, TableRow } from '../report/table.ts';
import type { taxonomyShowShape } from './shapes.ts';

type Output = z.infer<typeof taxonomyShowShape>;
type OutputSection = Output['sections'][number];

/** The sections of both structures with their relationships, in stored order. */
export function taxonomySections({ sections, calculation, presentation }: Required<TaxonomyParts>): OutputSection[] {
  const of = { calculation: bySection(calculation), presentation: bySection(presentation) };
  return sections.map(({ structure, id, title, relativeOrder }) => ({
    structure,
    id,
    title,
    relativeOrder,
    relationships: (of[structure].get(id) ?? []).map(({ sectionId: _, ...relationship }) => ({ ...relationship })),
  }));
}

type InSection = { readonly sectionId: string } & OutputSection['relationships'][number];

function bySection(relationships: readonly InSection[]): Map<string, InSection[]> {
  const sections = new Map<string, InSection[]>();
  for (const relationship of relationships) {
    const section = sections.get(relationship.sectionId);
    if (section) section.push(relationship);
    else sections.set(relationship.sectionId, [relationship]);
  }
  return sections;
}

/**
 * The calculation sections as trees: each total, and under it what is added to it or taken off. A field without label shows its
 * name again.
 */
export function calculationTable(sections: readonly OutputSection[], labels: ReadonlyMap<string, string>): Table {
  const labelOf = (field: FieldName): Cell => labels.get(fieldKey(field)) ?? { text: field.name, tone: 'dim' };
  const rows = sections
    .filter(({ structure }) => structure === 'calculation')
    .flatMap(({ id, title, relationships }): TableRow[] => [
      { heading: `${title} (section ${id})` },
      ...treeRows(relationships, labelOf),
    ]);
  return {
    columns: [
      { title: 'field', align: 'left', shrinks: true },
      { title: 'label', align: 'left', shrinks: true },
    ],
    rows,
  };
}

const SIGNS: Readonly<Record<string, string>> = { '1': '+', '-1': '-' };

function signOf(weight: string): string {
  return SIGNS[weight.replace(/\.0*$/, '')] ?? `${weight} ×`;
}

/** From the roots down; a field is opened once on each path, so that a cycle ends where it closes. */
function treeRows(relationships: OutputSection['relationships'], labelOf: (field: FieldName) => Cell): TableRow[] {
  const children = new Map<string, OutputSection['relationships']>();
  for (const relationship of relationships) {
    const parent = fieldKey(relationship.parent);
    children.set(parent, [...(children.get(parent) ?? []), relationship]);
  }
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
