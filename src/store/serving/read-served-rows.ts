import type { DuckDBConnection } from '@duckdb/node-api';
import { FSDS_RESOURCE } from '../../model/data-sets.ts';
import { queryRows } from '../rows.ts';
import { composeCompanies } from './composed-companies.ts';
import { composeFinancials } from './composed-financials.ts';
import type { PeriodSuffix } from './composed-periods.ts';
import type { ServedRows } from './served-rows.ts';
import { readStoredRows } from './stored-rows.ts';
import type { ShownTaxonomy } from './taxonomies.ts';

type Compose = (
  connection: DuckDBConnection,
  resource: string,
  snapshot: number,
  taxonomies: readonly ShownTaxonomy[],
) => Promise<ServedRows>;

/** Resources of the service that a store filled from data sets can show. */
const COMPOSED: Readonly<Record<string, Compose>> = {
  'Financials-ANN': financials('ANN'),
  'Financials-QTR': financials('QTR'),
  'Financials-YTD': financials('YTD'),
  'Financials-TTM': financials('TTM'),
  Companies: (connection, resource, snapshot) => composeCompanies(connection, resource, snapshot),
};

function financials(suffix: PeriodSuffix): Compose {
  return (connection, resource, snapshot, taxonomies) =>
    composeFinancials(connection, resource, suffix, snapshot, taxonomies);
}

/** Where the rows of a resource come from: they are stored as they are, or composed of filings. */
export type RowSource = { readonly resource: string; readonly newest: number };

/**
 * What a resource shows of a store, and the newest snapshot of that: its own rows where the store has ever been brought any, else filings of data sets
 * where the resource can be composed of them. `newest`: the newest snapshot of each resource of the store; 0 where there is none.
 */
export function rowSource(resource: string, newest: ReadonlyMap<string, number>): RowSource {
  const stored = newest.get(resource);
  if (stored !== undefined) return { resource, newest: stored };
  return resource in COMPOSED
    ? { resource: FSDS_RESOURCE, newest: newest.get(FSDS_RESOURCE) ?? 0 }
    : { resource, newest: 0 };
}

/** The newest snapshot, at or before one, of each resource of the store, by its name. */
export async function newestSnapshots(
  connection: DuckDBConnection,
  snapshot: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows(
    connection,
    'SELECT name, max(snapshot_id) FROM snapshot JOIN resource USING (resource_id) WHERE snapshot_id <= $snapshot GROUP BY name',
    { snapshot },
  );
  return new Map(rows.map(([name, newest]) => [String(name), Number(newest)]));
}

/**
 * The rows of a resource, by its exact name, as they were at a snapshot; none where the store has none. `taxonomies`, those that the service shows
 * then, tell the order of fields. The image says which of the resource's own snapshots is the newest in it.
 */
export async function readServedRows(
  connection: DuckDBConnection,
  resource: string,
  snapshot: number,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ServedRows> {
  const source = rowSource(resource, await newestSnapshots(connection, snapshot));
  const compose = source.resource === resource ? readStoredRows : (COMPOSED[resource] ?? readStoredRows);
  return compose(connection, resource, source.newest, taxonomies);
}
