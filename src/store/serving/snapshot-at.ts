import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows, textCell } from '../rows.ts';

export type SnapshotAt = {
  /** 0 where nothing was observed by then. */
  readonly snapshot: number;
  /** When the next snapshot after it was observed, ISO text in UTC with milliseconds; `undefined` where there is none. */
  readonly nextObserved: string | undefined;
  /** The resources of which something was observed then, by name. */
  readonly nextResources: readonly string[];
};

/** A moment of a run as ISO text; parts of a millisecond are rounded up, so that the moment that is told is not before it. */
export const MOMENT_TEXT = `strftime(min(observed_at) + INTERVAL 999 MICROSECOND, '%Y-%m-%dT%H:%M:%S.%gZ')`;

/** A moment as DuckDB compares it with `observed_at`. */
export function timestampOf(momentIso: string): string {
  return new Date(momentIso).toISOString().replace('Z', '');
}

/**
 * The newest snapshot that was observed at or before a moment (ISO text), and when the next one was, and of what. History goes by the order of ingest:
 * a snapshot that was observed earlier than one brought in before it comes after that one, and shows with it.
 */
export async function snapshotAt(connection: DuckDBConnection, momentIso: string): Promise<SnapshotAt> {
  const [[snapshot, next] = []] = await queryRows(
    connection,
    `WITH shown AS (SELECT coalesce(max(snapshot_id), 0) AS newest FROM snapshot WHERE observed_at <= $moment::TIMESTAMP)
     SELECT newest, (SELECT ${MOMENT_TEXT} FROM snapshot WHERE snapshot_id > newest) FROM shown`,
    { moment: timestampOf(momentIso) },
  );
  const resources = await queryRows(
    connection,
    `WITH later AS (SELECT resource_id, observed_at FROM snapshot WHERE snapshot_id > $snapshot)
     SELECT DISTINCT name FROM later JOIN resource USING (resource_id)
     WHERE observed_at = (SELECT min(observed_at) FROM later) ORDER BY name`,
    { snapshot: Number(snapshot) },
  );
  return {
    snapshot: Number(snapshot),
    nextObserved: textCell(next) ?? undefined,
    nextResources: resources.map(([name]) => String(name)),
  };
}
