import { openNow } from '../relations.ts';

export type Snapshots = { readonly first: number; readonly last: number };

/** Documents whose rows or lines a snapshot since `first` changed, with the last that did. */
export const touchedSince = (first: number): string => `
  CREATE OR REPLACE TEMP TABLE touched_document AS
  SELECT document_id, max(snapshot) AS snapshot FROM (
    SELECT document_id, unnest([opened, closed]) AS snapshot FROM store.document_version
    UNION ALL SELECT w.document_id, unnest([v.opened, v.closed]) AS snapshot
      FROM store.row_version v JOIN store.filed_row w USING (filed_row_id)
      WHERE v.opened >= ${first} OR v.closed >= ${first})
  WHERE snapshot >= ${first} GROUP BY document_id`;

export const CLOSE_STATEMENTS = `
  UPDATE store.printed_statement SET closed = t.snapshot FROM touched_document t
  WHERE closed IS NULL AND printed_statement.document_id = t.document_id`;

/** The documents of these that have statements, with their rows. */
export const PRESENTED = `
  SELECT document_id, min(row_version_id), max(row_version_id)
  FROM touched_document t JOIN store.filed_row USING (document_id) JOIN store.row_version v USING (filed_row_id)
  WHERE ${openNow('v')} AND (EXISTS (FROM store.statement_line l WHERE l.document_id = t.document_id)
    OR document_id IN (SELECT document_id FROM store.document WHERE source = 'filing'))
  GROUP BY document_id ORDER BY document_id`;
