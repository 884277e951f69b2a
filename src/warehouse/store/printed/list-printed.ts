import type { DuckDBConnection } from '@duckdb/node-api';
import { PRINTED } from '../../../core/model/taxonomy.ts';
import type { StoredTaxonomy } from '../read-taxonomy.ts';
import { queryRecords, queryRows } from '../rows.ts';

/**
 * Printed sums, and whether each is kept as relationships of its fields. One in which a field is several lines is not,
 * such as a balance at the end, of that at the beginning and its changes; nor is a further sum of the same total.
 */
export const SUMS = `(
  SELECT *, is_plain AND row_number() OVER (PARTITION BY printed_statement_id, field_id, is_plain
    ORDER BY printed_sum_id) = 1 AS is_kept
  FROM (SELECT *, NOT list_contains(children, field_id) AND len(list_distinct(children)) = len(children) AS is_plain
    FROM printed_sum))`;

const OPENED = 's.opened <= coalesce($asOf, s.opened)';
const IS_OPEN = '(s.closed IS NULL OR s.closed > $asOf)';

/** Versions of a document are the snapshots that opened them. */
const LIST = `
  WITH chosen AS (
    SELECT s.*, d.name FROM printed_statement s JOIN document d USING (document_id)
    WHERE ${OPENED} AND if($document IS NULL, ${IS_OPEN}, lower(d.name) = lower($document))
  ), held AS (
    SELECT document_id, opened, printed_statement_id, field_id, children
    FROM ${SUMS} JOIN chosen USING (printed_statement_id) WHERE is_kept
  ), counted AS (
    SELECT document_id, opened, count(DISTINCT printed_statement_id)::INTEGER AS sections,
      sum(len(children))::INTEGER AS calculation FROM held GROUP BY ALL
  ), labelled AS (
    SELECT document_id, opened, count(DISTINCT field)::INTEGER AS fields
    FROM (SELECT document_id, opened, unnest(list_prepend(field_id, children)) AS field FROM held) GROUP BY ALL
  )
  SELECT document_id AS "taxonomyId", '${PRINTED}' AS source, c.name AS id, c.opened::VARCHAR AS version,
    coalesce(e.name || ' ', '') || coalesce(v.form, '') AS name, NULL::VARCHAR AS dataset,
    ['sections', 'properties', 'labels', 'calculation'] AS parts,
    {sections: coalesce(sections, 0), calculation: coalesce(calculation, 0), presentation: 0,
      labels: coalesce(fields, 0), properties: coalesce(fields, 0)} AS counts
  FROM (SELECT DISTINCT document_id, opened, name FROM chosen) c
    LEFT JOIN counted USING (document_id, opened) LEFT JOIN labelled USING (document_id, opened)
    LEFT JOIN document_version v ON v.document_id = c.document_id AND v.opened <= c.opened
      AND (v.closed IS NULL OR v.closed > c.opened)
    LEFT JOIN entity_version e ON e.entity_id = v.entity_id AND e.opened <= c.opened
      AND (e.closed IS NULL OR e.closed > c.opened)
  ORDER BY c.name, c.opened`;

/**
 * The printed sums of documents at a snapshot, each document as a taxonomy; `document`: all versions of the one of this
 * name that there were until then.
 */
export function listPrinted(
  connection: DuckDBConnection,
  { asOf, document }: { readonly asOf?: number | undefined; readonly document?: string | undefined },
): Promise<readonly StoredTaxonomy[]> {
  return queryRecords(connection, LIST, { asOf: asOf ?? null, document: document ?? null });
}

/** How many documents print statements at a snapshot. */
export async function countPrinting(connection: DuckDBConnection, asOf?: number): Promise<number> {
  const sql = `SELECT count(DISTINCT document_id) FROM printed_statement s WHERE ${OPENED} AND ${IS_OPEN}`;
  const [[count] = []] = await queryRows(connection, sql, { asOf: asOf ?? null });
  return Number(count);
}
