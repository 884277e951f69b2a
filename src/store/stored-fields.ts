import type { DuckDBConnection } from '@duckdb/node-api';
import type { StoredFields } from './numbering.ts';
import { queryRows } from './rows.ts';

/** The ids of the fields of a namespace, and the one that the next new field gets. On a connection of a reader. */
export async function readStoredFields(connection: DuckDBConnection, namespace: string): Promise<StoredFields> {
  const fields = await queryRows(connection, 'SELECT field_id, name FROM field WHERE namespace = $namespace', {
    namespace,
  });
  const [[newest] = []] = await queryRows(connection, 'SELECT coalesce(max(field_id), 0) FROM field');
  return {
    ids: fields.map(([id, name]) => ({ id: Number(id), field: { namespace, name: String(name) } })),
    next: Number(newest) + 1,
  };
}
