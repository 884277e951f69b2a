import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowDescription } from '../../core/model/finding.ts';
import { toPeriod } from '../../core/model/period.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { readLabelsAt } from './field-labels.ts';
import { openAt } from './open-at.ts';
import { documentOf, entityName, ROW_VERSIONS } from './relations.ts';
import { VERSIONS_OF_COMPANY } from './row-stream.ts';
import { columns, queryColumns, queryRecords, toRecords } from './rows.ts';
import { heldValues, type ShownValue } from './shown-rows.ts';
import { listed } from './sql-text.ts';

/** A field that a company reports, with its label in the newest row that has it. */
export type CompanyField = { readonly id: number; readonly field: FieldName; readonly label: string | null };

const allFields = (of: string): string =>
  `list_concat(list_concat(${of}.fields, ${of}.wide_fields), list_concat(${of}.text_fields, ${of}.nil_fields))`;

const USED = `
  SELECT id, max(row_version_id) AS version
  FROM (SELECT row_version_id, unnest(${allFields('k')}) AS id FROM row_content k
    WHERE row_version_id IN (${VERSIONS_OF_COMPANY}))
  GROUP BY id`;

/** Ids are written into the query: in a join DuckDB would read all fields of all filings. */
const fieldsOf = (ids: string): string => `
  SELECT field_id AS id, {namespace: namespace, name: name} AS field FROM field WHERE field_id IN (${ids})
  ORDER BY name, namespace`;

