import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows, textCell } from '../rows.ts';
import { timestampOf } from './snapshot-at.ts';

/** The stored version of a taxonomy that the service shows. */
export type ShownTaxonomy = {
  /** The store's number; higher is newer. */
  readonly taxonomyId: number;
  /** By the service's numbering: `18`. */
  readonly id: string;
  readonly source: 'service' | 'us-gaap';
  readonly version: string;
  readonly name: string;
  readonly dataset: string | undefined;
};

/**
 * Of each id the newest version stored by a moment, of the service where there is one, else of US-GAAP. Of an id of which nothing was
 * stored by then, the first that was stored later: rows are brought in without asking whether their taxonomy came before.
 */
const SHOWN = `
  SELECT taxonomy_id, id, source, version, name, dataset
  FROM (SELECT *, observed_at <= $moment::TIMESTAMP AS known FROM taxonomy JOIN ingest_run USING (run_id)
    WHERE source IN ('service', 'us-gaap') AND try_cast(id AS INTEGER)::VARCHAR = id)
  QUALIFY row_number() OVER (PARTITION BY id ORDER BY known DESC, source, if(known, -taxonomy_id, taxonomy_id)) = 1
  ORDER BY id::INTEGER`;

/** The taxonomies that the service shows at a moment (ISO text), by number. Ids that are no integers are none of the service's. */
export async function taxonomiesAt(connection: DuckDBConnection, momentIso: string): Promise<readonly ShownTaxonomy[]> {
  const rows = await queryRows(connection, SHOWN, { moment: timestampOf(momentIso) });
  return rows.map(([taxonomyId, id, source, version, name, dataset]) => ({
    taxonomyId: Number(taxonomyId),
    id: String(id),
    source: source === 'service' ? 'service' : 'us-gaap',
    version: String(version),
    name: String(name),
    dataset: textCell(dataset) ?? undefined,
  }));
}
