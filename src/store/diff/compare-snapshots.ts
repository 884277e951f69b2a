import type { DuckDBConnection } from '@duckdb/node-api';
import { writeParquet } from '../query/parquet-file.ts';
import { type Comparison, makeChangeTables } from './compare.ts';
import { countCompared, type DiffCounts } from './counts.ts';
import {
  CHANGE_ORDER,
  countKinds,
  type NewRowKind,
  ROW_CHANGES,
  type RowChange,
  rowChanges,
  VALUE_CHANGES,
} from './row-changes.ts';

/** The differences between the rows at two snapshots; to be read before the next comparison on the same reader. */
export type SnapshotDiff = {
  readonly counts: () => Promise<DiffCounts>;
  /** How many new rows are of each kind. */
  readonly kinds: () => Promise<Readonly<Record<NewRowKind, number>>>;
  /** Rows that differ, the most important changes first. */
  readonly changes: () => AsyncIterable<RowChange>;
  /** Writes them to a Parquet file: a row a changed value, one for each row that is new or retired. */
  readonly toParquet: (path: string) => Promise<void>;
};

/** Compares the rows at two snapshots; see {@link makeChangeTables}. */
export async function compareSnapshots(connection: DuckDBConnection, comparison: Comparison): Promise<SnapshotDiff> {
  await makeChangeTables(connection, comparison);
  return {
    counts: () => countCompared(connection, comparison),
    kinds: () => countKinds(connection, comparison),
    changes: () => rowChanges(connection, comparison),
    toParquet: (path) => changesToParquet(connection, comparison, path),
  };
}

/** A row a changed value; new and retired rows, whose values are in the store, have one without a field. */
const FLAT = `
  SELECT * EXCLUDE (current_row_id, was_there, is_there, size)
    REPLACE (['instant', 'duration', 'unknown'][period_kind + 1] AS period_kind)
  FROM (${ROW_CHANGES}) LEFT JOIN (
    SELECT current_row_id, namespace AS field_namespace, name AS field, change AS value_change, before, after,
      CASE WHEN before_is_number THEN wide_number(before) END AS before_number,
      CASE WHEN after_is_number THEN wide_number(after) END AS after_number, rows AS rows_with_this_change
      FROM (${VALUE_CHANGES})) USING (current_row_id)
  ORDER BY ${CHANGE_ORDER}, field, field_namespace`;

/**
 * Writes the last comparison of this connection to a Parquet file, replacing an existing one. Numbers are exact text,
 * and DECIMAL(38, 12) where they fit.
 */
function changesToParquet(
  connection: DuckDBConnection,
  { before, after }: { readonly before: number; readonly after: number },
  path: string,
): Promise<void> {
  // COPY takes no parameters; these are numbers.
  const query = FLAT.replaceAll('$before', String(before)).replaceAll('$after', String(after));
  return writeParquet(connection, query, path);
}
