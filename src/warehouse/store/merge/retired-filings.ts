import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { queryRows } from '../rows.ts';

/** Filings that a quarter had and its new publication does not name, by part. */
const RETIRED_FILINGS = `
  SELECT p.part, s.name, count(DISTINCT d.name)::INTEGER, list(DISTINCT d.name ORDER BY d.name)[:3]
  FROM retired JOIN store.row_version USING (row_version_id) JOIN store.filed_row r USING (filed_row_id)
  JOIN store.document d USING (document_id) JOIN scoped p USING (part) JOIN staged_scope s USING (part)
  WHERE p.partition_by = 'quarter filed' AND NOT EXISTS
    (FROM document_partition o WHERE o.part = p.part AND o.document_id = r.document_id)
  GROUP BY ALL`;

/** What is to be said of the filings that the last merge retired whole, by part. */
export async function retiredFilings(connection: DuckDBConnection): Promise<ReadonlyMap<number, Diagnostic>> {
  const rows = await queryRows(connection, RETIRED_FILINGS);
  return new Map(
    rows.map(([part, partition, count, names]) => {
      const shown = (names as { readonly items: readonly string[] }).items.join(', ');
      const total = Number(count);
      const which = total === 1 ? '1 filing' : `${total} filings`;
      const message = `${which} of ${String(partition)} that it does not name ${total === 1 ? 'is' : 'are'} retired: ${shown}`;
      const more = total > 3 ? ` and ${total - 3} more` : '';
      return [Number(part), { severity: 'warning', code: 'ingest/filings-retired', message: message + more }];
    }),
  );
}
