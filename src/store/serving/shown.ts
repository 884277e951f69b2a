import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { newestSnapshots } from '../snapshots.ts';
import { MOMENT_TEXT, type SnapshotAt, snapshotAt, timestampOf } from './snapshot-at.ts';
import { type ShownTaxonomy, taxonomiesAt } from './taxonomies.ts';

/** What a store shows at a moment, without the rows and taxonomies themselves. */
export type Shown = SnapshotAt & {
  /** The newest of these snapshots by the name of its resource. */
  readonly newest: ReadonlyMap<string, number>;
  readonly taxonomies: readonly ShownTaxonomy[];
  /** When a snapshot or taxonomy was next observed: until then the store, as it is, shows the same. ISO text. */
  readonly until: string | undefined;
};

/** Looks up what a store shows at a moment (ISO text). */
export async function readShown(connection: DuckDBConnection, momentIso: string): Promise<Shown> {
  const at = await snapshotAt(connection, momentIso);
  const [[until] = []] = await queryRows(
    connection,
    `SELECT ${MOMENT_TEXT} FROM ingest_run WHERE observed_at > $moment::TIMESTAMP`,
    { moment: timestampOf(momentIso) },
  );
  return {
    ...at,
    newest: await newestSnapshots(connection, at.snapshot),
    taxonomies: await taxonomiesAt(connection, momentIso),
    until: typeof until === 'string' ? until : undefined,
  };
}
