import type { DuckDBConnection } from '@duckdb/node-api';
import { type Comparison, makeChangeTables } from './compare.ts';
import { countCompared, type DiffCounts } from './counts.ts';
import { countKinds, type NewRowKind, type RowChange, rowChanges } from './row-changes.ts';
import { changesToParquet } from './to-parquet.ts';

/** What differs between the current rows at two snapshots; to be read before the next comparison on the same reader. */
export type SnapshotDiff = {
  readonly counts: () => Promise<DiffCounts>;
  /** How many new rows are of each kind. */
  readonly kinds: () => Promise<Readonly<Record<NewRowKind, number>>>;
  /** Rows that differ, what matters most first. */
  readonly changes: () => AsyncIterable<RowChange>;
  /** Writes them to a Parquet file: a row a changed value, one for each row that is new or retired. */
  readonly toParquet: (path: string) => Promise<void>;
};

/** Compares what rows show at two snapshots; see {@link makeChangeTables}. */
export async function compareSnapshots(connection: DuckDBConnection, comparison: Comparison): Promise<SnapshotDiff> {
  await makeChangeTables(connection, comparison);
  return {
    counts: () => countCompared(connection, comparison),
    kinds: () => countKinds(connection, comparison),
    changes: () => rowChanges(connection, comparison),
    toParquet: (path) => changesToParquet(connection, comparison, path),
  };
}