/** The fields that the rows of a company (its key) have at a snapshot, by name. */
export async function fieldsOfCompany(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<readonly CompanyField[]> {
  const used = await queryColumns(connection, columns('integer', 'id version'), USED, { company, snapshot });
  const versions = new Map(toRecords(used).map(({ id, version }) => [id, version]));
  const fields = await queryRecords<Omit<CompanyField, 'label'>>(connection, fieldsOf(listed(used.id)));
  const placed = fields.map((field) => {
    return { ...field, place: { version: versions.get(field.id) ?? 0, name: field.field.name } };
  });
  const labelsAt = await readLabelsAt(
    connection,
    placed.map(({ place }) => place),
  );
  return placed.map(({ place, ...field }) => ({ ...field, label: labelsAt(place).own }));
}

/** A row in one document that has a value of some field. */
export type RowOfField = RowDescription & {
  readonly version: number;
  /** The row in its document, and the same row in all documents: both last longer than a version. */
  readonly filedRow: number;
  readonly row: number;
  readonly bindingId: number;
  /** When the document was accepted, else filed; null where neither is known. */
  readonly accepted: string | null;
  /**
   * The fiscal year and period that the row states, else its document with the end (days since 1970) of its own period.
   */
  readonly fiscal: { readonly year: string | null; readonly period: string | null; readonly end: number | null };
};

const isOpen = openAt('$snapshot');
const days = (date: string): string => `(${date} - DATE '1970-01-01')::INTEGER`;

/** The value of the field of an id in the content `k`. */
const stated = (id: number | undefined): string =>
  id === undefined
    ? 'NULL'
    : `field_text(k.fields, k.mantissas, k.places, k.wide_fields, k.wide_numbers, k.text_fields, k.texts, ${id})`;

/** The ids of the fields in which rows state their fiscal year and quarter themselves. */
export type FiscalFields = { readonly year: number; readonly quarter: number };

/** Rows are chosen before their names are joined: DuckDB would join all rows of the store. */
const rowsWith = (fiscal: FiscalFields | undefined): string => `
  WITH chosen AS MATERIALIZED (
    SELECT row_version_id, ${stated(fiscal?.year)} AS fiscal_year, ${stated(fiscal?.quarter)} AS fiscal_quarter
    FROM row_content k WHERE row_version_id IN (${VERSIONS_OF_COMPANY})
      AND list_has_any(${allFields('k')}, from_json($fields, '["INTEGER"]'))),
  own AS MATERIALIZED (
    SELECT v.*, w.document_id, fiscal_year, fiscal_quarter, c.* FROM ${ROW_VERSIONS} JOIN chosen USING (row_version_id))
  SELECT c.row_version_id AS version, c.filed_row_id AS "filedRow", c.current_row_id AS "row",
    c.binding_id AS "bindingId",
    {key: e.key, name: ev.name, symbol: ev.symbol} AS company,
    CASE WHEN bd.name IS NOT NULL THEN {name: bd.name, form: bv.form, filed: bv.filed::VARCHAR} END AS document,
    {kind: c.period_kind::INTEGER, start: coalesce(${days('c.period_start')}, 0),
      "end": coalesce(${days('c.period_end')}, 0)} AS period,
    d.text AS dimensions, u.name AS unit, {resource: r.name, snapshot: c.opened} AS source,
    coalesce(nullif(bv.accepted, ''), bv.filed::VARCHAR) AS accepted,
    CASE WHEN c.fiscal_year IS NULL
      THEN {year: bv.fiscal_year, period: bv.fiscal_period, "end": ${days('bv.period_end')}}
      ELSE {year: c.fiscal_year, period: 'Q' || c.fiscal_quarter, "end": NULL} END AS fiscal
  FROM own c JOIN entity e USING (entity_id) JOIN resource r USING (resource_id) JOIN dimensions d USING (dimensions_id)
  LEFT JOIN unit u ON u.unit_id = c.unit_id ${entityName(isOpen)} ${documentOf('c.document_id', 'b', isOpen)}
  ORDER BY c.row_version_id`;

type StoredRow = Omit<RowOfField, 'period'> & {
  readonly period: { readonly kind: number; readonly start: number; readonly end: number };
};

/** The rows of a company at a snapshot that have a value of one of these fields. */
export async function rowsOfFields(
  connection: DuckDBConnection,
  company: string,
  fields: readonly number[],
  snapshot: number,
  fiscal?: FiscalFields,
): Promise<readonly RowOfField[]> {
  const asked = { company, snapshot, fields: JSON.stringify(fields) };
  const rows = await queryRecords<StoredRow>(connection, rowsWith(fiscal), asked);
  return rows.map(({ period: { kind, start, end }, ...row }) => ({ ...row, period: toPeriod(kind, start, end) }));
}

/** A value of a row version, with its line of the source; `null` where it has no lines. */
export type PlacedValue = ShownValue & {
  readonly version: number;
  readonly id: number;
  readonly line: number | null;
};

/** The values of the relation `held`, and these with their fields: DuckDB would join all fields of the store. */
const VALUED = `valued AS MATERIALIZED (${heldValues((list) => `unnest(${list})`)})`;
const PLACED = `
  SELECT content_id AS version, field_id AS id, {namespace: namespace, name: name} AS field, type, value,
    nullif(decimals, -128) AS decimals, line
  FROM valued JOIN (FROM field WHERE field_id IN (SELECT field_id FROM valued)) USING (field_id)`;

const valuesOf = (versions: readonly number[]): string => `
  WITH held AS (SELECT row_version_id AS content_id, * FROM row_content WHERE row_version_id IN (${listed(versions)})),
  ${VALUED}
  ${PLACED} ORDER BY content_id, field_id, line, value`;

/** All values of these row versions, by field. */
export function valuesOfVersions(
  connection: DuckDBConnection,
  versions: readonly number[],
): Promise<readonly PlacedValue[]> {
  return queryRecords(connection, valuesOf(versions));
}

/** A value that a document reported from one snapshot until another; `until` is null while it does. */
export type PastValue = Omit<PlacedValue, 'version' | 'id'> & {
  readonly document: RowDescription['document'];
  readonly since: SnapshotMoment;
  readonly until: SnapshotMoment | null;
};
/** `observedAt`: ISO text, UTC. */
export type SnapshotMoment = { readonly snapshot: number; readonly observedAt: string };

const moment = (alias: string): string =>
  `{snapshot: ${alias}.snapshot_id, observedAt: strftime(${alias}.observed_at, '%Y-%m-%dT%H:%M:%SZ')}`;

const HISTORY = `
  WITH version AS MATERIALIZED (
    SELECT v.row_version_id, v.opened, v.closed, w.document_id FROM row_version v JOIN filed_row w USING (filed_row_id)
    WHERE w.current_row_id = $row AND v.opened <= $snapshot),
  held AS (SELECT row_version_id AS content_id, * FROM row_content
    WHERE row_version_id IN (SELECT row_version_id FROM version)),
  ${VALUED}, placed AS (${PLACED})
  SELECT p.field, p.type, p.value, p.decimals, p.line,
    CASE WHEN bd.name IS NOT NULL THEN {name: bd.name, form: bv.form, filed: bv.filed::VARCHAR} END AS document,
    ${moment('s')} AS since, CASE WHEN n.snapshot_id IS NOT NULL THEN ${moment('n')} END AS until
  FROM placed p JOIN version v ON v.row_version_id = p.version JOIN snapshot s ON s.snapshot_id = v.opened
  LEFT JOIN snapshot n ON n.snapshot_id = v.closed AND v.closed <= $snapshot
  ${documentOf('v.document_id', 'b', isOpen)}
  WHERE list_contains(from_json($fields, '["INTEGER"]'), p.id)
    OR list_contains(from_json($names, '["VARCHAR"]'), p.field.name)
  ORDER BY v.opened, coalesce(bv.accepted, bv.filed::VARCHAR), bd.name, p.line, p.value`;

/**
 * The values of fields, by their ids or their local names, that the same row had in all documents until a snapshot,
 * oldest first.
 */
export function historyOfFields(
  connection: DuckDBConnection,
  row: number,
  { ids, names }: { readonly ids?: readonly number[]; readonly names?: readonly string[] },
  snapshot: number,
): Promise<readonly PastValue[]> {
  const fields = { fields: JSON.stringify(ids ?? []), names: JSON.stringify(names ?? []) };
  return queryRecords(connection, HISTORY, { row, snapshot, ...fields });
}

/** The place of a recorded finding; null: it is about no row, or no field. */
export type FindingPlace = {
  readonly company: string | null;
  readonly filedRow: number | null;
  readonly run: number;
  /** As the taxonomy has it: rows may have that of another year. */
  readonly field: FieldName | null;
};

const FINDING = `
  WITH n AS MATERIALIZED (SELECT n.* FROM finding n JOIN validation_run r USING (validation_run_id)
    WHERE n.finding_id = $id AND r.as_of_snapshot <= $snapshot ORDER BY n.validation_run_id DESC LIMIT 1),
  place AS (SELECT v.row_version_id, w.filed_row_id, e.key FROM ${ROW_VERSIONS} JOIN entity e USING (entity_id)
    WHERE v.row_version_id IN (SELECT row_version_id FROM n))
  SELECT n.validation_run_id AS run, p.key AS company, p.filed_row_id AS "filedRow",
    CASE WHEN f.field_id IS NOT NULL THEN {namespace: f.namespace, name: f.name} END AS field
  FROM n LEFT JOIN field f USING (field_id) LEFT JOIN place p USING (row_version_id)`;

/** A finding of the latest run over a snapshot or an earlier one that has it; `undefined` where no recorded run has. */
export async function placeOfFinding(
  connection: DuckDBConnection,
  id: string,
  snapshot = Number.MAX_SAFE_INTEGER,
): Promise<FindingPlace | undefined> {
  const [found] = await queryRecords<FindingPlace>(connection, FINDING, { id, snapshot });
  return found;
}

const VERSION = `
  SELECT e.key AS company, w.filed_row_id AS "filedRow", c.current_row_id AS "row"
  FROM ${ROW_VERSIONS} JOIN entity e USING (entity_id)
  WHERE v.row_version_id = $version`;

/** The row that a version is of, in its document and in all of them, and its company. */
export type VersionPlace = { readonly company: string; readonly filedRow: number; readonly row: number };

/** `undefined` where there is no such version. */
export async function placeOfVersion(connection: DuckDBConnection, version: number): Promise<VersionPlace | undefined> {
  const [found] = await queryRecords<VersionPlace>(connection, VERSION, { version });
  return found;
}

/** A document of the store, and the companies that its rows are of. */
export type StoredFiling = {
  readonly document: NonNullable<RowDescription['document']>;
  readonly companies: readonly RowDescription['company'][];
};

const FILING = `
  SELECT {name: bd.name, form: bv.form, filed: bv.filed::VARCHAR} AS document,
    list({key: e.key, name: ev.name, symbol: ev.symbol} ORDER BY e.key) AS companies
  FROM (SELECT DISTINCT document_id, entity_id FROM filed_row JOIN current_row USING (current_row_id)
    WHERE document_id IN (SELECT document_id FROM document WHERE name = $name)
      AND EXISTS (FROM row_version v WHERE v.filed_row_id = filed_row.filed_row_id AND ${isOpen('v')})) c
  JOIN entity e USING (entity_id) ${entityName(isOpen)} ${documentOf('c.document_id', 'b', isOpen)} GROUP BY ALL
  ORDER BY any_value(bv.filed) NULLS LAST`;

/**
 * The document of a name, in the source that knows most of it, and its companies by key; `undefined` where it has no
 * rows at a snapshot.
 */
export async function filingNamed(
  connection: DuckDBConnection,
  name: string,
  snapshot: number,
): Promise<StoredFiling | undefined> {
  const [found] = await queryRecords<StoredFiling>(connection, FILING, { name, snapshot });
  return found;
}
