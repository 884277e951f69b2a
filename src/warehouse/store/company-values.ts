import type { DuckDBConnection } from '@duckdb/node-api';
import { compareText } from '../../core/model/field-name.ts';
import type { RowDescription } from '../../core/model/finding.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { readRows, type StoredRow } from './read-rows.ts';
import { fieldsHeld, type StoredValue } from './read-values.ts';
import { documentOf, entityName, openAt, ROW_VERSIONS } from './relations.ts';
import { remembered } from './remembered.ts';
import type { StoredDocument } from './row-names.ts';
import { VERSIONS_OF_COMPANY } from './row-stream.ts';
import { columns, queryColumns, queryRecords } from './rows.ts';
import { listed } from './sql-text.ts';
import { readFieldsById, readFieldsNamed } from './stream-numbers.ts';

/** A field that a company reports, and the newest row version that has it. */
export type CompanyField = { readonly id: number; readonly field: FieldName; readonly version: number };

const HELD = `
  SELECT row_version_id, unnest(${fieldsHeld('k')}) AS id FROM row_content k
  WHERE row_version_id IN (${VERSIONS_OF_COMPANY})`;

/** The fields of each row of a company (its key) at a snapshot, without proofs. */
function fieldsOfRows(connection: DuckDBConnection, company: string, snapshot: number) {
  return remembered(connection, { kind: 'fields of rows', most: 4 }, JSON.stringify([company, snapshot]), () =>
    queryColumns(connection, columns('integer', 'version id'), HELD, { company, snapshot }),
  );
}

/** The fields that the rows of a company (its key) have at a snapshot, by name. */
export async function fieldsOfCompany(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<readonly CompanyField[]> {
  const { version, id } = await fieldsOfRows(connection, company, snapshot);
  const newest = new Map<number, number>();
  for (const [at, of] of id.entries()) newest.set(of, Math.max(newest.get(of) ?? 0, version[at] ?? 0));
  const names = await readFieldsById(connection, [...newest.keys()]);
  return Array.from(names, ([id, field]) => ({ id, field, version: newest.get(id) ?? 0 })).toSorted(
    (a, b) => compareText(a.field.name, b.field.name) || compareText(a.field.namespace, b.field.namespace),
  );
}

/** A row that has a value of some field. */
export type RowOfField = StoredRow & {
  /** When the document was accepted, else filed; null where neither is known. */
  readonly accepted: string | null;
  /**
   * The fiscal year and period that the row states, else its document with the end (days since 1970) of its own period.
   */
  readonly fiscal: { readonly year: string | null; readonly period: string | null; readonly end: number | null };
};

/** The ids of the fields in which rows state their fiscal year and quarter themselves. */
export type FiscalFields = { readonly year: number; readonly quarter: number };

/** The rows of a company at a snapshot that have a value of one of these fields. */
export async function rowsOfFields(
  connection: DuckDBConnection,
  company: string,
  fields: readonly number[],
  snapshot: number,
  fiscal?: FiscalFields,
): Promise<readonly RowOfField[]> {
  const held = await fieldsOfRows(connection, company, snapshot);
  const { rows, documents } = await readRows(connection, {
    snapshot,
    of: { versions: Int32Array.from(new Set(held.version.filter((_, at) => fields.includes(held.id[at] ?? 0)))) },
    values: fiscal ? [fiscal.year, fiscal.quarter] : [],
  });
  return rows.map((row) => {
    const filing = documents.get(row.documentId);
    const statedIn = (id: number | undefined) => row.values.find((value) => value.id === id)?.value ?? null;
    const [year, quarter] = [statedIn(fiscal?.year), statedIn(fiscal?.quarter)];
    const ofDocument = {
      year: filing?.fiscalYear ?? null,
      period: filing?.fiscalPeriod ?? null,
      end: filing?.periodEnd ?? null,
    };
    return {
      ...row,
      accepted: acceptanceOf(filing),
      fiscal: year === null ? ofDocument : { year, period: quarter && `Q${quarter}`, end: null },
    };
  });
}

function acceptanceOf(filing: StoredDocument | undefined): string | null {
  return filing?.accepted || filing?.filed || null;
}

/** A value that a document reported from one snapshot until another; `until` is null while it does. */
export type PastValue = StoredValue & {
  readonly document: RowDescription['document'];
  readonly since: SnapshotMoment;
  readonly until: SnapshotMoment | null;
};
/** `observedAt`: ISO text, UTC. */
export type SnapshotMoment = { readonly snapshot: number; readonly observedAt: string };

const moment = (alias: string): string =>
  `{snapshot: ${alias}.snapshot_id, observedAt: strftime(${alias}.observed_at, '%Y-%m-%dT%H:%M:%SZ')}`;

const PAST_VERSIONS = `
  SELECT v.row_version_id AS version, ${moment('s')} AS since,
    CASE WHEN n.snapshot_id IS NOT NULL THEN ${moment('n')} END AS until
  FROM row_version v JOIN snapshot s ON s.snapshot_id = v.opened
  LEFT JOIN snapshot n ON n.snapshot_id = v.closed AND v.closed <= $snapshot
  WHERE v.filed_row_id IN (SELECT filed_row_id FROM filed_row WHERE row_identity_id = $row) AND v.opened <= $snapshot`;

/**
 * The values of fields, by their ids or their local names, that the same row had in all documents until a snapshot,
 * oldest first.
 */
export async function historyOfFields(
  connection: DuckDBConnection,
  row: number,
  { ids = [], names }: { readonly ids?: readonly number[]; readonly names?: readonly string[] },
  snapshot: number,
): Promise<readonly PastValue[]> {
  type Times = Pick<PastValue, 'since' | 'until'> & { readonly version: number };
  const past = await remembered(connection, { kind: 'past versions', most: 8 }, JSON.stringify([row, snapshot]), () =>
    queryRecords<Times>(connection, PAST_VERSIONS, { row, snapshot }),
  );
  const versions = Int32Array.from(past, ({ version }) => version);
  const values = names ? [...ids, ...(await readFieldsNamed(connection, names)).keys()] : ids;
  const { rows, documents } = await readRows(connection, { snapshot, of: { versions }, values });
  const timesOf = new Map(past.map(({ version, since, until }) => [version, { since, until }]));
  return rows
    .flatMap(({ version, document, documentId, values }) => {
      const times = timesOf.get(version);
      const accepted = acceptanceOf(documents.get(documentId));
      return times ? values.map((value) => ({ accepted, past: { ...value, document, ...times } })) : [];
    })
    .toSorted(
      (a, b) =>
        a.past.since.snapshot - b.past.since.snapshot ||
        compareKnown(a.accepted, b.accepted) ||
        compareKnown(a.past.document?.name, b.past.document?.name) ||
        (a.past.line ?? Number.MAX_SAFE_INTEGER) - (b.past.line ?? Number.MAX_SAFE_INTEGER) ||
        compareKnown(a.past.value, b.past.value),
    )
    .map(({ past }) => past);
}

/** Unknown text comes last. */
function compareKnown(a: string | null | undefined, b: string | null | undefined): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return compareText(a, b);
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
  const [place] = await queryRecords<FindingPlace>(connection, FINDING, { id, snapshot });
  return place;
}

