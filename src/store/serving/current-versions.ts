/**
 * `SELECT` of the version that each current row of a resource shows at a snapshot, with its filed row: of the versions that are open the one
 * of the document accepted last (of two accepted at the same moment, the one whose name is greater; where no acceptance is known the filing
 * date stands for it); where none is open the one that was closed last. Parameters: `$resource`, a name, and `$snapshot`.
 */
export const CURRENT_VERSIONS = `
  SELECT current_row_id, unnest(arg_max({row_version_id: row_version_id, document_id: document_id, is_open: is_open}, rank))
  FROM (
    SELECT f.current_row_id, f.document_id, v.row_version_id, coalesce(v.closed > $snapshot, true) AS is_open,
      {open: coalesce(v.closed > $snapshot, true), closed: if(coalesce(v.closed > $snapshot, true), 0, v.closed),
       accepted: coalesce(o.accepted, o.filed::VARCHAR, ''), name: coalesce(n.name, ''), version: v.row_version_id} AS rank
    FROM row_version v JOIN filed_row f USING (filed_row_id) JOIN current_row c USING (current_row_id) JOIN resource r USING (resource_id)
    LEFT JOIN document n USING (document_id)
    LEFT JOIN document_version o ON o.document_id = f.document_id AND o.opened <= $snapshot AND (o.closed IS NULL OR o.closed > $snapshot)
    WHERE r.name = $resource AND v.opened <= $snapshot
  ) GROUP BY current_row_id`;

/** How many values a row of `row_content` holds. */
export const VALUES_HELD = `(len(fields) + coalesce(len(wide_fields), 0) + coalesce(len(text_fields), 0))::INTEGER`;
