import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import type { RowChanges } from './rows.ts';

const CHANGES = `
  SELECT d.name, coalesce(seen, 0), coalesce(added, 0), coalesce(changed, 0), coalesce(gone, 0)
  FROM (SELECT DISTINCT id AS document_id FROM id_document) JOIN store.document d USING (document_id)
  LEFT JOIN (
    SELECT document_id, count(*) AS seen, count(*) FILTER (change = 'new') AS added,
      count(*) FILTER (change = 'changed') AS changed
    FROM compared JOIN staged_filed USING (n) GROUP BY document_id) USING (document_id)
  LEFT JOIN (
    SELECT f.document_id, count(*) AS gone
    FROM retired JOIN store.row_version USING (row_version_id) JOIN store.filed_row f USING (filed_row_id)
    GROUP BY f.document_id)
    USING (document_id)`;

/** How the last merge changed the rows of each document that it brought, by name. */
export async function readDocumentChanges(connection: DuckDBConnection): Promise<ReadonlyMap<string, RowChanges>> {
  const rows = await queryRows(connection, CHANGES);
  return new Map(
    rows.map(([name, ...counts]) => {
      const [seen = 0, added = 0, changed = 0, retired = 0] = counts.map(Number);
      return [String(name), { seen, new: added, changed, retired }];
    }),
  );
}