const VERSION = `
  SELECT e.key AS company, w.filed_row_id AS "filedRow", c.row_identity_id AS "row"
  FROM ${ROW_VERSIONS} JOIN entity e USING (entity_id)
  WHERE v.row_version_id = $version`;

/** The row that a version is of, in its document and in all of them, and its company. */
export type VersionPlace = { readonly company: string; readonly filedRow: number; readonly row: number };

/** `undefined` where there is no such version. */
export async function placeOfVersion(connection: DuckDBConnection, version: number): Promise<VersionPlace | undefined> {
  const [place] = await queryRecords<VersionPlace>(connection, VERSION, { version });
  return place;
}

/** A document of the store, and the companies that its rows are of. */
export type StoredFiling = {
  readonly document: NonNullable<RowDescription['document']>;
  readonly companies: readonly RowDescription['company'][];
};

const isOpen = openAt('$snapshot');
const DOCUMENTS = 'SELECT document_id FROM document WHERE name = $name';
const filingOf = (documents: string): string => `
  SELECT {name: bd.name, form: bv.form, filed: bv.filed::VARCHAR} AS document,
    list({key: e.key, name: ev.name, symbol: ev.symbol} ORDER BY e.key) AS companies
  FROM (SELECT DISTINCT document_id, entity_id FROM filed_row JOIN row_identity USING (row_identity_id)
    WHERE document_id IN (${documents})
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
  const { id } = await queryColumns(connection, columns('integer', 'id'), DOCUMENTS, { name });
  const [filing] = await queryRecords<StoredFiling>(connection, filingOf(listed(id)), { snapshot });
  return filing;
}
