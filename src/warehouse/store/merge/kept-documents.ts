import type { VersionedTable } from './versioned-table.ts';

/** Documents of filings as people read them. A filing that comes without any keeps those that it has. */
export const KEPT_TABLE: VersionedTable = {
  table: 'kept_document',
  id: 'document_id',
  by: ['name'],
  attributes: ['kind', 'bytes', 'sha256', 'content'],
  from: 'staged_kept',
  staged: ({ snapshot }) => `SELECT d.id AS document_id, s.name, ${snapshot} AS snapshot_id, last(s.kind) AS kind,
    last(s.bytes) AS bytes, last(s.sha256) AS sha256, last(s.content) AS content
    FROM staged_kept s JOIN id_document d ON d.n = s.document GROUP BY d.id, s.name`,
};

/** A filing that comes with documents comes with all of them. */
export const closeUnkept = (first: number): string => `
  UPDATE store.kept_document AS t SET closed = ${first}
  WHERE t.closed IS NULL AND t.document_id IN (SELECT d.id FROM staged_kept s JOIN id_document d ON d.n = s.document)
    AND NOT EXISTS (FROM staged_kept s JOIN id_document d ON d.n = s.document
      WHERE d.id = t.document_id AND s.name = t.name)`;

/** The places of values in the documents that are new; rows are merged by then. */
export const writePlaces = (first: number): string => `
  INSERT INTO store.printed_place
  SELECT DISTINCT k.document_id, k.name, k.opened, r.filed_row_id, f.id, s.element
  FROM staged_place s JOIN id_document d ON d.n = s.document JOIN id_field f ON f.n = s.field
  JOIN store.kept_document k ON k.document_id = d.id AND k.name = s.name AND k.closed IS NULL AND k.opened >= ${first}
  JOIN staged_filed i ON i.n = s."row"
  JOIN store.filed_row r ON r.row_identity_id = i.row_identity_id AND r.document_id = i.document_id
  ORDER BY ALL`;
