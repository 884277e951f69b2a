import { PERIOD_KIND } from '../../core/model/period.ts';
import { isProofSql } from '../../core/model/standard-resources.ts';

/** In all relations `v` is the version, `w` the row in a document and `c` the identity of the row. */

/** Every version of every row in a document. */
export const ROW_VERSIONS =
  'row_version v JOIN filed_row w USING (filed_row_id) JOIN row_identity c USING (row_identity_id)';

/** Every version that a row shows, from one document or composed of several. */
export const SHOWN_VERSIONS = 'current_version v JOIN row_identity c USING (row_identity_id)';

/** SQL that row `c` is of one of `$resources`, a JSON list of ids. */
export const OF_RESOURCES = `c.resource_id IN (SELECT unnest(from_json($resources, '["INTEGER"]')))`;

/** SQL that row `c` is not a proof, which says how the values of another row were made. */
export const NO_PROOF = `c.resource_id NOT IN (SELECT resource_id FROM resource WHERE ${isProofSql('source', 'name')})`;

/** Versions of the rows of `$resources` at `$snapshot`; a withdrawn row shows its last version. */
export const SHOWN_OR_WITHDRAWN = `
  SELECT row_identity_id, unnest(arg_max({content_id: content_id, document_id: document_id,
    is_open: coalesce(closed > $snapshot, true)}, opened))
  FROM ${SHOWN_VERSIONS} WHERE ${OF_RESOURCES} AND opened <= $snapshot GROUP BY row_identity_id`;

/** The name `ev` of the entity of row `c`. */
export const entityName = (isOpen: IsOpen): string =>
  `LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ${isOpen('ev')}`;

/** The document of an id and its attributes: `bd` and `bv` for the alias `b`. */
export const documentOf = (id: string, alias: string, isOpen: IsOpen): string =>
  `LEFT JOIN document ${alias}d ON ${alias}d.document_id = ${id}
  LEFT JOIN document_version ${alias}v ON ${alias}v.document_id = ${id} AND ${isOpen(`${alias}v`)}`;

/** How many values a row of `content` holds. */
export const VALUES_HELD = `(len(fields) + coalesce(len(wide_fields), 0) + coalesce(len(text_fields), 0))::INTEGER`;

/** SQL that a version in a table (or its alias) is shown: it holds from `opened` until before `closed`. */
export type IsOpen = (table: string) => string;

export const openNow: IsOpen = (table) => `${table}.closed IS NULL`;

export function openAt(snapshot: number | `$${string}` | `${string}.${string}` | `greatest(${string})`): IsOpen {
  return (table) => `${table}.opened <= ${snapshot} AND (${table}.closed IS NULL OR ${table}.closed > ${snapshot})`;
}

/** As {@link openAt}, for a join of many rows with moments of their own, which DuckDB joins without a loop. */
export function openAtEach(moment: `${string}.${string}`): IsOpen {
  return (table) => `${table}.opened <= ${moment} AND coalesce(${table}.closed, ${NEVER}) > ${moment}`;
}

const NEVER = 2_147_483_647;

/** SQL of the length of the period of a row identity, in whole months; 0 for an instant. */
export const monthsOf = (row: string): string => `CASE WHEN ${row}.period_kind = ${PERIOD_KIND.duration}
  THEN round((${row}.period_end - ${row}.period_start + 1) / 30.4375)::INTEGER ELSE 0 END`;

/**
 * The rows open at `$snapshot`, without proofs; `kind` as in `PERIOD_KIND`. Rows of a `series` differ in their
 * documents and in the ends of their periods.
 */
export const ROW_AT = `
  CREATE OR REPLACE TEMP TABLE row_at AS
  SELECT *, min(version) OVER (PARTITION BY entity_id, resource_id, dimensions_id, unit_id, kind, months) AS series
  FROM (
  SELECT v.row_version_id AS version, w.document_id, c.row_identity_id, c.entity_id, c.resource_id, r.source,
    c.dimensions_id, c.unit_id,
    c.period_kind::INTEGER AS kind, c.period_start AS first, c.period_end AS last, ${monthsOf('c')} AS months
  FROM ${ROW_VERSIONS} JOIN resource r USING (resource_id) WHERE ${openAt('$snapshot')('v')} AND ${NO_PROOF})`;
