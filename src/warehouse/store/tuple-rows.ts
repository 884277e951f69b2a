import type { DuckDBConnection } from '@duckdb/node-api';
import { TUPLE_SUFFIX } from '../../core/model/row-batch.ts';
import { openAt, ROW_VERSIONS } from './relations.ts';
import { queryRecords, queryRows } from './rows.ts';

/** Where the facts of a row are: rows of one group differ in their tuples alone. */
export type TuplePlace = {
  readonly group: number;
  /** The tuples around them, outermost first, by their numbers: `1.4.`; '' outside of tuples. */
  readonly tuple: string;
};

const PLACES = `
  WITH place AS (
    SELECT v.row_version_id AS version, regexp_extract(d.text, $suffix, 1) AS tuple,
      dense_rank() OVER (ORDER BY w.document_id, c.resource_id, c.entity_id, c.unit_id, c.period_kind, c.period_start,
        c.period_end,
        regexp_replace(d.text, $suffix, ''))::INTEGER AS "group"
    FROM ${ROW_VERSIONS} JOIN dimensions d USING (dimensions_id) WHERE ${openAt('$snapshot')('v')}
  )
  SELECT version, "group", tuple FROM place QUALIFY bool_or(tuple <> '') OVER (PARTITION BY "group") ORDER BY version`;

/**
 * The rows that are open at a snapshot and share context and unit with facts in tuples, by version; nearly always none.
 */
export async function readTuplePlaces(
  connection: DuckDBConnection,
  snapshot: number,
): Promise<ReadonlyMap<number, TuplePlace>> {
  const [any] = await queryRows(connection, `SELECT 1 FROM dimensions WHERE text LIKE '%tuple=%;' LIMIT 1`);
  if (!any) return new Map();
  const rows = await queryRecords<TuplePlace & { readonly version: number }>(connection, PLACES, {
    snapshot,
    suffix: TUPLE_SUFFIX,
  });
  return new Map(rows.map(({ version, group, tuple }) => [version, { group, tuple }]));
}
