import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourceSummary } from '../model/source-read.ts';
import { type DownloadRecord, recordDownload } from './downloads.ts';
import { refreshEnumTypes } from './enum-types.ts';
import { mergeAttributes } from './merge/attributes.ts';
import { mergeNames, nameId } from './merge/names.ts';
import { mergeRows, type RowChanges } from './merge/rows.ts';
import { queryRows } from './rows.ts';

/** One finished read, about to become a snapshot. */
export type SnapshotToCommit = {
  readonly command: string;
  /** As the user named it. */
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
  /** What the store had to say to it. */
  readonly diagnostics: readonly Diagnostic[];
};

/** Merges everything staged into the attached store. Runs inside the transaction of the caller, which commits it whole. */
export async function commitSnapshot(connection: DuckDBConnection, work: SnapshotToCommit): Promise<CommittedSnapshot> {
  const { scope } = work.summary;
  const snapshot = await nextId(connection, 'snapshot', 'snapshot_id');
  const resource = await nameId(connection, 'resource', 'resource_id', { source: scope.source, name: scope.resource });
  const partition = await nameId(connection, 'scope_partition', 'partition_id', {
    resource_id: resource,
    name: scope.partition,
  });
  const diagnostics = await backdated(connection, partition, work.observedAt);
  const said = { ...work.summary, diagnostics: [...work.summary.diagnostics, ...diagnostics] };
  const run = await recordRun(connection, work, said);
  await mergeNames(connection, scope.source);
  await mergeAttributes(connection, snapshot, scope.complete);
  const { complete, dimensions, supersedes, partitionBy } = scope;
  const changes = await mergeRows(connection, {
    snapshot,
    resource,
    partition,
    complete,
    dimensions,
    supersedes,
    partitionBy,
  });
  await refreshEnumTypes(connection);
  await connection.run(
    `INSERT INTO store.snapshot VALUES ($snapshot, $run, $resource, $partition, $complete, $dimensions, $observedAt::TIMESTAMP, $effectiveAt,
       $seen, $new, $changed, $retired)`,
    {
      snapshot,
      run,
      resource,
      partition,
      complete,
      dimensions,
      observedAt: work.observedAt.replace(/Z$/, ''),
      effectiveAt: scope.effectiveAt ?? null,
      ...changes,
    },
  );
  if (work.download) await recordDownload(connection, run, work.download);
  return { snapshot, run, changes, diagnostics };
}

/** History goes by the order of ingest: a snapshot that was observed before one that is there is taken for later all the same. */
async function backdated(
  connection: DuckDBConnection,
  partition: number,
  observedAt: string,
): Promise<readonly Diagnostic[]> {
  const [[later] = []] = await queryRows(
    connection,
    `SELECT max(snapshot_id) FROM store.snapshot WHERE partition_id = $partition AND observed_at > $observedAt::TIMESTAMP`,
    { partition, observedAt: observedAt.replace(/Z$/, '') },
  );
  if (later === null || later === undefined) return [];
  const message = `observed before snapshot ${later} of the same scope, which was brought in earlier; what this one shows counts as what came after`;
  return [{ severity: 'warning', code: 'store/observed-before', message }];
}

/** Journals an ingest run and gives its id. */
export async function recordRun(
  connection: DuckDBConnection,
  work: { readonly command: string; readonly input: string; readonly observedAt: string },
  outcome: Pick<SourceSummary, 'counts' | 'diagnostics'>,
): Promise<number> {
  const run = await nextId(connection, 'ingest_run', 'run_id');
  await connection.run(
    `INSERT INTO store.ingest_run VALUES ($run, $command, $input, $observedAt::TIMESTAMP, 'complete', $counts, $diagnostics)`,
    {
      run,
      command: work.command,
      input: work.input,
      observedAt: work.observedAt.replace(/Z$/, ''),
      counts: JSON.stringify(outcome.counts),
      diagnostics: JSON.stringify(outcome.diagnostics),
    },
  );
  return run;
}

export async function nextId(connection: DuckDBConnection, table: string, column: string): Promise<number> {
  const rows = await (await connection.run(`SELECT coalesce(max(${column}), 0) + 1 FROM store.${table}`)).getRows();
  return Number(rows[0]?.[0]);
}
