import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../../core/base/progress.ts';
import { SUBMISSIONS_SOURCE } from '../../core/model/data-sets.ts';
import { releaseMemory } from './connection.ts';
import { mergeAttributes } from './merge/attributes.ts';
import { mergeCurrentVersions } from './merge/current-versions.ts';
import { mergeFieldUsage } from './merge/field-usage.ts';
import { filledTables } from './merge/filled-tables.ts';
import { writePlaces } from './merge/kept-documents.ts';
import { mergeNames } from './merge/names.ts';
import { orderLists } from './merge/order-lists.ts';
import { mergeRows } from './merge/rows.ts';
import { mergeScopes, retiredFilings } from './merge/scopes.ts';
import { keepPrintedSums } from './printed/keep-sums.ts';
import { type CommittedSnapshot, nextId, recordSnapshots, type SnapshotToCommit } from './record-snapshots.ts';
import { STAGED_NAMES } from './staged-tables.ts';
import { refreshedWideViews } from './wide-view.ts';

/**
 * Merges everything staged into the attached store: a snapshot for each read, in the order in which they were staged.
 * Runs inside the transaction of the caller, which commits it whole. The reads are of one source. Where they are of
 * different resources, what they say of companies and documents counts from the first of their snapshots on; where they
 * are parts of one resource, each with documents that are new to the store, from that of the part that mentions them.
 * Lists of filings that change nothing give no snapshot.
 */
export async function commitSnapshots(
  connection: DuckDBConnection,
  works: readonly SnapshotToCommit[],
  progress?: Progress,
): Promise<readonly CommittedSnapshot[]> {
  const isDivided = isOneResource(works);
  const first = await nextId(connection, 'snapshot', 'snapshot_id');
  const scopes = works.map(({ summary: { scope } }, part) => ({ snapshot: first + part, scope }));
  const isFirst = first === 1;
  const complete = scopes.every(({ scope: { complete, wholeDocuments } }) => complete || wholeDocuments === true);
  const filled = await filledTables(connection, STAGED_NAMES);
  await mergeScopes(connection, scopes);
  await mergeNames(connection, filled);
  const isListed = scopes.every(({ scope }) => scope.source === SUBMISSIONS_SOURCE);
  const diagnostics = await mergeAttributes(connection, { first, isDivided, complete, filled, isListed });
  // Lists of filings have no rows: without changes there is nothing to make a snapshot of.
  if (isListed && !(await hasChanged(connection, first))) return [];
  await orderLists(connection);
  const merged = { isFirst, scopes: scopes.map(({ scope }) => scope), filled, progress };
  const changes = await mergeRows(connection, merged);
  if (filled.has('staged_place')) await connection.run(writePlaces(first));
  const isLarge = changes.reduce((sum, { seen }) => sum + seen, 0) > MANY_ROWS;
  const release = (): Promise<void> | undefined => (isLarge ? releaseMemory(connection) : undefined);
  await release();
  const composed = await mergeCurrentVersions(connection, { first, isDivided, progress });
  await release();
  const retired = isFirst ? new Map() : await retiredFilings(connection);
  const committed = await recordSnapshots(connection, works, { changes, retired, first, diagnostics });
  // Views of filings are made while a statement names them.
  const isStored = works.some(({ summary }) => summary.scope.partitionBy !== 'document');
  const writeUsage = startOnce(async () => {
    const widened = await mergeFieldUsage(connection, { composed, isFirst, filled });
    await release();
    const views = isStored ? await refreshedWideViews(connection, widened) : undefined;
    if (views !== undefined) await connection.run(views);
  });
  await keepPrintedSums(connection, { first, last: first + works.length - 1 }, writeUsage);
  await writeUsage();
  return committed;
}

/** Work that starts when it is first called; a failure is thrown where it is awaited. */
function startOnce(work: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | undefined;
  return () => {
    started ??= work();
    started.catch(() => {});
    return started;
  };
}

/** With more rows than these, what a step has freed is not left to the next one: they hardly use the same. */
const MANY_ROWS = 10_000;

const LISTED_TABLES = ['stated_entity', 'entity_version', 'submission', 'former_name', 'document_version'];

async function hasChanged(connection: DuckDBConnection, first: number): Promise<boolean> {
  const tables = LISTED_TABLES.map((table) => `store.${table}`);
  return (await filledTables(connection, tables, `opened >= ${first} OR closed >= ${first}`)).size > 0;
}

/** Whether these are parts of one resource, none of which may retire or supersede rows; else each is of another. */
function isOneResource(works: readonly SnapshotToCommit[]): boolean {
  const scopes = works.map(({ summary }) => summary.scope);
  const [source = '', ...others] = new Set(scopes.map((scope) => scope.source));
  if (others.length > 0) throw new Error(`reads of several sources in one commit: ${[source, ...others].join(', ')}`);
  const resources = new Set(scopes.map(({ resource }) => resource));
  if (resources.size === scopes.length) return false;
  const isPart = scopes.every(
    ({ complete, wholeDocuments, supersedes }) => !(complete || wholeDocuments || supersedes),
  );
  if (resources.size > 1 || !isPart) throw new Error(`several reads of ${[...resources].join(', ')} in one commit`);
  return true;
}
