import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../../core/base/collections.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import type {
  BalanceType,
  CalculationRelationship,
  FieldLabel,
  FieldName,
  FieldProperty,
  PeriodType,
  PresentationRelationship,
  Section,
} from '../../core/model/taxonomy.ts';
import { readCalculations, readSections } from './read-calculation.ts';
import { readFields } from './resource-fields.ts';
import { columns, queryColumns, type RecordOf, toRecords } from './rows.ts';
import { jsonRows, listed } from './sql-text.ts';

/** Some sections of a presentation, with the labels and properties of their fields, and all of the calculation. */
export type Presentation = {
  readonly sections: readonly Section[];
  readonly calculation: readonly CalculationRelationship[];
  readonly presentation: readonly PresentationRelationship[];
  readonly labels: readonly FieldLabel[];
  readonly properties: readonly FieldProperty[];
  /** The number of each section among all of the presentation, from 1. */
  readonly placeOf: (section: string) => number;
};

const RELATIONSHIP_PLAN = {
  ...columns('integer', 'taxonomy parent child childLevel'),
  ...columns('text', 'sectionId relativeOrder'),
  ...columns('text?', 'preferredLabel'),
};
const RELATIONSHIPS = `
  SELECT taxonomy_id, parent_field_id, child_field_id, child_level, section_id, relative_order, preferred_label
  FROM presentation p SEMI JOIN ${jsonRows('sections', { taxonomy: 'INTEGER', id: 'VARCHAR' })} s
    ON s.taxonomy = p.taxonomy_id AND s.id = p.section_id ORDER BY taxonomy_id, ordinal`;

const LABEL_PLAN = {
  ...columns('integer', 'taxonomy field'),
  ...columns('text', 'labelType text'),
  ...columns('text?', 'language'),
};
const labelsOf = (taxonomies: readonly number[], fields: readonly number[]): string => `
  SELECT taxonomy_id, field_id, label_type, text, language FROM label
  WHERE taxonomy_id IN (${listed(taxonomies)}) AND field_id IN (${listed(fields)}) AND label_type <> 'full'
  ORDER BY taxonomy_id, rowid`;

/** Truth values that are not stated are -1. */
const PROPERTY_PLAN = {
  ...columns('integer', 'taxonomy field isMoney canHoldValue'),
  ...columns('text?', 'periodType balanceType'),
};
const propertiesOf = (taxonomies: readonly number[], fields: readonly number[]): string => `
  SELECT taxonomy_id, field_id, coalesce(is_money::INTEGER, -1), coalesce(can_hold_value::INTEGER, -1), period_type,
    balance_type
  FROM property WHERE taxonomy_id IN (${listed(taxonomies)}) AND field_id IN (${listed(fields)})`;

const inCalculations = (taxonomies: readonly number[]): string =>
  `SELECT unnest([parent_field_id, child_field_id]) FROM calculation WHERE taxonomy_id IN (${listed(taxonomies)})`;

/** The sections of presentations whose titles are wanted, by taxonomy, and the ids of their fields by their keys. */
export async function readPresentations(
  connection: DuckDBConnection,
  taxonomies: readonly number[],
  isWanted: (title: string) => boolean,
): Promise<{ readonly presentations: ReadonlyMap<number, Presentation>; readonly idOf: (field: string) => number }> {
  const all = await readSections(connection, taxonomies, 'presentation');
  const wanted = Array.from(all, ([taxonomy, sections]) => {
    return { taxonomy, sections: sections.filter(({ title }) => isWanted(title)) };
  });
  const keys = wanted.flatMap(({ taxonomy, sections }) => sections.map(({ id }) => ({ taxonomy, id })));
  const values = { sections: JSON.stringify(keys) };
  const relationships = await queryColumns(connection, RELATIONSHIP_PLAN, RELATIONSHIPS, values);
  const used = [...new Set([...relationships.parent, ...relationships.child])];
  const named = await readFields(
    connection,
    `field_id IN (${listed(used)}) OR field_id IN (${inCalculations(taxonomies)})`,
  );
  const names = new Map(named.map(({ id, field }) => [id, field]));
  const calculations = await readCalculations(connection, taxonomies, names);
  const nameOf = (id: number): FieldName => names.get(id) ?? { namespace: '', name: '' };
  const presentation = new Map<number, PresentationRelationship[]>();
  for (const { taxonomy, parent, child, preferredLabel, ...rest } of toRecords(relationships)) {
    const own = preferredLabel === null ? {} : { preferredLabel };
    pushTo(presentation, taxonomy, { ...rest, ...own, parent: nameOf(parent), child: nameOf(child) });
  }
  const labels = new Map<number, FieldLabel[]>();
  const stated = await queryColumns(connection, LABEL_PLAN, labelsOf(taxonomies, used));
  for (const { taxonomy, field, language, ...label } of toRecords(stated)) {
    pushTo(labels, taxonomy, { ...label, field: nameOf(field), ...(language !== null && { language }) });
  }
  const properties = new Map<number, FieldProperty[]>();
  const known = await queryColumns(connection, PROPERTY_PLAN, propertiesOf(taxonomies, used));
  for (const { taxonomy, field, ...property } of toRecords(known)) {
    pushTo(properties, taxonomy, propertyOf(nameOf(field), property));
  }
  const presentations = wanted.map(({ taxonomy, sections }) => {
    const places = new Map((all.get(taxonomy) ?? []).map(({ id }, at) => [id, at + 1]));
    const parts = {
      sections,
      presentation: presentation.get(taxonomy) ?? [],
      labels: labels.get(taxonomy) ?? [],
      properties: properties.get(taxonomy) ?? [],
      calculation: calculations.get(taxonomy)?.relationships ?? [],
      placeOf: (section: string) => places.get(section) ?? 0,
    };
    return [taxonomy, parts] as const;
  });
  const ids = new Map(named.map(({ id, field }) => [fieldKey(field), id]));
  return { presentations: new Map(presentations), idOf: (field) => ids.get(field) ?? 0 };
}

type StoredProperty = Omit<RecordOf<typeof PROPERTY_PLAN>, 'taxonomy' | 'field'>;

function propertyOf(field: FieldName, { isMoney, canHoldValue, ...stated }: StoredProperty): FieldProperty {
  return {
    field,
    ...(isMoney >= 0 && { isMoney: isMoney === 1 }),
    ...(canHoldValue >= 0 && { canHoldValue: canHoldValue === 1 }),
    ...(stated.periodType !== null && { periodType: stated.periodType as PeriodType }),
    ...(stated.balanceType !== null && { balanceType: stated.balanceType as BalanceType }),
  };
}
