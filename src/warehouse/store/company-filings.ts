import type { DuckDBConnection } from '@duckdb/node-api';
import type { BalanceType, PeriodType, Structure } from '../../core/model/taxonomy.ts';
import { documentOf, NO_PROOF, openAt, ROW_VERSIONS, VALUES_HELD } from './relations.ts';
import { queryRecords, queryRows } from './rows.ts';
import { isAmong } from './sql-text.ts';

/** A document with rows of a company; all `null` for rows of no document. Days are ISO text. */
type CompanyFiling = {
  readonly document: string | null;
  readonly form: string | null;
  readonly filed: string | null;
  readonly periodEnd: string | null;
  readonly fiscalYear: string | null;
  readonly fiscalPeriod: string | null;
  readonly resources: readonly string[];
  readonly rows: number;
  readonly values: number;
};

const isOpen = openAt('$snapshot');

const OWN = `SELECT v.row_version_id FROM ${ROW_VERSIONS}
  WHERE ${isOpen('v')} AND ${NO_PROOF} AND c.entity_id IN (SELECT entity_id FROM entity WHERE key = $company)`;

/** With the ids in the query DuckDB skips the rows of others: what rows hold is most of a store. */
const filingsOf = (versions: readonly number[]): string => `
  WITH own AS MATERIALIZED (SELECT v.row_version_id, w.document_id, c.resource_id FROM ${ROW_VERSIONS}
    WHERE ${isAmong('v.row_version_id', versions)}),
  content AS (SELECT row_version_id, ${VALUES_HELD} AS held FROM row_content
    WHERE ${isAmong('row_version_id', versions)})
  SELECT bd.name AS document, max(bv.form) AS form, max(bv.filed)::VARCHAR AS filed,
    max(bv.period_end)::VARCHAR AS "periodEnd", max(bv.fiscal_year) AS "fiscalYear",
    max(bv.fiscal_period) AS "fiscalPeriod",
    list(DISTINCT r.name ORDER BY r.name) AS resources,
    count(*)::INTEGER AS rows, sum(held)::INTEGER AS "values"
  FROM own JOIN content USING (row_version_id) JOIN resource r USING (resource_id)
  ${documentOf('own.document_id', 'b', isOpen)}
  GROUP BY bd.name
  ORDER BY max(coalesce(bv.accepted, bv.filed::VARCHAR, bv.period_end::VARCHAR)) DESC NULLS LAST,
    "periodEnd" DESC NULLS LAST, document`;

/** The documents with rows of a company (its key) at a snapshot, each once whatever its sources, the latest first. */
export async function readFilingsOfCompany(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<readonly CompanyFiling[]> {
  const versions = await queryRows(connection, OWN, { company, snapshot });
  return queryRecords(connection, filingsOf(versions.map(([version]) => Number(version))), { snapshot });
}

/** A field of a name in one namespace, with what taxonomies say of it; `null` where they do not, or differ. */
type NamedField = {
  readonly namespace: string;
  readonly dataType: string | null;
  readonly periodType: PeriodType | null;
  readonly balanceType: BalanceType | null;
};

/**
 * A relationship of a taxonomy that has the field as total or part. `weight`: decimal text; `null` in presentations.
 */
type FieldPlace = {
  readonly taxonomy: { readonly source: string; readonly id: string; readonly version: string };
  readonly structure: Structure;
  readonly section: { readonly id: string; readonly title: string };
  readonly parent: string;
  readonly child: string;
  readonly weight: string | null;
};

type FieldPlaces = {
  /** As a source of rows or a taxonomy has it, the newest. */
  readonly definition: string | null;
  readonly fields: readonly NamedField[];
  readonly places: readonly FieldPlace[];
};

const DEFINITION = `
  WITH wanted AS (SELECT field_id FROM field WHERE name = $name)
  SELECT coalesce(
    (SELECT arg_max(definition, {opened: opened, text: definition}) FROM filed_field
      WHERE definition <> '' AND field_id IN (FROM wanted)),
    (SELECT arg_max(text, {taxonomy: taxonomy_id, text: text}) FROM label
      WHERE label_type = 'documentation' AND field_id IN (FROM wanted))) AS definition`;

const soleValue = (column: string): string => `CASE WHEN count(DISTINCT p.${column}) = 1 THEN min(p.${column}) END`;
const FIELDS = `
  SELECT f.namespace, ${soleValue('data_type')} AS "dataType", ${soleValue('period_type')} AS "periodType",
    ${soleValue('balance_type')} AS "balanceType"
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
  const [{ definition } = { definition: null }] = await queryRecords<Pick<FieldPlaces, 'definition'>>(
    connection,
    DEFINITION,
    { name },
  );
  return {
    definition,
    fields,
    places: await queryRecords<FieldPlace>(connection, PLACES, { name, asOf: asOf ?? null }),
  };
}
