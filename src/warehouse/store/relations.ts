import type { IsOpen } from './open-at.ts';

/** In all relations `v` is the version, `w` the row in a document and `c` the row, which is the same at all moments. */

/** Every version of every row in a document. */
export const ROW_VERSIONS =
  'row_version v JOIN filed_row w USING (filed_row_id) JOIN current_row c USING (current_row_id)';

/** Every version that a row shows, from one document or composed of several. */
export const SHOWN_VERSIONS = 'current_version v JOIN current_row c USING (current_row_id)';

/** Versions of the rows of `$resource` (a name) at `$snapshot`; a withdrawn row shows its last version. */
export const SHOWN_OR_WITHDRAWN = `
  SELECT current_row_id, unnest(arg_max({content_id: content_id, document_id: document_id,
    is_open: coalesce(closed > $snapshot, true)}, opened))
  FROM ${SHOWN_VERSIONS} JOIN resource r USING (resource_id)
  WHERE r.name = $resource AND opened <= $snapshot GROUP BY current_row_id`;

/** The name `ev` of the entity of row `c`. */
export const entityName = (isOpen: IsOpen): string =>
  `LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ${isOpen('ev')}`;

/** The document of an id and its attributes: `bd` and `bv` for the alias `b`. */
export const documentOf = (id: string, alias: string, isOpen: IsOpen): string =>
  `LEFT JOIN document ${alias}d ON ${alias}d.document_id = ${id}
  LEFT JOIN document_version ${alias}v ON ${alias}v.document_id = ${id} AND ${isOpen(`${alias}v`)}`;

/** How many values a row of `content` holds. */
export const VALUES_HELD = `(len(fields) + coalesce(len(wide_fields), 0) + coalesce(len(text_fields), 0))::INTEGER`;
