import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../../core/base/diagnostic.ts';
import type { SourceSummary } from '../../core/model/source-read.ts';
import { type DownloadRecord, recordDownloads } from './downloads.ts';
import type { RowChanges } from './merge/rows.ts';
import { queryRows } from './rows.ts';
import { jsonRows } from './sql-text.ts';

export type { RowChanges };

export type SnapshotToCommit = Work & {
  readonly summary: SourceSummary;
  /** What the input was downloaded from; its validators spare the next download. */
  readonly downloads?: readonly DownloadRecord[] | undefined;
};

/** The number of a snapshot and of its run, how many rows it changed, and what was wrong in the input. */
export type CommittedSnapshot = {
  readonly snapshot: number;
  readonly run: number;
  readonly changes: RowChanges;
  readonly diagnostics: readonly Diagnostic[];
};

const RECORDS = jsonRows('records', {
  part: 'INTEGER',
  dimensions: 'VARCHAR',
  observedAt: 'VARCHAR',
  effectiveAt: 'VARCHAR',
  seen: 'INTEGER',
  new: 'INTEGER',
  changed: 'INTEGER',
  retired: 'INTEGER',
});
const OBSERVED_AT = `rtrim(r."observedAt", 'Z')::TIMESTAMP`;
const SNAPSHOTS = `
  INSERT INTO store.snapshot
  SELECT s.snapshot_id, $run + s.part, s.resource_id, s.partition_id, s.complete, r.dimensions, ${OBSERVED_AT},
    r."effectiveAt", r.seen, r."new",
    r.changed, r.retired FROM ${RECORDS} r JOIN scoped s USING (part) ORDER BY s.snapshot_id`;
const LATER = `
  SELECT p.part, max(s.snapshot_id) FROM ${RECORDS} r JOIN scoped p USING (part)
  JOIN (SELECT part, partition_id FROM scoped UNION SELECT part, partition_id FROM shown_partition) h USING (part)
  JOIN store.snapshot s ON s.partition_id = h.partition_id
  WHERE s.snapshot_id < p.snapshot_id AND s.observed_at > ${OBSERVED_AT} GROUP BY p.part`;

type Merged = {
  readonly changes: readonly RowChanges[];
  /** By part. */
  readonly retired: ReadonlyMap<number, Diagnostic>;
  /** The number of the first snapshot. */
  readonly first: number;
  /** What else is to be said, with the first snapshot. */
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Records the run and the snapshot of each read, of which the first has the number `first`; the scopes are in `scoped`.
 */
export async function recordSnapshots(
  connection: DuckDBConnection,
  works: readonly SnapshotToCommit[],
  { changes, retired, first, diagnostics: said }: Merged,
): Promise<readonly CommittedSnapshot[]> {
  const records = JSON.stringify(
    works.map(({ observedAt, summary: { scope } }, part) => ({
      part,
      observedAt,
      dimensions: scope.dimensions,
      effectiveAt: scope.effectiveAt ?? null,
      ...changes[part],
    })),
  );
  const later = new Map(first === 1 ? [] : ((await queryRows(connection, LATER, { records })) as [number, number][]));
  const diagnostics = works.map((_, part) =>
    [retired.get(part) ?? [], backdatedDiagnostics(later.get(part)), part === 0 ? said : []].flat(),
  );
  const run = await recordRuns(
    connection,
    works.map((work, part) => ({
      ...work,
      counts: work.summary.counts,
      diagnostics: [...(diagnostics[part] ?? []), ...work.summary.diagnostics],
    })),
  );
  await connection.run(SNAPSHOTS, { run, records });
  for (const [part, { downloads = [] }] of works.entries()) {
    if (downloads.length > 0) await recordDownloads(connection, run + part, downloads);
  }
  return changes.map((change, part) => ({
    snapshot: first + part,
    run: run + part,
    changes: change,
    diagnostics: diagnostics[part] ?? [],
  }));
}

/** History goes by the order of ingest: a snapshot counts as later than those that were stored before it. */
function backdatedDiagnostics(later: number | undefined): readonly Diagnostic[] {
  if (later === undefined) return [];
  const message =
    `observed before snapshot ${later} of the same scope, which was brought in earlier; ` +
    'what this one shows counts as what came after';
  return [{ severity: 'warning', code: 'store/observed-before', message }];
}

/** An ingest, as its run says it. */
export type Work = {
  readonly command: string;
  readonly input: string;
  /** ISO text, UTC. */
  readonly observedAt: string;
};

type Outcome = Pick<SourceSummary, 'counts' | 'diagnostics'>;

const COLUMNS = {
  ordinal: 'INTEGER',
  command: 'VARCHAR',
  input: 'VARCHAR',
  observedAt: 'VARCHAR',
  counts: 'VARCHAR',
  diagnostics: 'VARCHAR',
};
const RUNS = `
  INSERT INTO store.ingest_run
  SELECT (SELECT coalesce(max(run_id), 0) + 1 FROM store.ingest_run) + ordinal, command, input,
    rtrim("observedAt", 'Z')::TIMESTAMP, 'complete', counts, diagnostics
  FROM ${jsonRows('runs', COLUMNS)} ORDER BY ordinal RETURNING run_id`;

/** Records runs and gives the id of the first; those of the others follow it. */
async function recordRuns(connection: DuckDBConnection, runs: readonly (Work & Outcome)[]): Promise<number> {
  const rows = runs.map(({ command, input, observedAt, counts, diagnostics }, ordinal) => ({
    ordinal,
    command,
    input,
    observedAt,
    counts: JSON.stringify(counts),
    diagnostics: JSON.stringify(diagnostics),
  }));
  const [[first] = []] = await queryRows(connection, RUNS, { runs: JSON.stringify(rows) });
  return Number(first);
}

export function recordRun(connection: DuckDBConnection, work: Work, outcome: Outcome): Promise<number> {
  return recordRuns(connection, [{ ...work, ...outcome }]);
}

export async function nextId(connection: DuckDBConnection, table: string, column: string): Promise<number> {
  const rows = await (await connection.run(`SELECT coalesce(max(${column}), 0) + 1 FROM store.${table}`)).getRows();
  return Number(rows[0]?.[0]);
}
