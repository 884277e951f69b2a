import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../open-at.ts';
import { columns, queryColumns, queryRows, type RecordOf, toRecords } from '../rows.ts';
import { IN_SCOPE, type PrintedScope, scopeValues } from './printed-totals.ts';

const isOpen = openAt('$snapshot');

const PLAN = {
  ...columns('text', 'statement source id'),
  ...columns('integer', 'statements unreadable foots odd open withoutSum'),
};

/** The taxonomy of a document is that of most of its rows; `''` where they have none. Each sum counts once a column. */
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
  SELECT statement, coalesce(split_part(taxonomy, '/', 1), ''), coalesce(substr(taxonomy, strpos(taxonomy, '/') + 1), ''),
    count(*)::INTEGER, (count(*) FILTER (NOT readable))::INTEGER, coalesce(sum(foots), 0)::INTEGER,
    coalesce(sum(odd), 0)::INTEGER, coalesce(sum(open), 0)::INTEGER, sum(len(without_sum))::INTEGER
  FROM statement LEFT JOIN bound USING (document_id) LEFT JOIN judged USING (printed_statement_id)
  GROUP BY statement, taxonomy ORDER BY statement, taxonomy`;

const WITHOUT_STATEMENTS = `
  SELECT count(*) FROM document_version s JOIN document d USING (document_id)
  WHERE ${isOpen('s')} AND d.source = 'filing' AND ${IN_SCOPE}
    AND s.document_id NOT IN (SELECT document_id FROM printed_statement p WHERE ${isOpen('p')})`;

/**
 * The statements of one kind (`BS`, ...) of documents with one taxonomy, and the verdicts on their printed totals in
 * each column. `withoutSum`: totals by name of which no sum was found.
 */
export type PrintedCount = RecordOf<typeof PLAN>;

/** By kind of statement and taxonomy, and the number of XBRL filings of which no statement is known. */
export async function countPrinted(connection: DuckDBConnection, snapshot: number, scope: PrintedScope = {}) {
  const asked = { snapshot, ...scopeValues(scope) };
  const counts: readonly PrintedCount[] = toRecords(await queryColumns(connection, PLAN, COUNTS, asked));
  const [[withoutStatements] = []] = await queryRows(connection, WITHOUT_STATEMENTS, asked);
  return { counts, withoutStatements: Number(withoutStatements) };
}
