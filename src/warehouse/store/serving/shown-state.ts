import type { DuckDBConnection } from '@duckdb/node-api';
import { isProofSql } from '../../../core/model/standard-resources.ts';
import { queryRecords, queryTexts } from '../rows.ts';
import { newestSnapshots, type ResourceSnapshot } from '../snapshots.ts';

/** The newest snapshot of a moment, and the next one. Moments are ISO text in UTC with milliseconds. */
type SnapshotAt = {
  /** 0: none. */
  readonly snapshot: number;
  readonly nextObserved: string | null;
  readonly nextResources: readonly string[];
  /** When a snapshot or taxonomy was next observed: until then the store, as it is, shows the same. */
  readonly until: string | null;
};

export type ShownTaxonomy = {
  readonly taxonomyId: number;
  readonly id: string;
  readonly source: 'service' | 'standard' | 'us-gaap';
  readonly version: string;
  readonly name: string;
  readonly dataset: string | null;
};

/** The state of a store at a moment, without its rows. */
export type ShownState = SnapshotAt & {
  /** The resources that the store has by then. */
  readonly newest: readonly ResourceSnapshot[];
  readonly taxonomies: readonly ShownTaxonomy[];
};

/** The earliest moment as ISO text. Parts of a millisecond are rounded up, so that it is not before the true one. */
const EARLIEST = `strftime(min(observed_at) + INTERVAL 999 MICROSECOND, '%Y-%m-%dT%H:%M:%S.%gZ')`;

function timestampOf(momentIso: string): string {
  return new Date(momentIso).toISOString().replace('Z', '');
}

/**
 * History goes by the order of ingest: a snapshot that was observed earlier than one stored before it is shown with
 * that one.
 */
const SNAPSHOT_AT = `
  WITH at_moment AS (
    SELECT coalesce(max(snapshot_id), 0) AS newest FROM snapshot WHERE observed_at <= $moment::TIMESTAMP),
  later AS (
    SELECT name, observed_at, ${isProofSql('source', 'name')} AS is_proof
    FROM snapshot JOIN resource USING (resource_id), at_moment WHERE snapshot_id > newest)
  SELECT newest AS snapshot, (SELECT ${EARLIEST} FROM later) AS "nextObserved",
    coalesce((SELECT list(DISTINCT name ORDER BY name) FROM later
      WHERE NOT is_proof AND observed_at = (SELECT min(observed_at) FROM later)), []) AS "nextResources",
    (SELECT ${EARLIEST} FROM ingest_run WHERE observed_at > $moment::TIMESTAMP) AS until
  FROM at_moment`;

export async function readShownState(connection: DuckDBConnection, momentIso: string): Promise<ShownState> {
  const [at] = await queryRecords<SnapshotAt>(connection, SNAPSHOT_AT, { moment: timestampOf(momentIso) });
  if (!at) throw new Error('a moment is one row');
  const newest = await newestSnapshots(connection, at.snapshot);
  return { ...at, newest, taxonomies: await taxonomiesAt(connection, momentIso) };
}

/**
 * The newest version of each id at a moment: the service's before that of derived rows, and this before US-GAAP's.
 * Where none was stored by then it is the first later one, because rows may be ingested before their taxonomy. The
 * service's ids are integers.
 */
const SHOWN_TAXONOMIES = `
  SELECT taxonomy_id AS "taxonomyId", id, source, version, name, dataset
  FROM (SELECT *, observed_at <= $moment::TIMESTAMP AS known FROM taxonomy JOIN ingest_run USING (run_id)
    WHERE source IN ('service', 'standard', 'us-gaap') AND try_cast(id AS INTEGER)::VARCHAR = id)
  QUALIFY row_number() OVER (PARTITION BY id ORDER BY known DESC, source, if(known, -taxonomy_id, taxonomy_id)) = 1
  ORDER BY id::INTEGER`;

export function taxonomiesAt(connection: DuckDBConnection, momentIso: string): Promise<readonly ShownTaxonomy[]> {
  return queryRecords(connection, SHOWN_TAXONOMIES, { moment: timestampOf(momentIso) });
}

export async function readFieldNames(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const names = await queryTexts(connection, 'SELECT DISTINCT name FROM field');
  return new Set(names.map((name) => name.toLowerCase()));
}
