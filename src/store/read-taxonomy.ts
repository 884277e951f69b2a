import type { DuckDBConnection } from '@duckdb/node-api';
import { fieldKey } from '../model/field-name.ts';
import type {
  FieldLabel,
  FieldProperty,
  PresentationRelationship,
  TaxonomyKey,
  TaxonomyParts,
} from '../model/taxonomy.ts';
import { openNow } from './open-at.ts';
import { readCalculationFields, readCalculations, readSections } from './read-calculation.ts';
import { queryRecords, queryRows, withoutNulls } from './rows.ts';

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

const fieldName = (alias: string): string => `{namespace: ${alias}.namespace, name: ${alias}.name}`;

const PRESENTATION = `
  SELECT s.section_id AS "sectionId", ${fieldName('p')} AS parent, ${fieldName('c')} AS child,
    s.relative_order AS "relativeOrder", s.child_level AS "childLevel", s.preferred_label AS "preferredLabel"
  FROM presentation s JOIN field p ON p.field_id = s.parent_field_id JOIN field c ON c.field_id = s.child_field_id
  WHERE s.taxonomy_id = $taxonomyId ORDER BY s.ordinal`;
const LABELS = `
  SELECT ${fieldName('f')} AS field, l.label_type AS "labelType", l.language, l.text FROM label l
    JOIN field f USING (field_id)
  WHERE taxonomy_id = $taxonomyId ORDER BY l.rowid`;
const PROPERTIES = `
  SELECT ${fieldName('f')} AS field, p.publisher_field_id AS "fieldId", p.row_number AS "rowNumber",
    CASE WHEN p.data_type IS NOT NULL THEN {name: p.data_type, id: p.data_type_id} END AS "dataType",
    p.is_numeric AS "isNumeric",
    p.is_money AS "isMoney", p.can_hold_value AS "canHoldValue", p.is_section AS "isSection",
    p.period_type AS "periodType", p.balance_type AS "balanceType"
  FROM property p JOIN field f USING (field_id) WHERE taxonomy_id = $taxonomyId ORDER BY p.rowid`;

export async function readTaxonomyParts(
  connection: DuckDBConnection,
  taxonomyId: number,
): Promise<Required<TaxonomyParts>> {
  const { fields } = await readCalculationFields(connection);
  const names = new Map(fields.map(({ id, field }) => [id, field]));
  const calculation = (await readCalculations(connection, [taxonomyId], names)).get(taxonomyId);
  const presentationSections = (await readSections(connection, [taxonomyId], 'presentation')).get(taxonomyId);
  const presentation = await queryRecords<PresentationRelationship>(connection, PRESENTATION, { taxonomyId });
  const labels = await queryRecords<FieldLabel>(connection, LABELS, { taxonomyId });
  const properties = await queryRecords<FieldProperty>(connection, PROPERTIES, { taxonomyId });
  return {
    sections: [...(calculation?.sections ?? []), ...(presentationSections ?? [])],
    calculation: calculation?.relationships ?? [],
    presentation: presentation.map(withoutNulls),
    labels: labels.map(withoutNulls),
    properties: properties.map(withoutNulls).map(withoutTypeId),
  };
}

function withoutTypeId(property: FieldProperty): FieldProperty {
  return property.dataType ? { ...property, dataType: withoutNulls(property.dataType) } : property;
}

/** Where the shown name of a field comes from; `none`: its own name is shown. */
export type LabelOrigin = 'taxonomy' | 'data set' | 'none';

export type FieldLabels = {
  /** By {@link fieldKey}; fields without label are left out. */
  readonly labels: ReadonlyMap<string, string>;
  readonly counts: Readonly<Record<LabelOrigin, number>>;
};

/** The taxonomy's own label, else that of data sets now, else that of the same name in another year of US-GAAP. */
const FIELD_LABELS = `
  WITH named AS (SELECT * FROM field
    WHERE $names IS NULL OR list_contains(from_json($names, '["VARCHAR"]'), name)),
  used AS (
    SELECT parent_field_id AS field_id FROM calculation WHERE taxonomy_id = $taxonomyId
    UNION SELECT child_field_id FROM calculation WHERE taxonomy_id = $taxonomyId
    UNION SELECT parent_field_id FROM presentation WHERE taxonomy_id = $taxonomyId
    UNION SELECT child_field_id FROM presentation WHERE taxonomy_id = $taxonomyId
  ),
  filed AS (SELECT f.namespace, f.name, f.field_id, d.label FROM filed_field d JOIN named f USING (field_id)
  WHERE ${openNow('d')} AND d.label IS NOT NULL)
  SELECT f.namespace, f.name, own.text, coalesce(same.label, alike.label)
  FROM used JOIN named f USING (field_id)
  LEFT JOIN (SELECT field_id, min(text) AS text FROM label WHERE taxonomy_id = $taxonomyId AND label_type = 'primary'
    GROUP BY field_id) own USING (field_id)
  LEFT JOIN filed same USING (field_id)
  LEFT JOIN (SELECT name, arg_max(label, namespace) AS label FROM filed
    WHERE regexp_matches(namespace, '^us-gaap/[0-9]{4}$') GROUP BY name) alike
    ON alike.name = f.name AND regexp_matches(f.namespace, '^us-gaap/[0-9]{4}$')
  ORDER BY f.field_id`;

/** The labels of the fields in a taxonomy's trees; `names`: only of fields of these local names. */
export async function readFieldLabels(
  connection: DuckDBConnection,
  taxonomyId: number,
  names?: readonly string[],
): Promise<FieldLabels> {
  const labels = new Map<string, string>();
  const counts = { taxonomy: 0, 'data set': 0, none: 0 };
  const asked = { taxonomyId, names: names ? JSON.stringify(names) : null };
  for (const [namespace, name, own, filed] of await queryRows(connection, FIELD_LABELS, asked)) {
    const label = own ?? filed ?? null;
    counts[own !== null ? 'taxonomy' : label !== null ? 'data set' : 'none'] += 1;
    if (label !== null) labels.set(fieldKey({ namespace: String(namespace), name: String(name) }), String(label));
  }
  return { labels, counts };
}

/** English labels before others, those of newer taxonomies before older ones, those of taxonomies before those of data sets. */
const LABELS_NAMED = `
  WITH wanted AS (SELECT field_id, namespace, name FROM field WHERE name IN (SELECT unnest(from_json($names, '["VARCHAR"]')))),
  own AS (SELECT w.name, max_by(l.text, ROW(l.language IS NULL OR starts_with(l.language, 'en'), t.version, l.text)) AS text
    FROM wanted w JOIN label l USING (field_id) JOIN taxonomy t USING (taxonomy_id) WHERE l.label_type = 'primary' GROUP BY w.name),
  filed AS (SELECT w.name, max_by(d.label, ROW(w.namespace, d.label)) AS text
    FROM wanted w JOIN filed_field d USING (field_id) WHERE d.label IS NOT NULL GROUP BY w.name)
  SELECT name, coalesce(own.text, filed.text) FROM own FULL JOIN filed USING (name)`;

/** The labels of fields by their local names, where there are some. */
export async function readLabelsNamed(
  connection: DuckDBConnection,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await queryRows(connection, LABELS_NAMED, { names: JSON.stringify(names) });
  return new Map(rows.map(([name, text]) => [String(name), String(text)]));
}
