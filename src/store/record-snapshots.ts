import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourceSummary } from '../model/source-read.ts';
import { appendColumns } from './columns.ts';
import { type DownloadRecord, recordDownload } from './downloads.ts';
import type { RowChanges } from './merge/rows.ts';
import { nextId } from './record-run.ts';
import { queryRows } from './rows.ts';

export type SnapshotToCommit = {
  readonly command: string;
  readonly input: string;
  /** ISO text, UTC. */
  readonly observedAt: string;
  readonly summary: SourceSummary;
  /** Where the input was downloaded from; its validators spare the next download. */
  readonly download?: DownloadRecord;
};

export type CommittedSnapshot = {
  readonly snapshot: number;
  readonly run: number;
  readonly changes: RowChanges;
  readonly diagnostics: readonly Diagnostic[];
};

const RECORDED = `
  CREATE OR REPLACE TEMP TABLE recorded (part INTEGER, run_id INTEGER, command VARCHAR, input VARCHAR, observed_at VARCHAR, counts VARCHAR,
    diagnostics VARCHAR, dimensions VARCHAR, effective_at VARCHAR, seen INTEGER, added INTEGER, changed INTEGER, retired INTEGER)`;
const RUNS = `
  INSERT INTO store.ingest_run
  SELECT run_id, command, input, observed_at::TIMESTAMP, 'complete', counts, diagnostics FROM recorded ORDER BY run_id`;
const SNAPSHOTS = `
  INSERT INTO store.snapshot
  SELECT s.snapshot_id, r.run_id, s.resource_id, s.partition_id, s.complete, r.dimensions, r.observed_at::TIMESTAMP, r.effective_at, r.seen,
    r.added, r.changed, r.retired FROM recorded r JOIN scoped s USING (part) ORDER BY s.snapshot_id`;
const LATER = `
  SELECT p.part, s.snapshot_id FROM recorded r JOIN scoped p USING (part)
  JOIN store.snapshot s USING (partition_id) WHERE s.snapshot_id < p.snapshot_id AND s.observed_at > r.observed_at::TIMESTAMP ORDER BY s.snapshot_id`;
const SNAPSHOT_IDS = 'SELECT snapshot_id FROM scoped ORDER BY part';

/** Records the run and the snapshot of each read; the scopes are in `scoped`. */
export async function recordSnapshots(
  connection: DuckDBConnection,
  works: readonly SnapshotToCommit[],
  changes: readonly RowChanges[],
): Promise<readonly CommittedSnapshot[]> {
  const first = await nextId(connection, 'ingest_run', 'run_id');
  const ids = (await queryRows(connection, SNAPSHOT_IDS)).map(([id]) => Number(id));
  await stageRecords(connection, works, changes, first);
  const backdated = await backdatedBy(connection);
  const committed = works.map((_, part): CommittedSnapshot => {
    const diagnostics = backdatedDiagnostics(backdated.get(part));
    return { snapshot: ids[part] ?? 0, run: first + part, changes: changes[part] ?? NO_CHANGES, diagnostics };
  });
  for (const [part, { diagnostics }] of committed.entries()) {
    if (diagnostics.length === 0) continue;
    const all = JSON.stringify([...(works[part]?.summary.diagnostics ?? []), ...diagnostics]);
    await connection.run('UPDATE recorded SET diagnostics = $all WHERE part = $part', { part, all });
  }
  await connection.run([RUNS, SNAPSHOTS].join(';'));
  for (const [part, { download }] of works.entries()) {
    if (download) await recordDownload(connection, first + part, download);
  }
  return committed;
}

const NO_CHANGES: RowChanges = { seen: 0, new: 0, changed: 0, retired: 0 };

async function stageRecords(
  connection: DuckDBConnection,
  works: readonly SnapshotToCommit[],
  changes: readonly RowChanges[],
  firstRun: number,
): Promise<void> {
  const summaries = works.map(({ summary }) => summary);
  const count = (of: keyof RowChanges): Int32Array => Int32Array.from(changes, (change) => change[of]);
  await connection.run(RECORDED);
  await appendColumns(connection, 'recorded', [
    Int32Array.from(works, (_, part) => part),
    Int32Array.from(works, (_, part) => firstRun + part),
    works.map(({ command }) => command),
    works.map(({ input }) => input),
    works.map(({ observedAt }) => observedAt.replace(/Z$/, '')),
    summaries.map(({ counts }) => JSON.stringify(counts)),
    summaries.map(({ diagnostics }) => JSON.stringify(diagnostics)),
    summaries.map(({ scope }) => scope.dimensions),
    summaries.map(({ scope }) => scope.effectiveAt ?? null),
    count('seen'),
    count('new'),
    count('changed'),
    count('retired'),
  ]);
}

async function backdatedBy(connection: DuckDBConnection): Promise<ReadonlyMap<number, number>> {
  const later = await queryRows(connection, LATER);
  return new Map(later.map(([part, snapshot]) => [Number(part), Number(snapshot)]));
}

/** History goes by the order of ingest: a snapshot counts as later than those that were stored before it. */
function backdatedDiagnostics(later: number | undefined): readonly Diagnostic[] {
  if (later === undefined) return [];
  const message = `observed before snapshot ${later} of the same scope, which was brought in earlier; what this one shows counts as what came after`;
  return [{ severity: 'warning', code: 'store/observed-before', message }];
}
