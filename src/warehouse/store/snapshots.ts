import type { DuckDBConnection } from '@duckdb/node-api';
import { inputError } from '../../core/base/errors.ts';
import { type Moment, type ReadMoment, readMoment } from '../../core/model/moment.ts';
import { queryRecords, queryRows } from './rows.ts';

/** A snapshot as it is listed. Row counts are what it did to the rows of its scope. */
export type StoredSnapshot = {
  readonly snapshot: number;
  readonly source: string;
  readonly resource: string;
  readonly partition: string;
  readonly complete: boolean;
  readonly dimensions: string;
  readonly observedAt: string;
  readonly effectiveAt: string | null;
  readonly input: string;
  readonly rows: { readonly seen: number; readonly new: number; readonly changed: number; readonly retired: number };
};

const LIST = `
  SELECT s.snapshot_id AS snapshot, r.source, r.name AS resource, p.name AS "partition", s.complete, s.dimensions,
    strftime(s.observed_at, '%Y-%m-%dT%H:%M:%SZ') AS "observedAt", s.effective_at AS "effectiveAt", i.input,
    {seen: s.rows_seen, new: s.rows_new, changed: s.rows_changed, retired: s.rows_retired} AS "rows"
  FROM snapshot s JOIN resource r USING (resource_id) JOIN scope_partition p USING (partition_id)
    JOIN ingest_run i USING (run_id)
  ORDER BY s.snapshot_id`;

export function listSnapshots(connection: DuckDBConnection): Promise<readonly StoredSnapshot[]> {
  return queryRecords(connection, LIST);
}

/** The newest snapshot; 0 where there is none. */
export async function newestSnapshot(connection: DuckDBConnection): Promise<number> {
  const [[newest] = []] = await queryRows(connection, 'SELECT coalesce(max(snapshot_id), 0) FROM snapshot');
  return Number(newest);
}

/** A resource of a source, and its newest snapshot. */
export type ResourceSnapshot = {
  readonly id: number;
  readonly source: string;
  readonly name: string;
  readonly snapshot: number;
};

/** The newest snapshot, at or before one, of each resource of the store, in the order in which these were stored. */
export function newestSnapshots(connection: DuckDBConnection, snapshot: number): Promise<readonly ResourceSnapshot[]> {
  return queryRecords(
    connection,
    `SELECT resource_id AS id, source, name, max(snapshot_id) AS snapshot
     FROM snapshot JOIN resource USING (resource_id) WHERE snapshot_id <= $snapshot GROUP BY ALL ORDER BY id`,
    { snapshot },
  );
}

const LATEST = 'SELECT max(snapshot_id) FROM snapshot';
const BY_WORD = {
  latest: LATEST,
  // One ingest may make several snapshots at one moment: of different resources, or of one resource.
  previous: `
    SELECT max(s.snapshot_id) FROM snapshot s JOIN snapshot l ON l.snapshot_id = (${LATEST})
    WHERE s.observed_at < l.observed_at OR EXISTS
      (FROM snapshot t WHERE t.snapshot_id > s.snapshot_id AND t.resource_id = s.resource_id
      AND t.observed_at = l.observed_at)`,
};
const BY_DATE = 'SELECT max(snapshot_id) FROM snapshot WHERE observed_at < $date::DATE + 1';
const BY_NUMBER = 'SELECT snapshot_id FROM snapshot WHERE snapshot_id = $snapshot';

/** The number of a snapshot. Fails, saying which there are, where there is none. */
export async function requireSnapshot(connection: DuckDBConnection, moment: Moment): Promise<number> {
  const snapshot = await findSnapshot(connection, readMoment(moment));
  if (snapshot !== undefined) return snapshot;
  const [[count = 0, first, last] = []] = await queryRows(
    connection,
    `SELECT count(*)::INTEGER, strftime(min(observed_at), '%Y-%m-%d'), strftime(max(observed_at), '%Y-%m-%d')
      FROM snapshot`,
  );
  throw inputError(`no snapshot ${moment}`, {
    hint:
      count === 0
        ? 'The store has no snapshots yet.'
        : { code: 'list-snapshots', count: Number(count), first: String(first), last: String(last) },
  });
}

export async function snapshotOf(
  connection: DuckDBConnection,
  moment: Moment | undefined,
): Promise<number | undefined> {
  return moment === undefined ? undefined : requireSnapshot(connection, moment);
}

async function findSnapshot(connection: DuckDBConnection, moment: ReadMoment | undefined): Promise<number | undefined> {
  if (moment === undefined) return undefined;
  const query = 'word' in moment ? BY_WORD[moment.word] : 'date' in moment ? BY_DATE : BY_NUMBER;
  const [[id] = []] = await queryRows(connection, query, 'word' in moment ? {} : moment);
  return id === null || id === undefined ? undefined : Number(id);
}
