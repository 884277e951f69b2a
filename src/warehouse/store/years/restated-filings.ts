import type { DuckDBConnection } from '@duckdb/node-api';
import { PERIOD_KIND } from '../../../core/model/period.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { ACCESSION, PREFIX, SOURCE } from '../history/known-values.ts';
import { openAt, ROW_VERSIONS } from '../relations.ts';
import { queryRecords, queryRows } from '../rows.ts';
import { isAmong, listed, quoteText } from '../sql-text.ts';

const isOpen = openAt('$snapshot');

const VERSIONS = `
  SELECT v.row_version_id, w.document_id FROM ${ROW_VERSIONS} JOIN resource r USING (resource_id)
  WHERE ${isOpen('v')} AND c.entity_id IN (SELECT entity_id FROM entity WHERE key = $company)
    AND c.dimensions_id IN (SELECT dimensions_id FROM dimensions WHERE text = '')
    AND c.period_kind <> ${PERIOD_KIND.unknown} AND r.source <> ${quoteText(STANDARD_SOURCE)}`;

/** A filing of several sources is one, and filings without a day have no place in the order. */
const ownRows = (versions: readonly number[], documents: readonly number[]): string => `
  CREATE OR REPLACE TEMP TABLE own_row AS
  WITH filed AS (
    SELECT document_id, d.name, ${ACCESSION} AS filing, o.filed, coalesce(o.accepted, '') AS accepted,
      ${SOURCE} AS source
    FROM (FROM document WHERE document_id IN (${listed(documents)})) d
      JOIN (FROM document_version WHERE document_id IN (${listed(documents)})) o USING (document_id)
    WHERE ${isOpen('o')} AND o.filed IS NOT NULL),
  ordered AS (
    SELECT filing, row_number() OVER (ORDER BY min(filed), min(accepted), filing)::INTEGER AS nth,
      arg_min(name, row(source, name)) AS document
    FROM filed GROUP BY filing)
  SELECT v.row_version_id, source, document, nth,
    dense_rank() OVER (ORDER BY unit_id, period_start, period_end)::INTEGER AS place
  FROM (FROM row_version WHERE ${isAmong('row_version_id', versions)}) v JOIN filed_row w USING (filed_row_id)
    JOIN row_identity c USING (row_identity_id) JOIN filed USING (document_id) JOIN ordered USING (filing)`;

/**
 * Each number of a filing beside that of the filing before it. Of several numbers in a filing the one of the first
 * source counts, there the most precise, then the greatest. Numbers
 * that a BIGINT does not hold are left out.
 */
const restated = (versions: readonly number[]): string => `
  WITH held AS (
    SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
      unnest(decimals)::INTEGER AS decimals
    FROM row_content WHERE ${isAmong('row_version_id', versions)}),
  named AS (
    SELECT field_id, dense_rank() OVER (ORDER BY name, ${PREFIX})::INTEGER AS field
    FROM field WHERE field_id IN (SELECT field_id FROM held)),
  filed AS (
    SELECT field, place, nth, arg_max(number, row(precision, number)) AS number
    FROM (
      SELECT field, place, nth, decimals - 1000 * source AS precision,
        exact_number(mantissa, places, 12, 1) AS number
      FROM held JOIN own_row USING (row_version_id) JOIN named USING (field_id))
    GROUP BY ALL)
  SELECT document, count(*)::INTEGER AS restated
  FROM (FROM filed QUALIFY number <> lag(number) OVER (PARTITION BY field, place ORDER BY nth))
    JOIN (SELECT DISTINCT nth, document FROM own_row) USING (nth)
  GROUP BY document`;

/** How many numbers of earlier filings each filing of a company reports anew, by the name of its first document. */
export async function readRestatedFilings(
  connection: DuckDBConnection,
  company: string,
  snapshot: number,
): Promise<ReadonlyMap<string, number>> {
  const own = await queryRows(connection, VERSIONS, { company, snapshot });
  const [versions, documents] = [0, 1].map((column) => [...new Set(own.map((row) => Number(row[column])))]);
  if (!versions || !documents || versions.length === 0) return new Map();
  await connection.run(ownRows(versions, documents), { snapshot });
  const counts = await queryRecords<{ readonly document: string; readonly restated: number }>(
    connection,
    restated(versions),
  );
  return new Map(counts.map(({ document, restated: count }) => [document, count]));
}
