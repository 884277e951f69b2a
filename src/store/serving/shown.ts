import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRecords, queryRows, queryTexts, textCell } from '../rows.ts';
import { newestSnapshots } from '../snapshots.ts';

export type SnapshotAt = {
  /** 0: none. */
  readonly snapshot: number;
  /** ISO text in UTC with milliseconds. */
  readonly nextObserved: string | undefined;
  readonly nextResources: readonly string[];
};

export type ShownTaxonomy = {
  readonly taxonomyId: number;
  readonly id: string;
  readonly source: 'service' | 'us-gaap';
  readonly version: string;
  readonly name: string;
  readonly dataset: string | null;
};

/** The state of a store at a moment, without its rows. */
export type Shown = SnapshotAt & {
  readonly newest: ReadonlyMap<string, number>;
  readonly taxonomies: readonly ShownTaxonomy[];
  /** When a snapshot or taxonomy was next observed (ISO text): until then the store, as it is, shows the same. */
  readonly until: string | undefined;
};

/** The earliest moment as ISO text. Parts of a millisecond are rounded up, so that it is not before the true one. */
const EARLIEST = `strftime(min(observed_at) + INTERVAL 999 MICROSECOND, '%Y-%m-%dT%H:%M:%S.%gZ')`;

function timestampOf(momentIso: string): string {
  return new Date(momentIso).toISOString().replace('Z', '');
}

export async function readShown(connection: DuckDBConnection, momentIso: string): Promise<Shown> {
  const at = await snapshotAt(connection, momentIso);
  const [[until] = []] = await queryRows(
    connection,
    `SELECT ${EARLIEST} FROM ingest_run WHERE observed_at > $moment::TIMESTAMP`,
    { moment: timestampOf(momentIso) },
  );
  return {
    ...at,
    newest: await newestSnapshots(connection, at.snapshot),
    taxonomies: await taxonomiesAt(connection, momentIso),
    until: textCell(until) ?? undefined,
  };
}

/**
 * The newest snapshot of a moment (ISO text), and the next one. History goes by the order of ingest: a snapshot that
 * was observed earlier than one stored before it is shown with that one.
 */
export async function snapshotAt(connection: DuckDBConnection, momentIso: string): Promise<SnapshotAt> {
  const [[snapshot, next] = []] = await queryRows(
    connection,
    `WITH shown AS (SELECT coalesce(max(snapshot_id), 0) AS newest FROM snapshot
      WHERE observed_at <= $moment::TIMESTAMP)
     SELECT newest, (SELECT ${EARLIEST} FROM snapshot WHERE snapshot_id > newest) FROM shown`,
    { moment: timestampOf(momentIso) },
  );
  const nextResources = await queryTexts(
    connection,
    `WITH later AS (SELECT resource_id, observed_at FROM snapshot WHERE snapshot_id > $snapshot)
     SELECT DISTINCT name FROM later JOIN resource USING (resource_id)
     WHERE observed_at = (SELECT min(observed_at) FROM later) ORDER BY name`,
    { snapshot: Number(snapshot) },
  );
  return {
    snapshot: Number(snapshot),
    nextObserved: textCell(next) ?? undefined,
    nextResources,
  };
}

/**
 * The newest version of each id at a moment, the service's before US-GAAP's; where none was stored by then, the first
 * later one, because rows may be ingested before their taxonomy. The service's ids are integers.
 */
const SHOWN_TAXONOMIES = `
  SELECT taxonomy_id AS "taxonomyId", id, source, version, name, dataset
  FROM (SELECT *, observed_at <= $moment::TIMESTAMP AS known FROM taxonomy JOIN ingest_run USING (run_id)
    WHERE source IN ('service', 'us-gaap') AND try_cast(id AS INTEGER)::VARCHAR = id)
  QUALIFY row_number() OVER (PARTITION BY id ORDER BY known DESC, source, if(known, -taxonomy_id, taxonomy_id)) = 1
  ORDER BY id::INTEGER`;

export function taxonomiesAt(connection: DuckDBConnection, momentIso: string): Promise<readonly ShownTaxonomy[]> {
  return queryRecords(connection, SHOWN_TAXONOMIES, { moment: timestampOf(momentIso) });
}

export async function readFieldNames(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const names = await queryTexts(connection, 'SELECT DISTINCT name FROM field');
  return new Set(names.map((name) => name.toLowerCase()));
}
