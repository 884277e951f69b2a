import type { DuckDBConnection } from '@duckdb/node-api';
import type { FilingIdentity } from '../../core/model/filing-identity.ts';
import { openAt } from './relations.ts';
import { queryRows } from './rows.ts';

/** What a filing says of itself: its form, and whether it calls its filer an emerging growth company. */
export type FilingFacts = { readonly form: string | null; readonly isEmergingGrowth: boolean };

const isOpen = openAt('$snapshot');

const FACTS = `
  WITH growing AS (SELECT DISTINCT document_id FROM (
      SELECT row_version_id, unnest(text_fields) AS field_id, unnest(texts) AS text FROM row_content)
    JOIN row_version USING (row_version_id) JOIN filed_row USING (filed_row_id) JOIN field f USING (field_id)
    WHERE f.name = 'EntityEmergingGrowthCompany' AND text IN ('true', '1'))
  SELECT d.name, v.form, d.document_id IN (FROM growing)
  FROM document d JOIN (FROM document_version v WHERE ${isOpen('v')}) v USING (document_id)
  WHERE d.source = 'filing'`;

/** The facts of the filings of a snapshot, by name. */
export async function readFilingFacts(
  connection: DuckDBConnection,
  snapshot: number,
): Promise<ReadonlyMap<string, FilingFacts>> {
  const rows = await queryRows(connection, FACTS, { snapshot });
  return new Map(
    rows.map(([name, form, isGrowing]) => [
      String(name),
      { form: form === null ? null : String(form), isEmergingGrowth: isGrowing === true },
    ]),
  );
}

/** The period of a document that states none is the day on which most of its rows end. */
const IDENTITIES = `
  WITH filing AS (
    SELECT d.document_id, d.name, e.key, v.form, v.period_end
    FROM document d JOIN document_version v ON v.document_id = d.document_id AND v.closed IS NULL
    JOIN entity e ON e.entity_id = v.entity_id WHERE d.source = $source),
  ends AS (
    SELECT w.document_id, c.period_end, count(*) AS rows
    FROM row_version v JOIN filed_row w USING (filed_row_id) JOIN row_identity c USING (row_identity_id)
    WHERE v.closed IS NULL AND c.period_end IS NOT NULL
      AND w.document_id IN (SELECT document_id FROM filing WHERE period_end IS NULL)
    GROUP BY ALL),
  commonest AS (
    SELECT document_id, arg_max(period_end, {rows: rows, period_end: period_end}) AS period_end
    FROM ends GROUP BY document_id)
  SELECT name, key, form, coalesce(f.period_end, m.period_end)::VARCHAR
  FROM filing f LEFT JOIN commonest m USING (document_id)`;

/** The identities of the documents of a source, by their names. */
export async function readFilingIdentities(
  connection: DuckDBConnection,
  source: string,
): Promise<ReadonlyMap<string, FilingIdentity>> {
  const rows = await queryRows(connection, IDENTITIES, { source });
  return new Map(
    rows.map(([name, entity, form, period]) => [
      String(name),
      {
        entity: String(entity),
        ...(form !== null && { form: String(form) }),
        ...(period !== null && { period: String(period) }),
      },
    ]),
  );
}
