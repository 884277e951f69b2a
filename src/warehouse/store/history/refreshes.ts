import type { DuckDBConnection } from '@duckdb/node-api';
import { latestRefresh, nextRefresh } from '../../../core/model/refresh-schedule.ts';
import type { ResourceFamily } from '../../../core/model/resource.ts';
import { queryRecords } from '../rows.ts';
import { jsonRows } from '../sql-text.ts';

/** Snapshots of one resource that became visible at one scheduled moment (`at`, ISO text in UTC). */
export type Refresh = {
  readonly at: string;
  readonly first: number;
  readonly last: number;
  /** Its first snapshots are in a refresh before it, of the same moment: {@link SnapshotRange} has cut it. */
  readonly isContinued?: boolean;
};

/** Only what came after the first of these snapshots of the store, and not after the second. */
export type SnapshotRange = { readonly after?: number | undefined; readonly until?: number | undefined };

type Snapshot = {
  readonly snapshot: number;
  readonly source: string;
  /** ISO text in UTC. */
  readonly observedAt: string;
  /** ISO text, in UTC where it names no zone. */
  readonly effectiveAt: string | null;
};

const SNAPSHOTS = `
  SELECT snapshot_id AS snapshot, r.source, strftime(observed_at, '%Y-%m-%dT%H:%M:%S.%gZ') AS "observedAt",
    effective_at AS "effectiveAt"
  FROM snapshot JOIN resource r USING (resource_id)
  WHERE list_contains(from_json($resources, '["INTEGER"]'), resource_id) ORDER BY snapshot_id`;

/**
 * All refreshes of stored resources (their ids), by the schedule of a family. The service shows what it has at a
 * scheduled moment, so its own snapshots are of the last one before they were observed; filings, and rows derived from
 * them, come with the first one after they became effective. History goes by the order of ingest: none is before the
 * one that was stored before it. None is after `until`, and none has snapshots on both sides of `after`.
 */
export async function readRefreshes(
  connection: DuckDBConnection,
  resources: readonly number[],
  family: ResourceFamily,
  { after = 0, until = Number.POSITIVE_INFINITY }: SnapshotRange = {},
): Promise<readonly Refresh[]> {
  const refreshes: Refresh[] = [];
  const parameters = { resources: JSON.stringify(resources) };
  for (const snapshot of await queryRecords<Snapshot>(connection, SNAPSHOTS, parameters)) {
    const last = snapshot.snapshot;
    if (last > until) break;
    const before = refreshes.at(-1);
    const at = new Date(momentOf(snapshot, family)).toISOString();
    const isSame = before !== undefined && at <= before.at;
    const isContinued = isSame && before.last <= after && last > after;
    if (isSame && !isContinued) refreshes[refreshes.length - 1] = { ...before, last };
    else refreshes.push({ at: isContinued ? before.at : at, first: last, last, ...(isContinued && { isContinued }) });
  }
  return refreshes;
}

function momentOf({ source, observedAt, effectiveAt }: Snapshot, family: ResourceFamily): number {
  if (source === 'service') return latestRefresh(Date.parse(observedAt), family);
  const effective = Date.parse(/Z$|[+-]\d\d:\d\d$/.test(effectiveAt ?? '') ? `${effectiveAt}` : `${effectiveAt}Z`);
  return nextRefresh(Number.isNaN(effective) ? Date.parse(observedAt) : effective, [family]);
}

/**
 * The first refresh that shows each snapshot of the store, by its index. A snapshot of another resource, which may
 * date documents anew, is shown with the next one of this resource.
 */
const REFRESH_OF = `
  CREATE OR REPLACE TEMP TABLE refresh_of AS
  SELECT s.snapshot_id, min(r.refresh) AS refresh
  FROM snapshot s JOIN ${jsonRows('refreshes', { refresh: 'INTEGER', last: 'INTEGER' })} r ON r.last >= s.snapshot_id
  GROUP BY s.snapshot_id`;

export async function makeRefreshTable(connection: DuckDBConnection, refreshes: readonly Refresh[]): Promise<void> {
  const records = refreshes.map(({ last }, refresh) => ({ refresh, last }));
  await connection.run(REFRESH_OF, { refreshes: JSON.stringify(records) });
}
