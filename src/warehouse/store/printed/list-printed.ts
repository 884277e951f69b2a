import type { DuckDBConnection } from '@duckdb/node-api';
import { PRINTED } from '../../../core/model/taxonomy.ts';
import type { StoredTaxonomy } from '../read-taxonomy.ts';
import { openAt } from '../relations.ts';
import { columns, queryColumns, queryRecords, queryRows, type RecordOf, toRecords } from '../rows.ts';
import { IN_SCOPE, type PrintedScope, scopeValues } from './printed-totals.ts';

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

const isOpen = openAt('$snapshot');

const PLAN = {
  ...columns('text', 'statement source id'),
  ...columns('integer', 'statements unreadable foots odd open withoutSum'),
};

/**
 * The taxonomy of a document is that of most of its rows; `''` where they have none. Each sum counts once a column.
 * The first row has the number of XBRL filings of which no statement is known.
 */
const COUNTS = `
  WITH statement AS (FROM printed_statement s WHERE ${isOpen('s')} AND ${IN_SCOPE}),
  bound AS (
    SELECT document_id, mode(b.source || '/' || b.id) AS taxonomy
    FROM filed_row JOIN row_version v USING (filed_row_id) JOIN taxonomy_binding b USING (binding_id)
    WHERE ${isOpen('v')} AND document_id IN (SELECT document_id FROM statement) GROUP BY document_id
  ), judged AS (
    SELECT printed_statement_id, count(*) FILTER (verdict = 'foots') AS foots, count(*) FILTER (verdict = 'odd') AS odd,
      count(*) FILTER (verdict = 'open') AS open
    FROM printed_total JOIN printed_sum USING (printed_sum_id) SEMI JOIN statement USING (printed_statement_id)
    WHERE NOT is_repeat GROUP BY printed_statement_id
  )
  SELECT * FROM (
    SELECT '' AS statement, '' AS source, '' AS id, count(*)::INTEGER, 0, 0, 0, 0, 0
    FROM document_version s JOIN document d USING (document_id)
    WHERE ${isOpen('s')} AND d.source = 'filing' AND ${IN_SCOPE}
      AND s.document_id NOT IN (SELECT document_id FROM printed_statement p WHERE ${isOpen('p')})
    UNION ALL
    SELECT statement, coalesce(split_part(taxonomy, '/', 1), ''),
      coalesce(substr(taxonomy, strpos(taxonomy, '/') + 1), ''),
      count(*)::INTEGER, (count(*) FILTER (NOT readable))::INTEGER, coalesce(sum(foots), 0)::INTEGER,
      coalesce(sum(odd), 0)::INTEGER, coalesce(sum(open), 0)::INTEGER, sum(len(without_sum))::INTEGER
    FROM statement LEFT JOIN bound USING (document_id) LEFT JOIN judged USING (printed_statement_id)
    GROUP BY statement, taxonomy) ORDER BY statement, source = '', source, id`;

/**
 * The statements of one kind (`BS`, ...) of documents with one taxonomy, and the verdicts on their printed totals in
 * each column. `withoutSum`: totals by name of which no sum was found.
 */
export type PrintedCount = RecordOf<typeof PLAN>;

/** By kind of statement and taxonomy, and the number of XBRL filings of which no statement is known. */
export async function countPrinted(connection: DuckDBConnection, snapshot: number, scope: PrintedScope = {}) {
  const values = { snapshot, ...scopeValues(scope) };
  const read: readonly PrintedCount[] = toRecords(await queryColumns(connection, PLAN, COUNTS, values));
  const [without, ...counts] = read;
  return { counts, withoutStatements: without?.statements ?? 0 };
}
