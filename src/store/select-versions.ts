import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from './open-at.ts';
import { ROW_VERSIONS } from './relations.ts';
import { queryColumns } from './rows.ts';

/** Keys of companies and names of resources; `undefined` selects all. */
export type RowSelection = {
  readonly companies: ReadonlySet<string> | undefined;
  readonly resources: ReadonlySet<string> | undefined;
};

const SELECTED = `
  SELECT v.row_version_id FROM ${ROW_VERSIONS} JOIN entity e USING (entity_id) JOIN resource r USING (resource_id)
  WHERE ${openAt('$snapshot')('v')}
    AND ($companies IS NULL OR list_contains(from_json($companies, '["VARCHAR"]'), e.key))
    AND ($resources IS NULL OR list_contains(from_json($resources, '["VARCHAR"]'), r.name))`;

/** The row versions of some companies and resources that were open at a snapshot. */
export async function selectVersions(
  connection: DuckDBConnection,
  snapshot: number,
  { companies, resources }: RowSelection,
): Promise<ReadonlySet<number>> {
  const { ids } = await queryColumns(connection, { ids: 'integer' }, SELECTED, {
    snapshot,
    companies: companies ? JSON.stringify([...companies]) : null,
    resources: resources ? JSON.stringify([...resources]) : null,
  });
  return new Set(ids);
}
