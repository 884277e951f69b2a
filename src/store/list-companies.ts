import type { DuckDBConnection } from '@duckdb/node-api';
import type { FindingCompany } from '../model/finding.ts';
import { openAt } from './open-at.ts';
import { queryRows, textCell } from './rows.ts';

/** The companies of the store as they were called at a snapshot, by key. */
export async function listCompanies(
  connection: DuckDBConnection,
  snapshot: number,
): Promise<readonly FindingCompany[]> {
  const rows = await queryRows(
    connection,
    `SELECT DISTINCT e.key, v.name, v.symbol FROM entity e JOIN entity_version v USING (entity_id)
     WHERE ${openAt('$snapshot')('v')} ORDER BY ALL`,
    { snapshot },
  );
  return rows.map(([key, name, symbol]) => ({
    key: String(key),
    name: textCell(name),
    symbol: textCell(symbol),
  }));
}
