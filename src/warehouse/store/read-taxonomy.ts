import type { DuckDBConnection } from '@duckdb/node-api';
import { fieldKey } from '../../core/model/field-name.ts';
import type {
  BalanceType,
  FieldName,
  FieldProperty,
  PeriodType,
  TaxonomyKey,
  TaxonomyParts,
} from '../../core/model/taxonomy.ts';
import { readCalculations, readSections } from './read-calculation.ts';
import { openNow } from './relations.ts';
import { readFields } from './resource-fields.ts';
import { type ColumnPlan, columns, queryColumns, queryRecords, queryRows, type RecordOf, toRecords } from './rows.ts';
import { listed } from './sql-text.ts';

/** A stored taxonomy without its parts. `taxonomyId` is the store's; higher is newer. */
export type StoredTaxonomy = TaxonomyKey & {
  readonly taxonomyId: number;
  readonly name: string;
  readonly dataset: string | null;
  readonly parts: readonly string[];
  readonly counts: {
    readonly sections: number;
    readonly calculation: number;
    readonly presentation: number;
    readonly labels: number;
    readonly properties: number;
  };
};

const countOf = (table: string): string =>
  `(SELECT count(*) FROM ${table} s WHERE s.taxonomy_id = t.taxonomy_id)::INTEGER`;

const LIST = `
  SELECT taxonomy_id AS "taxonomyId", source, id, version, name, dataset, parts,
    {sections: ${countOf('section')}, calculation: ${countOf('calculation')}, presentation: ${countOf('presentation')},
      labels: ${countOf('label')}, properties: ${countOf('property')}} AS counts
  FROM taxonomy t WHERE $asOf IS NULL OR run_id <= (SELECT run_id FROM snapshot WHERE snapshot_id = $asOf)
  ORDER BY source, try_cast(id AS INTEGER), id, taxonomy_id`;

/** Every version of every taxonomy, by source, id and age; `asOf`: those stored by that snapshot. */
export function listTaxonomies(connection: DuckDBConnection, asOf?: number): Promise<readonly StoredTaxonomy[]> {
  return queryRecords(connection, LIST, { asOf: asOf ?? null });
}

const ofTaxonomy = (table: string, column: string): string =>
  `SELECT ${column} AS field_id FROM ${table} WHERE taxonomy_id = $taxonomyId`;
const related = (table: string): string =>
  `${ofTaxonomy(table, 'parent_field_id')} UNION ${ofTaxonomy(table, 'child_field_id')}`;

/** The fields of each part. */
const PART_FIELDS = {
  calculation: related('calculation'),
  presentation: related('presentation'),
  labels: ofTaxonomy('label', 'field_id'),
  properties: ofTaxonomy('property', 'field_id'),
} as const;
export type TaxonomyPart = keyof typeof PART_FIELDS;
const ALL_PARTS = Object.keys(PART_FIELDS) as readonly TaxonomyPart[];

const PRESENTATION_COLUMNS = {
  ...columns('integer', 'parent child childLevel'),
  ...columns('text', 'sectionId relativeOrder'),
  ...columns('text?', 'preferredLabel'),
};
const PRESENTATION = `
  SELECT parent_field_id, child_field_id, child_level, section_id, relative_order, preferred_label
  FROM presentation WHERE taxonomy_id = $taxonomyId ORDER BY ordinal`;

const LABEL_COLUMNS = {
  ...columns('integer', 'field'),
  ...columns('text', 'labelType text'),
  ...columns('text?', 'language'),
};
const LABELS = `
  SELECT field_id, label_type, text, language FROM label WHERE taxonomy_id = $taxonomyId ORDER BY rowid`;

