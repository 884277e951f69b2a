import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../relations.ts';
import { columns, queryColumns } from '../rows.ts';
import { listed } from '../sql-text.ts';

const isOpen = openAt('$snapshot');
const PLAN = columns('integer', 'sum documents');

/** The sums of the companies of some sums, in statements of the same kind. */
const related = (sums: string): string => `
  WITH own AS (SELECT document_id, entity_id FROM document_version o WHERE ${isOpen('o')}),
  statement AS (
    SELECT printed_statement_id, statement, entity_id FROM printed_statement s JOIN own USING (document_id)
    WHERE ${isOpen('s')}
  ), subject AS (
    SELECT DISTINCT statement, entity_id FROM printed_sum JOIN statement USING (printed_statement_id)
    WHERE printed_sum_id IN (${sums})
  )
  SELECT printed_sum_id FROM printed_sum
  WHERE printed_statement_id IN (
    SELECT printed_statement_id FROM statement SEMI JOIN subject USING (statement, entity_id)) ORDER BY 1`;

/**
 * Sums are the same by the local names of their fields: those of a standard have another id each year. `among`: ids
 * that are written into the query, so that DuckDB skips what they are not in.
 */
const sameSums = (sums: string, among: string): string => `
  WITH own AS (SELECT document_id, entity_id FROM document_version o WHERE ${isOpen('o')}),
  compared AS (
    SELECT p.printed_sum_id, s.document_id, s.statement, entity_id, f.name AS total, p.children, p.weights
    FROM printed_sum p JOIN printed_statement s USING (printed_statement_id) JOIN own USING (document_id)
    JOIN field f USING (field_id) WHERE p.printed_sum_id IN (${among})
  ),
  part AS (SELECT printed_sum_id, unnest(children) AS field_id, unnest(weights) AS weight FROM compared),
  formula AS (
    SELECT printed_sum_id, list_sort(list((f.name, weight))) AS parts FROM part JOIN field f USING (field_id)
    GROUP BY printed_sum_id
  ), proven AS (
    SELECT DISTINCT printed_sum_id FROM printed_total WHERE printed_sum_id IN (${among}) AND is_proof
  ), whole AS (FROM compared JOIN formula USING (printed_sum_id))
  SELECT a.printed_sum_id, count(DISTINCT b.document_id)::INTEGER
  FROM whole a JOIN (FROM whole SEMI JOIN proven USING (printed_sum_id)) b
    ON a.entity_id = b.entity_id AND a.statement = b.statement AND a.total = b.total AND a.parts = b.parts
      AND a.document_id <> b.document_id
  WHERE a.printed_sum_id IN (${sums}) GROUP BY a.printed_sum_id ORDER BY 1`;

/** In how many other documents of its company a printed sum holds, by the id of the sum; those in none are left out. */
export async function countSameSums(
  connection: DuckDBConnection,
  snapshot: number,
  sums: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (sums.length === 0) return new Map();
  const ids = listed(sums);
  const among = await queryColumns(connection, columns('integer', 'sum'), related(ids), { snapshot });
  const query = sameSums(ids, listed([...among.sum]));
  const { sum, documents } = await queryColumns(connection, PLAN, query, { snapshot });
  return new Map(Array.from(sum, (id, at) => [id, documents[at] ?? 0]));
}
