import type { DuckDBConnection } from '@duckdb/node-api';
import { mergeAttributes } from './merge/attributes.ts';
import { mergeCurrentVersions } from './merge/current-versions.ts';
import { mergeFieldUsage, type UsedBinding } from './merge/field-usage.ts';
import { filledTables } from './merge/filled-tables.ts';
import { mergeNames } from './merge/names.ts';
import { orderLists } from './merge/order-lists.ts';
import { mergeRows } from './merge/rows.ts';
import { mergeScopes, retiredFilings } from './merge/scopes.ts';
import { keepPrintedSums } from './printed/keep-sums.ts';
import { type CommittedSnapshot, nextId, recordSnapshots, type SnapshotToCommit } from './record-snapshots.ts';
import { STAGED_NAMES } from './staged-tables.ts';
import { refreshWideViews } from './wide-view.ts';

/**
 * Merges everything staged into the attached store: a snapshot for each read, in the order in which they were staged.
 * Runs inside the transaction of the caller, which commits it whole. The reads are of one source and of different
 * resources; what they say of companies and documents counts from the first of their snapshots on.
 */
export async function commitSnapshots(
  connection: DuckDBConnection,
  works: readonly SnapshotToCommit[],
): Promise<readonly CommittedSnapshot[]> {
  const { committed, widened } = await mergeSnapshots(connection, works);
  await keepPrintedSums(connection, firstAndLast(committed));
  await refreshWideViews(connection, widened);
  return committed;
}

/** As {@link commitSnapshots}, but leaves the wide views and the printed sums as they were; see what was `widened`. */
export async function mergeSnapshots(
  connection: DuckDBConnection,
  works: readonly SnapshotToCommit[],
): Promise<{ readonly committed: readonly CommittedSnapshot[]; readonly widened: readonly UsedBinding[] }> {
  requireOneSource(works);
  const first = await nextId(connection, 'snapshot', 'snapshot_id');
  const scopes = works.map(({ summary: { scope } }, part) => ({ snapshot: first + part, scope }));
  const isFirst = first === 1;
  const complete = scopes.every(({ scope: { complete, wholeDocuments } }) => complete || wholeDocuments === true);
  const filled = await filledTables(connection, STAGED_NAMES);
  await mergeScopes(connection, scopes);
  await mergeNames(connection, filled);
  await mergeAttributes(connection, { first, complete, filled });
  await orderLists(connection);
  const changes = await mergeRows(connection, { isFirst, scopes: scopes.map(({ scope }) => scope), filled });
  const composed = await mergeCurrentVersions(connection, first);
  const widened = await mergeFieldUsage(connection, { composed, isFirst, filled });
  // Those of filings are made while a statement names them.
  const isStored = works.some(({ summary }) => summary.scope.partitionBy !== 'document');
  const retired = isFirst ? new Map() : await retiredFilings(connection);
  return {
    committed: await recordSnapshots(connection, works, { changes, retired, first }),
    widened: isStored ? widened : [],
  };
}

export function firstAndLast(committed: readonly CommittedSnapshot[]): {
  readonly first: number;
  readonly last: number;
} {
  const snapshots = committed.map(({ snapshot }) => snapshot);
  return { first: Math.min(...snapshots), last: Math.max(...snapshots) };
}

function requireOneSource(works: readonly SnapshotToCommit[]): void {
  const scopes = works.map(({ summary }) => summary.scope);
  const [source = '', ...others] = new Set(scopes.map((scope) => scope.source));
  if (others.length > 0) throw new Error(`reads of several sources in one commit: ${[source, ...others].join(', ')}`);
  const resources = scopes.map(({ resource }) => resource);
  const twice = resources.find((resource, index) => resources.indexOf(resource) !== index);
  if (twice !== undefined) throw new Error(`several reads of ${twice} in one commit`);
}
