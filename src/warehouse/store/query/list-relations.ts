import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { VIEWS_ON_DEMAND } from '../wide-view.ts';

/** A table or view that can be queried. `onDemand`: a view that the file does not have, made when a query names it. */
export type Relation = { readonly name: string; readonly kind: 'table' | 'view'; readonly onDemand: boolean };

const LIST = `
  SELECT table_name AS name, 'table' AS kind, false AS on_demand FROM duckdb_tables()
    WHERE database_name = current_database() AND NOT internal
  UNION ALL SELECT view_name, 'view', false FROM duckdb_views()
  WHERE database_name = current_database() AND NOT internal
  UNION ALL SELECT name, 'view', true FROM (${VIEWS_ON_DEMAND}) ORDER BY name`;

export async function listRelations(connection: DuckDBConnection): Promise<readonly Relation[]> {
  const rows = await queryRows(connection, LIST);
  return rows.map(([name, kind, onDemand]) => ({
    name: String(name),
    kind: kind === 'table' ? 'table' : 'view',
    onDemand: onDemand === true,
  }));
}

/** A value of an answer: exact numbers are text, small integers numbers. */
export type SqlValue = null | boolean | number | string | readonly SqlValue[] | { readonly [name: string]: SqlValue };