/** Numbers and truth values that are not stated are -1. */
const PROPERTY_COLUMNS = {
  ...columns('integer', 'taxonomy field fieldId rowNumber dataTypeId isNumeric isMoney canHoldValue isSection'),
  ...columns('text?', 'dataType periodType balanceType'),
};
const propertiesIn = (taxonomies: readonly number[]): string => `
  SELECT taxonomy_id, field_id, ${['publisher_field_id', 'row_number', 'data_type_id']
    .map(
      (column) => `coalesce(${column},
    -1)`,
    )
    .join(', ')},
    ${['is_numeric', 'is_money', 'can_hold_value', 'is_section']
      .map(
        (column) => `coalesce(${column}::INTEGER,
      -1)`,
      )
      .join(', ')},
    data_type, period_type, balance_type
  FROM property WHERE taxonomy_id IN (${listed(taxonomies)}) ORDER BY rowid`;

/** The properties of taxonomies by their numbers; `names`: of their fields, by id, where they are known. */
export async function readProperties(
  connection: DuckDBConnection,
  taxonomies: readonly number[],
  names?: ReadonlyMap<number, FieldName>,
): Promise<ReadonlyMap<number, readonly FieldProperty[]>> {
  if (taxonomies.length === 0) return new Map();
  const used = `SELECT field_id FROM property WHERE taxonomy_id IN (${listed(taxonomies)})`;
  const fields = names ?? namesOf(await readFields(connection, `field_id IN (${used})`));
  const stored = toRecords(await queryColumns(connection, PROPERTY_COLUMNS, propertiesIn(taxonomies)));
  const properties = new Map<number, FieldProperty[]>(taxonomies.map((id) => [id, []]));
  for (const each of stored) properties.get(each.taxonomy)?.push(toProperty(each, fields.get(each.field) ?? NO_FIELD));
  return properties;
}

const NO_FIELD: FieldName = { namespace: '', name: '' };

const namesOf = (fields: Awaited<ReturnType<typeof readFields>>): ReadonlyMap<number, FieldName> =>
  new Map(fields.map(({ id, field }) => [id, field]));

/** The parts of a taxonomy, or only some of them: the others are then empty. */
export async function readTaxonomyParts(
  connection: DuckDBConnection,
  taxonomyId: number,
  only: readonly TaxonomyPart[] = ALL_PARTS,
): Promise<Required<TaxonomyParts>> {
  const values = { taxonomyId };
  const used = only.map((part) => PART_FIELDS[part]).join(' UNION ');
  const names = namesOf(await readFields(connection, `field_id IN (${used})`, values));
  const nameOf = (id: number): FieldName => names.get(id) ?? NO_FIELD;
  const read = async <Plan extends ColumnPlan>(part: TaxonomyPart, plan: Plan, sql: string) =>
    only.includes(part) ? toRecords(await queryColumns(connection, plan, sql, values)) : [];
  const calculation = only.includes('calculation')
    ? (await readCalculations(connection, [taxonomyId], names)).get(taxonomyId)
    : undefined;
  const presented = only.includes('presentation')
    ? await readSections(connection, [taxonomyId], 'presentation')
    : undefined;
  const presentation = await read('presentation', PRESENTATION_COLUMNS, PRESENTATION);
  const labels = await read('labels', LABEL_COLUMNS, LABELS);
  const properties = only.includes('properties') ? await readProperties(connection, [taxonomyId], names) : undefined;
  return {
    sections: [...(calculation?.sections ?? []), ...(presented?.get(taxonomyId) ?? [])],
    calculation: calculation?.relationships ?? [],
    presentation: presentation.map(({ parent, child, preferredLabel, ...rest }) => ({
      ...rest,
      parent: nameOf(parent),
      child: nameOf(child),
      ...(preferredLabel !== null && { preferredLabel }),
    })),
    labels: labels.map(({ field, labelType, text, language }) => ({
      field: nameOf(field),
      labelType,
      text,
      ...(language !== null && { language }),
    })),
    properties: properties?.get(taxonomyId) ?? [],
  };
}

