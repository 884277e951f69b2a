import type { DuckDBConnection } from '@duckdb/node-api';
import { accessionSql } from '../../../core/model/filing-identity.ts';
import { FILING_SOURCES } from '../../../core/model/row-source.ts';
import { documentOf, entityName, openAt } from '../relations.ts';
import { queryRecords, queryRows } from '../rows.ts';
import { listed, quoteText } from '../sql-text.ts';

/** A document with facts of a company that files with the SEC. Days since 1970. */
export type StandardDocument = {
  readonly document: number;
  readonly source: string;
  readonly name: string;
  /** `null` where nobody states one. */
  readonly accession: string | null;
  readonly entity: number;
  readonly form: string | null;
  readonly filed: number | null;
  /** Acceptance, ISO text. */
  readonly accepted: string | null;
  readonly periodEnd: number | null;
  readonly fiscalYear: string | null;
  readonly fiscalPeriod: string | null;
};

/** A company with documents of which standard fields can be made. */
export type StandardCompany = {
  readonly entity: number;
  /** A CIK with its zeros. */
  readonly key: string;
  readonly scheme: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly industryCode: string | null;
  readonly documents: number;
  /** The last snapshot that changed a document of it. */
  readonly changed: number;
};

const isOpen = openAt('$snapshot');
const SOURCES = FILING_SOURCES.map(quoteText).join(', ');

const COMPANIES = `
  WITH filed AS (
    SELECT v.entity_id, v.document_id, greatest(max(v.opened), max(coalesce(v.closed, 0))) AS changed
    FROM document d JOIN document_version v USING (document_id)
    WHERE d.source IN (${SOURCES}) AND v.opened <= $snapshot GROUP BY ALL
    UNION ALL
    SELECT c.entity_id, w.document_id, greatest(max(v.opened), max(coalesce(v.closed, 0)))
    FROM row_version v JOIN filed_row w USING (filed_row_id) JOIN row_identity c USING (row_identity_id)
      JOIN resource r USING (resource_id)
    WHERE r.source IN (${SOURCES}) AND v.opened <= $snapshot GROUP BY ALL)
  SELECT f.entity_id AS entity, e.key, e.scheme, ev.name, ev.symbol, ev.industry_code AS "industryCode",
    count(DISTINCT f.document_id)::INTEGER AS documents, max(f.changed)::INTEGER AS changed
  FROM filed f JOIN entity e USING (entity_id) ${entityName(isOpen).replace('c.entity_id', 'f.entity_id')}
  GROUP BY ALL ORDER BY e.key, e.scheme`;

/** The companies of a snapshot with documents of filings, by key. */
export function readStandardCompanies(
  connection: DuckDBConnection,
  snapshot: number,
): Promise<readonly StandardCompany[]> {
  return queryRecords(connection, COMPANIES, { snapshot });
}

const documentsOf = (companies: readonly number[]): string => `
  WITH filed AS (
    SELECT DISTINCT c.entity_id, w.document_id
    FROM row_identity c JOIN filed_row w USING (row_identity_id) JOIN resource r USING (resource_id)
    WHERE r.source IN (${SOURCES}) AND c.entity_id IN (${listed(companies)}))
  SELECT f.document_id AS document, dd.source, dd.name, ${accessionSql('dd.name', 'dv.attributes')} AS accession,
    f.entity_id AS entity, dv.form, (dv.filed - DATE '1970-01-01')::INTEGER AS filed, dv.accepted,
    (dv.period_end - DATE '1970-01-01')::INTEGER AS "periodEnd", dv.fiscal_year AS "fiscalYear",
    dv.fiscal_period AS "fiscalPeriod"
  FROM filed f ${documentOf('f.document_id', 'd', isOpen)}
  WHERE dv.document_id IS NOT NULL ORDER BY f.entity_id, f.document_id`;

/** The documents of companies (ids) at a snapshot. */
export function readStandardDocuments(
  connection: DuckDBConnection,
  companies: readonly number[],
  snapshot: number,
): Promise<readonly StandardDocument[]> {
  return queryRecords(connection, documentsOf(companies), { snapshot });
}

const LAST_RUN = `
  SELECT max(s.snapshot_id) FROM snapshot s JOIN ingest_run r USING (run_id)
  WHERE r.command = $command AND r.input = $input`;

/** The last snapshot of a command with an input; `undefined` where there is none. */
export async function readLastRunOf(
  connection: DuckDBConnection,
  command: string,
  input: string,
): Promise<number | undefined> {
  const [[last] = []] = await queryRows(connection, LAST_RUN, { command, input });
  return last === null || last === undefined ? undefined : Number(last);
}

/** Whether the store has rows of a source. */
export async function hasSource(connection: DuckDBConnection, source: string): Promise<boolean> {
  const rows = await queryRows(connection, 'SELECT 1 FROM resource WHERE source = $source LIMIT 1', { source });
  return rows.length > 0;
}
