import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourceSummary } from '../model/source-read.ts';
import { type DownloadRecord, recordDownload } from './downloads.ts';
import { refreshEnumTypes } from './enum-types.ts';
import { mergeAttributes } from './merge/attributes.ts';
import { mergeNames } from './merge/names.ts';
import { mergeRows, type RowChanges } from './merge/rows.ts';
import { mergeScopes } from './merge/scopes.ts';
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

/**
 * Merges everything staged into the attached store: a snapshot for each read, in the order in which they were staged. Runs inside the
 * transaction of the caller, which commits it whole. The reads are of one source and of different resources; what they say of
 * companies and documents counts from the first of their snapshots on.
 */
export async function commitSnapshots(
  connection: DuckDBConnection,
  works: readonly SnapshotToCommit[],
): Promise<readonly CommittedSnapshot[]> {
  const source = sourceOf(works);
  const first = await nextId(connection, 'snapshot', 'snapshot_id');
  const scopes = works.map(({ summary: { scope } }, part) => ({ snapshot: first + part, scope }));
  await mergeScopes(connection, scopes);
  await mergeNames(connection, source);
  await mergeAttributes(
    connection,
    first,
    scopes.every(({ scope }) => scope.complete),
  );
  const changes = await mergeRows(connection);
  await refreshEnumTypes(connection);
  const committed: CommittedSnapshot[] = [];
  for (const [part, work] of works.entries()) {
    const did = changes[part];
    if (did) committed.push(await recordSnapshot(connection, work, { part, snapshot: first + part, changes: did }));
  }
  return committed;
}

function sourceOf(works: readonly SnapshotToCommit[]): string {
  const scopes = works.map(({ summary }) => summary.scope);
  const [source = '', ...others] = new Set(scopes.map((scope) => scope.source));
  if (others.length > 0) throw new Error(`reads of several sources in one commit: ${[source, ...others].join(', ')}`);
  const resources = scopes.map(({ resource }) => resource);
  const twice = resources.find((resource, index) => resources.indexOf(resource) !== index);
  if (twice !== undefined) throw new Error(`several reads of ${twice} in one commit`);
  return source;
}

/** Journals the run of a read and the snapshot that it has become. */
async function recordSnapshot(
  connection: DuckDBConnection,
  work: SnapshotToCommit,
  { part, snapshot, changes }: { readonly part: number; readonly snapshot: number; readonly changes: RowChanges },
): Promise<CommittedSnapshot> {
  const { summary, observedAt } = work;
  const diagnostics = await backdated(connection, part, observedAt);
  const run = await recordRun(connection, work, { ...summary, diagnostics: [...summary.diagnostics, ...diagnostics] });
  await connection.run(
    `INSERT INTO store.snapshot SELECT snapshot_id, $run, resource_id, partition_id, complete, $dimensions, $observedAt::TIMESTAMP, $effectiveAt,
       $seen, $new, $changed, $retired FROM scoped WHERE part = $part`,
    {
      part,
      run,
      dimensions: summary.scope.dimensions,
      observedAt: observedAt.replace(/Z$/, ''),
      effectiveAt: summary.scope.effectiveAt ?? null,
      ...changes,
    },
  );
  if (work.download) await recordDownload(connection, run, work.download);
  return { snapshot, run, changes, diagnostics };
}

/** History goes by the order of ingest: a snapshot that was observed before one that is there is taken for later all the same. */
async function backdated(
  connection: DuckDBConnection,
  part: number,
  observedAt: string,
): Promise<readonly Diagnostic[]> {
  const [[later] = []] = await queryRows(
    connection,
    `SELECT max(s.snapshot_id) FROM store.snapshot s JOIN scoped p USING (partition_id) WHERE p.part = $part AND s.observed_at > $observedAt::TIMESTAMP`,
    { part, observedAt: observedAt.replace(/Z$/, '') },
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
