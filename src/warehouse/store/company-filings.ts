import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from './open-at.ts';
import { documentOf, ROW_VERSIONS, VALUES_HELD } from './relations.ts';
import { queryRecords } from './rows.ts';

/** A document with rows of a company; all `null` for rows of no document. Days are ISO text. */
export type CompanyFiling = {
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

/** What rows hold is read of these alone: it is most of a store. */
const FILINGS = `
  WITH own AS MATERIALIZED (SELECT v.row_version_id, w.document_id, c.resource_id FROM ${ROW_VERSIONS}
    WHERE ${isOpen('v')} AND c.entity_id = (SELECT entity_id FROM entity WHERE key = $company)),
  content AS (SELECT row_version_id, ${VALUES_HELD} AS held FROM row_content
    WHERE row_version_id IN (SELECT row_version_id FROM own))
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
export function readFilingsOfCompany(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<readonly CompanyFiling[]> {
  return queryRecords(connection, FILINGS, { company, snapshot });
}
