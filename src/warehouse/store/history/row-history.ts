import type { DuckDBConnection } from '@duckdb/node-api';
import { familyOf } from '../../../core/model/resource.ts';
import { ROW_CHANGE_KINDS, type RowHistory } from '../../../core/model/row-history.ts';
import type { ServedRows } from '../serving/read-image.ts';
import { COMPOSED_RESOURCES, type RowSource, rowSource } from '../serving/row-source.ts';
import type { ShownTaxonomy } from '../serving/shown.ts';
import { newestSnapshot, newestSnapshots } from '../snapshots.ts';
import { changedOnly } from './changed-only.ts';
import type { AllChanges, RefreshRange, WantedChanges } from './changes.ts';
import { companiesHistory, financialsHistory } from './composed-history.ts';
import { makeRefreshTable, type Refresh, readRefreshes, type SnapshotRange } from './refreshes.ts';
import { storedHistory } from './stored-history.ts';

/** Which refreshes of a resource a history has. Moments are ISO text in UTC and belong to it. */
export type HistoryRange = SnapshotRange & {
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
  const refreshes = await readRefreshes(connection, source.resource, familyOf(resource), asked);
  await makeRefreshTable(connection, refreshes);
  const range = rangeOf(refreshes, asked);
  const { first, since, until } = range;
  const [before, snapshot] = [refreshes[since - 1]?.last ?? 0, refreshes[until]?.last ?? 0];
  const wanted = { resource, range: { since, until }, before, snapshot };
  const found = await readAllChanges(connection, source, wanted, taxonomies);
  const rows = countRows(found, wanted.range);
  const shown = refreshes.slice(first, until + 1).map((refresh, index) => ({
    ...refresh,
    rows: rows[first + index] ?? 0,
    isBaseline: first + index === 0,
  }));
  return { history: { resource, refreshes: shown, ...changedOnly(found, first) }, leftOut: found.leftOut };
}

function readAllChanges(
  connection: DuckDBConnection,
  source: RowSource,
  wanted: WantedChanges,
  taxonomies: readonly ShownTaxonomy[],
): Promise<AllChanges> {
  const composed = source.resource === wanted.resource ? undefined : COMPOSED_RESOURCES[wanted.resource];
  if (composed === undefined) return storedHistory(connection, wanted, taxonomies);
  if (composed === 'companies') return companiesHistory(connection, wanted);
  return financialsHistory(connection, composed, wanted, taxonomies);
}

/** The refreshes asked for start with `first`, the changes with `since`. */
function rangeOf(refreshes: readonly Refresh[], { from, to, after = 0, includeFirst = false }: HistoryRange) {
  const isBefore = (at: string, moment: string): boolean => Date.parse(at) < Date.parse(moment);
  const isEarly = ({ at, last }: Refresh): boolean => last <= after || (from !== undefined && isBefore(at, from));
  const first = refreshes.filter(isEarly).length;
  const until = (to === undefined ? refreshes : refreshes.filter(({ at }) => !isBefore(to, at))).length - 1;
  return { first, since: includeFirst ? first : Math.max(first, 1), until };
}

const CAME: readonly number[] = [ROW_CHANGE_KINDS.indexOf('new'), ROW_CHANGE_KINDS.indexOf('reinserted')];
const WENT = ROW_CHANGE_KINDS.indexOf('retired');

/** The rows after each refresh of the range and the one before it, by index. */
function countRows({ changes, rowsBefore }: AllChanges, { since, until }: RefreshRange): readonly number[] {
  const rows = new Array<number>(until + 1).fill(0);
  if (since > 0) rows[since - 1] = rowsBefore;
  for (let change = 0; change < changes.count; change += 1) {
    const [refresh = 0, kind = 0] = [changes.refresh[change], changes.kind[change]];
    rows[refresh] = (rows[refresh] ?? 0) + Number(CAME.includes(kind)) - Number(kind === WENT);
  }
  for (let at = Math.max(since, 1); at <= until; at += 1) rows[at] = (rows[at] ?? 0) + (rows[at - 1] ?? 0);
  return rows;
}
