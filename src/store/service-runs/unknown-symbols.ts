import type { DuckDBConnection } from '@duckdb/node-api';
import { openNow } from '../open-at.ts';
import { queryRows } from '../rows.ts';

/** Which of these symbols, in upper case, no company of the service has now; in the transaction of a commit. */
export async function readUnknownSymbols(
  connection: DuckDBConnection,
  symbols: readonly string[],
): Promise<readonly string[]> {
  const rows = await queryRows(
    connection,
    `SELECT upper(v.symbol) FROM store.entity_version v JOIN store.entity e USING (entity_id)
     WHERE ${openNow('v')} AND e.source = 'service' AND v.symbol IS NOT NULL`,
  );
  const known = new Set(rows.map(([symbol]) => String(symbol)));
  return symbols.filter((symbol) => !known.has(symbol));
}
