import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../../core/base/collections.ts';
import type { TaxonomyBinding } from '../../core/model/row-batch.ts';
import type { CalculationRelationship, FieldName, Section, TaxonomySource } from '../../core/model/taxonomy.ts';
import { readFields } from './resource-fields.ts';
import { chosenVersions, type RowsAt } from './row-stream.ts';
import { columns, queryColumns, queryRecords, withoutNulls } from './rows.ts';
import { listed } from './sql-text.ts';

export type StoredBinding = TaxonomyBinding & { readonly bindingId: number };

const BINDINGS = `SELECT binding_id AS "bindingId", source, id, stated_version AS "statedVersion"
  FROM taxonomy_binding`;
const bindingsOf = (versions: string): string => `
  WITH chosen AS (${versions})
  ${BINDINGS} WHERE binding_id IN (SELECT binding_id FROM row_version JOIN chosen USING (row_version_id)
    UNION SELECT binding_id FROM row_binding JOIN chosen USING (row_version_id)) ORDER BY binding_id`;

/** The bindings of all rows, or of some. */
export async function readBindings(connection: DuckDBConnection, rows?: RowsAt): Promise<readonly StoredBinding[]> {
  const { versions = '', parameters = {} } = rows ? chosenVersions(rows) : {};
  const sql = rows ? bindingsOf(versions) : `${BINDINGS} ORDER BY binding_id`;
  return (await queryRecords<StoredBinding>(connection, sql, parameters)).map(withoutNulls);
}

export type CalculationFields = {
  /** At least those whose name occurs in some calculation, of those that matter, and the one with the highest id. */
  readonly fields: readonly { readonly id: number; readonly field: FieldName }[];
  readonly highest: number;
};

const IN_CALCULATIONS =
  'SELECT parent_field_id AS field_id FROM calculation UNION SELECT child_field_id FROM calculation';

/** `reported`: the ids of the only fields that matter besides those of calculations. */
export async function readCalculationFields(
  connection: DuckDBConnection,
  reported?: readonly number[],
): Promise<CalculationFields> {
  const condition = reported
    ? `field_id IN (${IN_CALCULATIONS} UNION SELECT unnest(from_json($ids, '["INTEGER"]')))`
    : `name IN (SELECT name FROM field JOIN (${IN_CALCULATIONS}) USING (field_id))`;
  const orHighest = `${condition} OR field_id = (SELECT max(field_id) FROM field)`;
  const fields = await readFields(connection, orHighest, reported && { ids: JSON.stringify(reported) });
  return { fields, highest: fields.at(-1)?.id ?? 0 };
}

/** A taxonomy with the number of its relationships of one structure. */
export type RelatedTaxonomy = {
  readonly taxonomyId: number;
  readonly source: TaxonomySource;
  readonly id: string;
  readonly version: string;
  readonly relationships: number;
};

const relatedIn = (structure: Section['structure'], isWanted: string): string => `
  WITH wanted AS (FROM taxonomy t WHERE ${isWanted})
  SELECT taxonomy_id AS "taxonomyId", source, id, version, relationships FROM (
    SELECT t.*, coalesce(c.relationships, 0) AS relationships,
      coalesce(t.run_id <= (SELECT run_id FROM snapshot WHERE snapshot_id = $asOf), true) AS known
    FROM wanted t LEFT JOIN (SELECT taxonomy_id, count(*)::INTEGER AS relationships
      FROM ${structure} SEMI JOIN wanted USING (taxonomy_id) GROUP BY taxonomy_id) c USING (taxonomy_id))
  QUALIFY known OR NOT bool_or(known AND relationships > 0) OVER (PARTITION BY source, id) ORDER BY taxonomy_id`;

/**
 * Every version of every taxonomy, oldest first; with `asOf` those stored by that snapshot, and all of one that had no
 * relationships of the structure by then.
 */
export function listRelated(
  connection: DuckDBConnection,
  structure: Section['structure'],
  asOf?: number,
): Promise<readonly RelatedTaxonomy[]> {
  return queryRecords(connection, relatedIn(structure, 'true'), { asOf: asOf ?? null });
}

/** As {@link listRelated}, of the taxonomies of filings that some bindings name. */
export function listRelatedOfFilings(
  connection: DuckDBConnection,
  structure: Section['structure'],
  bindings: readonly number[],
  asOf: number,
): Promise<readonly RelatedTaxonomy[]> {
  const named = `SELECT id FROM taxonomy_binding WHERE binding_id IN (${listed(bindings)})`;
  return queryRecords(connection, relatedIn(structure, `source = 'filing' AND id IN (${named})`), { asOf });
}

export type StoredCalculationParts = {
  readonly sections: readonly Section[];
  readonly relationships: readonly CalculationRelationship[];
};

const CALCULATION_COLUMNS = {
  ...columns('integer', 'taxonomy parent child childLevel isCalculations11'),
  ...columns('text', 'section weight relativeOrder'),
};
const CALCULATIONS = `
  SELECT taxonomy_id, parent_field_id, child_field_id, child_level, coalesce(is_calculations_11, false)::INTEGER,
    section_id, weight, relative_order FROM calculation
  WHERE list_contains(from_json($taxonomies, '["INTEGER"]'), taxonomy_id) ORDER BY taxonomy_id, ordinal`;

/** Calculations by taxonomy id, in stored order. `fields`: the names of all fields of calculations by id. */
export async function readCalculations(
  connection: DuckDBConnection,
  taxonomyIds: readonly number[],
  fields: ReadonlyMap<number, FieldName>,
): Promise<ReadonlyMap<number, StoredCalculationParts>> {
  const sections = await readSections(connection, taxonomyIds, 'calculation');
  const rows = await queryColumns(connection, CALCULATION_COLUMNS, CALCULATIONS, {
    taxonomies: JSON.stringify(taxonomyIds),
  });
  const relationships = new Map<number, CalculationRelationship[]>();
  const nameOf = (id: number | undefined): FieldName => fields.get(id ?? 0) ?? { namespace: '', name: '' };
  for (const [i, taxonomy] of rows.taxonomy.entries()) {
    pushTo(relationships, taxonomy, {
      sectionId: rows.section[i] ?? '',
      parent: nameOf(rows.parent[i]),
      child: nameOf(rows.child[i]),
      weight: rows.weight[i] ?? '',
      relativeOrder: rows.relativeOrder[i] ?? '',
      childLevel: rows.childLevel[i] ?? 0,
      ...(rows.isCalculations11[i] === 1 && { isCalculations11: true }),
    });
  }
  return new Map(
    taxonomyIds.map((id) => [id, { sections: sections.get(id) ?? [], relationships: relationships.get(id) ?? [] }]),
  );
}

const SECTIONS = `
  SELECT taxonomy_id AS taxonomy, {structure: structure, id: id, title: title, relativeOrder: relative_order,
    role: role} AS section FROM section
  WHERE list_contains(from_json($taxonomies, '["INTEGER"]'), taxonomy_id) AND structure = $structure
    ORDER BY taxonomy_id, ordinal`;

export async function readSections(
  connection: DuckDBConnection,
  taxonomyIds: readonly number[],
  structure: Section['structure'],
): Promise<ReadonlyMap<number, readonly Section[]>> {
  const parameters = { taxonomies: JSON.stringify(taxonomyIds), structure };
  const rows = await queryRecords<{ taxonomy: number; section: Section }>(connection, SECTIONS, parameters);
  const sections = new Map<number, Section[]>();
  for (const { taxonomy, section } of rows) pushTo(sections, taxonomy, withoutNulls(section));
  return sections;
}
