import { usageError } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { type Comparison, compareSnapshots } from '../store/diff/compare.ts';
import { countCompared, type DiffCounts } from '../store/diff/counts.ts';
import { type ChangeKind, countKinds, type RowChange, rowChanges } from '../store/diff/row-changes.ts';
import { changesToParquet } from '../store/diff/to-parquet.ts';
import { listResources } from '../store/resource-fields.ts';
import { type StorePorts, withReader } from '../store/session.ts';
import { requireSnapshot } from '../store/snapshots.ts';

/** What differs between two snapshots; to be read while the store is open. */
export type Diff = DiffCounts & {
  readonly kinds: Readonly<Record<ChangeKind, number>>;
  /** New, changed and retired rows, by resource, company and period. */
  readonly changes: () => AsyncIterable<RowChange>;
  /** Writes them to a Parquet file: a row a changed value, one for each row that is new or retired. */
  readonly toParquet: (path: string) => Promise<void>;
};

/**
 * Compares the current rows at two snapshots and hands the difference to `use`, with the store open for reading. Fails with an input error
 * that says which snapshots there are, or a usage error that says which resources, where what is asked for is not there.
 */
export function withDiff<T>(
  store: string,
  comparison: Comparison,
  ports: StorePorts,
  use: (diff: Diff) => Promise<T>,
): Promise<T> {
  const { before, after, resource } = comparison;
  return withReader(store, ports, async (connection) => {
    for (const snapshot of [before, after]) await requireSnapshot(connection, snapshot);
    if (resource !== undefined) requireResource(resource, await listResources(connection));
    await compareSnapshots(connection, comparison);
    const counts = await countCompared(connection);
    return use({
      ...counts,
      kinds: await countKinds(connection, comparison),
      changes: () => rowChanges(connection, comparison),
      toParquet: (path) => changesToParquet(connection, comparison, path),
    });
  });
}

function requireResource(wanted: string, known: readonly string[]): void {
  if (known.some((name) => name.toLowerCase() === wanted.toLowerCase())) return;
  const meant = nearest(wanted, known);
  throw usageError(
    `no resource ${JSON.stringify(wanted)} in the store${meant ? `; did you mean ${meant}?` : ''}`,
    `There are ${known.join(', ')}.`,
  );
}