function toProperty(stored: RecordOf<typeof PROPERTY_COLUMNS>, field: FieldName): FieldProperty {
  const { fieldId, rowNumber, dataType, dataTypeId, isNumeric, isMoney, canHoldValue, isSection } = stored;
  return {
    field,
    ...(fieldId >= 0 && { fieldId }),
    ...(rowNumber >= 0 && { rowNumber }),
    ...(dataType !== null && { dataType: { name: dataType, ...(dataTypeId >= 0 && { id: dataTypeId }) } }),
    ...(isNumeric >= 0 && { isNumeric: isNumeric === 1 }),
    ...(isMoney >= 0 && { isMoney: isMoney === 1 }),
    ...(canHoldValue >= 0 && { canHoldValue: canHoldValue === 1 }),
    ...(isSection >= 0 && { isSection: isSection === 1 }),
    ...(stored.periodType !== null && { periodType: stored.periodType as PeriodType }),
    ...(stored.balanceType !== null && { balanceType: stored.balanceType as BalanceType }),
  };
}

/** Where the shown name of a field comes from; `none`: its own name is shown. */
export type LabelOrigin = 'taxonomy' | 'data set' | 'none';

/** The shown names of fields, and how many come from where. */
export type FieldLabels = {
  /** By {@link fieldKey}; fields without label are left out. */
  readonly labels: ReadonlyMap<string, string>;
  readonly counts: Readonly<Record<LabelOrigin, number>>;
};

/**
 * Gives SQL that the field of a table (its alias) has one of these local names; of all where they are left out. Ids are
 * written into the queries: a join would read the fields of all filings.
 */
async function namedFields(
  connection: DuckDBConnection,
  names: readonly string[] | undefined,
): Promise<(table: string) => string> {
  if (names === undefined) return () => 'true';
  const sql = `SELECT field_id FROM field WHERE name IN (SELECT unnest(from_json($names, '["VARCHAR"]')))`;
  const { id } = await queryColumns(connection, columns('integer', 'id'), sql, { names: JSON.stringify(names) });
  return (table) => `${table}.field_id IN (${listed(id)})`;
}

/** The taxonomy's own label, else that of data sets now, else that of the same name in another year of US-GAAP. */
const fieldLabels = (isNamed: (table: string) => string): string => `
  WITH named AS (FROM field WHERE ${isNamed('field')}),
  used AS (
    SELECT parent_field_id AS field_id FROM calculation WHERE taxonomy_id = $taxonomyId
    UNION SELECT child_field_id FROM calculation WHERE taxonomy_id = $taxonomyId
    UNION SELECT parent_field_id FROM presentation WHERE taxonomy_id = $taxonomyId
    UNION SELECT child_field_id FROM presentation WHERE taxonomy_id = $taxonomyId
  ),
  filed AS (SELECT f.namespace, f.name, f.field_id, d.label
    FROM (FROM filed_field d WHERE ${openNow('d')} AND d.label IS NOT NULL AND ${isNamed('d')}) d
    JOIN named f USING (field_id))
  SELECT f.namespace, f.name, own.text, coalesce(same.label, alike.label)
  FROM used JOIN named f USING (field_id)
  LEFT JOIN (SELECT field_id, min(text) AS text FROM label WHERE taxonomy_id = $taxonomyId AND label_type = 'primary'
    GROUP BY field_id) own USING (field_id)
  LEFT JOIN filed same USING (field_id)
  LEFT JOIN (SELECT name, arg_max(label, namespace) AS label FROM filed
    WHERE regexp_matches(namespace, '^us-gaap(/[0-9]{4})?$') GROUP BY name) alike
    ON alike.name = f.name AND regexp_matches(f.namespace, '^us-gaap(/[0-9]{4})?$')
  ORDER BY f.field_id`;

/** The labels of the fields in a taxonomy's trees; `names`: only of fields of these local names. */
export async function readFieldLabels(
  connection: DuckDBConnection,
  taxonomyId: number,
  names?: readonly string[],
): Promise<FieldLabels> {
  const labels = new Map<string, string>();
  const counts = { taxonomy: 0, 'data set': 0, none: 0 };
  const query = fieldLabels(await namedFields(connection, names));
  for (const [namespace, name, own, filed] of await queryRows(connection, query, { taxonomyId })) {
    const label = own ?? filed ?? null;
    counts[own !== null ? 'taxonomy' : label !== null ? 'data set' : 'none'] += 1;
    if (label !== null) labels.set(fieldKey({ namespace: String(namespace), name: String(name) }), String(label));
  }
  return { labels, counts };
}
