import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { type Comparison, compareSnapshots } from './compare.ts';

/** What changed between two snapshots in the current rows, counted. */
export type DiffCounts = {
  readonly rows: {
    readonly new: number;
    /** Some value differs, is new, or is gone. */
    readonly changed: number;
    readonly retired: number;
    /** The same values, but from another document, with other attributes of it, or written with other digits. */
    readonly refiled: number;
    readonly unchanged: number;
  };
  /** Within changed rows. `changed` is the same field with another number or text. */
  readonly values: { readonly new: number; readonly changed: number; readonly retired: number };
};

/** Counts what differs between the current rows at two snapshots. */
export async function diffCounts(connection: DuckDBConnection, comparison: Comparison): Promise<DiffCounts> {
  await compareSnapshots(connection, comparison);
  return countCompared(connection);
}

/** The counts of what was compared last on this connection. */
export async function countCompared(connection: DuckDBConnection): Promise<DiffCounts> {
  const [rows = []] = await queryRows(
    connection,
    `SELECT count(*) FILTER (before IS NULL), count(*) FILTER (after IS NULL), count(*) FILTER (changed),
       count(*) FILTER (both_there AND NOT changed AND NOT same), count(*) FILTER (both_there AND NOT changed AND same)
     FROM (SELECT before, after, before IS NOT NULL AND after IS NOT NULL AS both_there,
         before.hash = after.hash AND before.document = after.document AS same,
         current_row_id IN (SELECT current_row_id FROM changed_values) AS changed FROM compared_rows)`,
  );
  const [values = []] = await queryRows(
    connection,
    `SELECT count(*) FILTER (change = 'new'), count(*) FILTER (change = 'retired'), count(*) FILTER (change = 'changed') FROM changed_values`,
  );
  const [added = 0, retired = 0, changed = 0, refiled = 0, unchanged = 0] = rows.map(Number);
  const [newValues = 0, retiredValues = 0, changedValues = 0] = values.map(Number);
  return {
    rows: { new: added, changed, retired, refiled, unchanged },
    values: { new: newValues, changed: changedValues, retired: retiredValues },
  };
}
