import type { DuckDBConnection } from '@duckdb/node-api';
import { familyOf } from '../../model/resource.ts';
import type { RowHistory } from '../../model/row-history.ts';
import type { RowImage } from '../../model/row-image.ts';
import { fieldPositions, planFields, storedFields } from '../serving/field-plan.ts';
import { readImage, type ServedRows } from '../serving/read-image.ts';
import { rowSource } from '../serving/row-source.ts';
import type { ShownTaxonomy } from '../serving/shown.ts';
import { newestSnapshot, newestSnapshots } from '../snapshots.ts';
import { changedOnly, type FoundChanges } from './changed-only.ts';
import { makeRefreshTable, type Refresh, readRefreshes } from './refreshes.ts';
import { countRows, type RefreshRange, storedChanges } from './stored-changes.ts';

/** Which refreshes of a resource a history has. Moments are ISO text in UTC and belong to it. */
export type HistoryRange = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Rows of the first refresh that the store has are new ones in it; else it has no changes. */
  readonly includeFirst?: boolean | undefined;
};

export type ReadHistory = {
  readonly history: RowHistory;
  /** Values of its versions, or of filings that changed, that the resource does not show. */
  readonly leftOut: ServedRows['counts']['leftOut'];
};

/**
 * The changes of the rows of a resource (its exact name), as the service would show them. Rows come from where they
 * come from today: the resource's own, else filings; see `rowSource`. Fields are ordered by `taxonomies`.
 */
export async function readRowHistory(
  connection: DuckDBConnection,
  resource: string,
  asked: HistoryRange,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ReadHistory> {
  const source = rowSource(resource, await newestSnapshots(connection, await newestSnapshot(connection)));
  const refreshes = await readRefreshes(connection, source.resource, familyOf(resource));
  await makeRefreshTable(connection, refreshes);
  const range = rangeOf(refreshes, asked);
  const rows = await countRows(connection, source.resource, refreshes.length);
  const { first, until } = range;
  const wanted = { resource, range, snapshot: refreshes[until]?.last ?? 0 };
  const { versions, changes, leftOut } = await storedHistory(connection, wanted, taxonomies);
  const shown = refreshes.map((refresh, index) => ({ ...refresh, rows: rows[index] ?? 0, isBaseline: index === 0 }));
  const history = { resource, refreshes: shown.slice(first, until + 1), ...changedOnly(versions, changes, first) };
  return { history, leftOut };
}

/** The refreshes asked for start with `first`, the changes with `since`. */
function rangeOf(refreshes: readonly Refresh[], { from, to, includeFirst = false }: HistoryRange) {
  const isBefore = (at: string, moment: string): boolean => Date.parse(at) < Date.parse(moment);
  const first = from === undefined ? 0 : refreshes.filter(({ at }) => isBefore(at, from)).length;
  const until = (to === undefined ? refreshes : refreshes.filter(({ at }) => !isBefore(to, at))).length - 1;
  return { first, since: includeFirst ? first : Math.max(first, 1), until };
}

type Wanted = Pick<RowImage, 'resource' | 'snapshot'> & { readonly range: RefreshRange };

type AllChanges = Pick<ReadHistory, 'leftOut'> & { readonly versions: RowImage; readonly changes: FoundChanges };

async function storedHistory(
  connection: DuckDBConnection,
  { resource, range, snapshot }: Wanted,
  taxonomies: readonly ShownTaxonomy[],
): Promise<AllChanges> {
  const positionOf = await fieldPositions(connection, resource, taxonomies);
  const plan = planFields(await storedFields(connection, resource), [], positionOf);
  const { changes, held } = await storedChanges(connection, resource, range);
  const withdrawn = new Int32Array(held.length);
  const { image, repeated } = await readImage(connection, { resource, snapshot, plan, held, withdrawn });
  return { versions: image, changes, leftOut: { repeated } };
}
