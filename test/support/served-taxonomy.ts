import { fieldKey } from '../../src/core/model/field-name.ts';
import type { ServedTaxonomy } from '../../src/core/model/service-taxonomies.ts';
import type { FieldLabel, FieldProperty } from '../../src/core/model/taxonomy.ts';
import type { StoreView } from '../../src/service/server/parts.ts';

const field = (name: string) => ({ namespace: 'service', name });

const HEADING: FieldProperty = {
  field: field('assetsabstract'),
  rowNumber: 1,
  dataType: { id: 1, name: 'Abstract' },
  isNumeric: false,
  isMoney: false,
  canHoldValue: false,
  isSection: true,
};

function money(name: string, rowNumber: number): FieldProperty {
  const dataType = { id: 5, name: 'Monetary' };
  const flags = { isNumeric: true, isMoney: true, canHoldValue: true, isSection: false };
  return { field: field(name), rowNumber, dataType, ...flags, periodType: 'instant', balanceType: 'debit' };
}

const LABELS: readonly FieldLabel[] = [
  { field: field('assetsabstract'), labelType: 'primary', text: 'Assets & More' },
  { field: field('totalassets'), labelType: 'primary', text: 'Assets, Total' },
  { field: field('totalassets'), labelType: 'terse', text: 'Assets' },
  { field: field('cash'), labelType: 'primary', text: 'Cash on Hand' },
];

/** A small taxonomy as the server holds it: a heading, a total and its only child, numbered from 1. `cashLabel` makes another version. */
export function servedTaxonomy(id: string, name = `Taxonomy ${id}`, cashLabel = 'Cash on Hand'): ServedTaxonomy {
  const properties = [HEADING, money('totalassets', 2), money('cash', 3)];
  const [heading, total, cash] = [field('assetsabstract'), field('totalassets'), field('cash')];
  const section = { id: 'bs', title: 'Balance Sheet', relativeOrder: '100.0' };
  return {
    source: 'service',
    id,
    name,
    dataset: 'Full Financials',
    extent: 'whole',
    parts: {
      sections: [
        { structure: 'calculation', ...section },
        { structure: 'presentation', ...section },
      ],
      calculation: [
        { sectionId: 'bs', parent: total, child: cash, weight: '1.0000', relativeOrder: '100.0', childLevel: 1 },
      ],
      presentation: [
        { sectionId: 'bs', parent: heading, child: total, relativeOrder: '100.0', childLevel: 0 },
        {
          sectionId: 'bs',
          parent: heading,
          child: cash,
          relativeOrder: '200.0',
          childLevel: 0,
          preferredLabel: 'terse',
        },
      ],
      labels: LABELS.map((label) => (label.field.name === 'cash' ? { ...label, text: cashLabel } : label)),
      properties,
    },
    fieldIds: new Map(properties.map((property, index) => [fieldKey(property.field), index + 1])),
    sectionIds: new Map([
      ['calculation bs', 1801],
      ['presentation bs', 1802],
    ]),
  };
}

/** A view with these taxonomies and no rows. */
export function taxonomyView(taxonomies: readonly ServedTaxonomy[]): Pick<StoreView, 'taxonomy' | 'taxonomies'> {
  return {
    taxonomy: async (id) => taxonomies.find((taxonomy) => taxonomy.id === id),
    taxonomies: async () => taxonomies,
  };
}
