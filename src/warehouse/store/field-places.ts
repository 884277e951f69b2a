import type { DuckDBConnection } from '@duckdb/node-api';
import type { BalanceType, PeriodType, Structure } from '../../core/model/taxonomy.ts';
import { queryRecords } from './rows.ts';

/** A field of a name in one namespace, with what taxonomies say of it; `null` where they do not, or differ. */
export type NamedField = {
  readonly namespace: string;
  readonly dataType: string | null;
  readonly periodType: PeriodType | null;
  readonly balanceType: BalanceType | null;
};

/**
 * A relationship of a taxonomy that has the field as total or part. `weight`: decimal text; `null` in presentations.
 */
export type FieldPlace = {
  readonly taxonomy: { readonly source: string; readonly id: string; readonly version: string };
  readonly structure: Structure;
  readonly section: { readonly id: string; readonly title: string };
  readonly parent: string;
  readonly child: string;
  readonly weight: string | null;
};

export type FieldPlaces = { readonly fields: readonly NamedField[]; readonly places: readonly FieldPlace[] };

const onlyOne = (column: string): string => `CASE WHEN count(DISTINCT p.${column}) = 1 THEN min(p.${column}) END`;
const FIELDS = `
  SELECT f.namespace, ${onlyOne('data_type')} AS "dataType", ${onlyOne('period_type')} AS "periodType",
    ${onlyOne('balance_type')} AS "balanceType"
  FROM field f LEFT JOIN property p USING (field_id) WHERE f.name = $name GROUP BY f.namespace
  ORDER BY f.namespace DESC`;

const relationsOf = (structure: Structure, weight: string): string => `
  SELECT taxonomy_id, '${structure}' AS structure, section_id, parent_field_id, child_field_id, ${weight} AS weight,
    ordinal
  FROM ${structure} WHERE parent_field_id IN (FROM wanted) OR child_field_id IN (FROM wanted)`;

const PLACES = `
  WITH wanted AS (SELECT field_id FROM field WHERE name = $name),
  related AS (${relationsOf('calculation', 'weight')} UNION ALL ${relationsOf('presentation', 'NULL')})
  SELECT {source: t.source, id: t.id, version: t.version} AS taxonomy, r.structure,
    {id: s.id, title: s.title} AS section,
    p.name AS parent, c.name AS child, r.weight
  FROM related r JOIN taxonomy t USING (taxonomy_id)
  JOIN section s ON s.taxonomy_id = r.taxonomy_id AND s.structure = r.structure AND s.id = r.section_id
  JOIN field p ON p.field_id = r.parent_field_id JOIN field c ON c.field_id = r.child_field_id
  WHERE $asOf IS NULL OR t.run_id <= (SELECT run_id FROM snapshot WHERE snapshot_id = $asOf)
  ORDER BY t.taxonomy_id DESC, r.structure, s.ordinal, r.ordinal`;

/**
 * The fields of a local name, and their places in taxonomies, the newest first; `asOf`: those stored by that snapshot.
 */
export async function readFieldPlaces(connection: DuckDBConnection, name: string, asOf?: number): Promise<FieldPlaces> {
  const fields = await queryRecords<NamedField>(connection, FIELDS, { name });
  return { fields, places: await queryRecords<FieldPlace>(connection, PLACES, { name, asOf: asOf ?? null }) };
}
