import type { DuckDBConnection } from '@duckdb/node-api';
import { newestSnapshots } from '../snapshots.ts';
import { composeCompanies, composeFinancials } from './composed-rows.ts';
import { COMPOSED_RESOURCES, rowSource } from './row-source.ts';
import type { ServedRows } from './served-rows.ts';
import type { ShownTaxonomy } from './shown.ts';
import { readStoredRows } from './stored-rows.ts';

/**
 * The rows of a resource, by its exact name, as they were at a snapshot; none where the store has none. `taxonomies`,
 * those that the service shows then, give the order of fields. The image names the newest of the resource's own
 * snapshots that is in it.
 */
export async function readServedRows(
  connection: DuckDBConnection,
  resource: string,
  snapshot: number,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ServedRows> {
  const source = rowSource(resource, await newestSnapshots(connection, snapshot));
  const composed = source.resource === resource ? undefined : COMPOSED_RESOURCES[resource];
  if (composed === undefined) return readStoredRows(connection, resource, source.newest, taxonomies);
  if (composed === 'companies') return composeCompanies(connection, resource, source.newest);
  return composeFinancials(connection, resource, composed, source.newest, taxonomies);
}
