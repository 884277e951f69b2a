import type { TaxonomyTreeOutput } from '../../../core/model/shapes/reading.ts';
import type { Structure } from '../../../core/model/taxonomy.ts';
import type { LabelMode } from '../../../core/taxonomy/labels.ts';
import { sectionTrees } from '../../../core/taxonomy/section-tree.ts';
import { note } from '../document.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';
import { labelsIn, taxonomyKey, taxonomyTitle, type Whole } from './taxonomies.ts';
import { treesTable } from './tree-table.ts';

/** Which trees are drawn; without `labels` the fields have their names alone. */
export type TreeChoice = { readonly structure: Structure; readonly labels: LabelMode | undefined };

export function taxonomyTreeView(whole: Whole, { structure, labels }: TreeChoice): View<'taxonomy-tree'> {
  const { taxonomy, parts } = whole;
  const sections: TaxonomyTreeOutput['sections'] = sectionTrees(parts, structure, labels && labelsIn(whole, labels));
  const totals = { sections: sections.length, lines: sections.reduce((sum, { lines }) => sum + lines.length, 0) };
  const head = { taxonomy: taxonomyKey(taxonomy), structure, totals };
  const title = `${taxonomyTitle(head.taxonomy)}: ${structure}`;
  return {
    name: 'taxonomy-tree',
    data: { head, list: { name: 'sections', items: sections } },
    document: () => [note(title), totals.lines > 0 ? treesTable(sections) : note(`It has no ${structure}.`)],
    sheet: sheetOf(LINE_COLUMNS, () =>
      sections.flatMap(({ lines, ...section }) => lines.map((line) => ({ section, ...line }))),
    ),
  };
}

const LINE_COLUMNS = [
  'section.id',
  'section.title',
  'level',
  'field.namespace',
  'field.name',
  'weight',
  'balanceType',
  'periodType',
  'isHeading',
  'childLevel',
  'expectedLevel',
  'preferredLabel',
  'label',
  'ends',
];
