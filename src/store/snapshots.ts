import type { DuckDBConnection } from '@duckdb/node-api';
import { inputError } from '../base/errors.ts';
import { queryRows, textCell } from './rows.ts';

/** A snapshot as it is listed. Row counts are what it did to the rows of its scope. */
export type StoredSnapshot = {
  readonly snapshot: number;
  readonly source: string;
  readonly resource: string;
  readonly partition: string;
  readonly complete: boolean;
  readonly dimensions: string;
  readonly observedAt: string;
  readonly effectiveAt: string | null;
  readonly input: string;
  readonly rows: { readonly seen: number; readonly new: number; readonly changed: number; readonly retired: number };
};

const LIST = `
  SELECT s.snapshot_id, r.source, r.name, p.name, s.complete, s.dimensions, strftime(s.observed_at, '%Y-%m-%dT%H:%M:%SZ'), s.effective_at,
    i.input, s.rows_seen, s.rows_new, s.rows_changed, s.rows_retired
  FROM snapshot s JOIN resource r USING (resource_id) JOIN scope_partition p USING (partition_id) JOIN ingest_run i USING (run_id)
  ORDER BY s.snapshot_id`;

/** Every snapshot, oldest first. */
export async function listSnapshots(connection: DuckDBConnection): Promise<readonly StoredSnapshot[]> {
  const rows = await queryRows(connection, LIST);
  return rows.map(
    ([snapshot, source, resource, partition, complete, dimensions, observedAt, effectiveAt, input, ...counts]) => {
      const [seen = 0, added = 0, changed = 0, retired = 0] = counts.map(Number);
      return {
        snapshot: Number(snapshot),
        source: String(source),
        resource: String(resource),
        partition: String(partition),
        complete: complete === true,
        dimensions: String(dimensions),
        observedAt: String(observedAt),
        effectiveAt: textCell(effectiveAt),
        input: String(input),
        rows: { seen, new: added, changed, retired },
      };
    },
  );
}

/** The newest snapshot; 0 where there is none. */
export async function newestSnapshot(connection: DuckDBConnection): Promise<number> {
  const [[newest] = []] = await queryRows(connection, 'SELECT coalesce(max(snapshot_id), 0) FROM snapshot');
  return Number(newest);
}

/** Fails, naming what there is, where the store has no such snapshot. */
export async function requireSnapshot(connection: DuckDBConnection, snapshot: number): Promise<number> {
  const newest = await newestSnapshot(connection);
  if (Number.isInteger(snapshot) && snapshot >= 1 && snapshot <= newest) return snapshot;
  throw inputError(`no snapshot ${snapshot}`, {
    hint:
      newest === 0
        ? 'The store has no snapshots yet.'
        : `The store has snapshots 1 to ${newest}; see \`crossfoot snapshots\`.`,
  });
}
