import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';

const GROWING = `
  WITH numbered AS (
    SELECT r.name, s.rows_new, row_number() OVER (PARTITION BY resource_id ORDER BY snapshot_id DESC) AS back, count(*) OVER (PARTITION BY resource_id) AS snapshots
    FROM snapshot s JOIN resource r USING (resource_id) WHERE r.source = 'service')
  SELECT name FROM numbered WHERE back = 1 AND snapshots > 1 AND rows_new > 0 ORDER BY name`;

/** Resources of the service to which rows came with their newest snapshot, unless that is their first; on a connection of a reader. */
export async function readGrowing(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  return new Set((await queryRows(connection, GROWING)).map(([name]) => String(name)));
}
