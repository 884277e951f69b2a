/**
 * `SELECT` of what each current row of a resource shows at a snapshot: its current version, or the last one of a row that was withdrawn.
 * Parameters: `$resource`, a name, and `$snapshot`.
 */
export const CURRENT_VERSIONS = `
  SELECT current_row_id, unnest(arg_max({content_id: content_id, document_id: document_id, is_open: coalesce(closed > $snapshot, true)}, opened))
  FROM current_version JOIN current_row USING (current_row_id) JOIN resource r USING (resource_id)
  WHERE r.name = $resource AND opened <= $snapshot GROUP BY current_row_id`;

/** How many values a row of `content` holds. */
export const VALUES_HELD = `(len(fields) + coalesce(len(wide_fields), 0) + coalesce(len(text_fields), 0))::INTEGER`;
