import type { DuckDBConnection } from '@duckdb/node-api';
import { openNow } from '../relations.ts';
import { queryRows } from '../rows.ts';
import { composeContents, WRITE_COMPOSED } from './compose.ts';

/**
 * Rows of which a filing came, changed or went, or whose documents are now known to have been accepted at another time.
 */
const TOUCHED = `
  CREATE OR REPLACE TEMP TABLE touched AS
  SELECT t.row_identity_id, coalesce(s.snapshot_id, $first)::INTEGER AS snapshot_id FROM (
    SELECT f.row_identity_id FROM store.row_version v JOIN store.filed_row f USING (filed_row_id)
    WHERE v.opened >= $first OR v.closed >= $first
    UNION
    SELECT f.row_identity_id FROM store.filed_row f JOIN store.document_version d USING (document_id)
    JOIN store.document_version b ON b.document_id = d.document_id AND b.closed = d.opened
    WHERE d.opened >= $first AND (b.accepted IS DISTINCT FROM d.accepted OR b.filed IS DISTINCT FROM d.filed)
  ) t JOIN store.row_identity c USING (row_identity_id) LEFT JOIN scoped s USING (resource_id)`;

const ALL_TOUCHED = `
  CREATE OR REPLACE TEMP TABLE touched AS SELECT c.row_identity_id, s.snapshot_id FROM store.row_identity c
  JOIN scoped s USING (resource_id)`;

const OPEN_FILINGS = `
  CREATE OR REPLACE TEMP TABLE open_filing AS
  SELECT f.row_identity_id, v.row_version_id, f.document_id, v.binding_id
  FROM store.filed_row f JOIN store.row_version v USING (filed_row_id) SEMI JOIN touched USING (row_identity_id)
  WHERE ${openNow('v')}`;

/**
 * Filings that share a row, the latest first: by acceptance, where that is not known by filing date; of two accepted at
 * the same moment the one whose document name is greater.
 */
const CONTESTED = `
  CREATE OR REPLACE TEMP TABLE contested AS
  SELECT o.*, coalesce(r.latest_filing_only, false) AS whole,
    dense_rank() OVER (ORDER BY o.row_identity_id)::INTEGER AS place,
    row_number() OVER (PARTITION BY o.row_identity_id
      ORDER BY coalesce(d.accepted, d.filed::VARCHAR, '') DESC, coalesce(n.name, '') DESC,
        o.row_version_id DESC)::INTEGER AS recency
  FROM open_filing o SEMI JOIN (SELECT row_identity_id FROM open_filing GROUP BY row_identity_id
    HAVING count(*) > 1) USING (row_identity_id)
  JOIN store.row_identity c USING (row_identity_id) JOIN store.resource r USING (resource_id)
  LEFT JOIN store.document n USING (document_id)
  LEFT JOIN store.document_version d ON d.document_id = o.document_id AND ${openNow('d')}`;

/**
 * The current content of each touched row; a composed content has no id yet. Rows of which no filing is open have none.
 */
const NEXT_VERSIONS = `
  CREATE OR REPLACE TEMP TABLE next_version AS
  SELECT row_identity_id, row_version_id, document_id, binding_id, false AS composed FROM open_filing
  ANTI JOIN contested USING (row_identity_id)
  UNION ALL
  SELECT c.row_identity_id, c.row_version_id, c.document_id, c.binding_id, m.row_identity_id IS NOT NULL
  FROM contested c LEFT JOIN composed m USING (row_identity_id) WHERE c.recency = 1`;

const LISTS = [
  'fields',
  'mantissas',
  'places',
  'decimals',
  'row_versions',
  'wide_fields',
  'wide_numbers',
  'wide_decimals',
  'wide_row_versions',
  'text_fields',
  'texts',
  'text_row_versions',
  'nil_fields',
  'nil_row_versions',
];
const SAME_LISTS = LISTS.map((list) => `m.${list} IS NOT DISTINCT FROM k.${list}`).join(' AND ');

const CHANGED_VERSIONS = `
  CREATE OR REPLACE TEMP TABLE changed_version AS
  SELECT t.row_identity_id, t.snapshot_id, n.row_version_id, n.document_id, n.binding_id, n.composed,
    v.content_id AS content_before
  FROM touched t LEFT JOIN next_version n USING (row_identity_id)
  LEFT JOIN store.current_version v ON v.row_identity_id = t.row_identity_id AND v.closed IS NULL
  LEFT JOIN composed m ON m.row_identity_id = t.row_identity_id
  LEFT JOIN store.composed_content k ON k.content_id = v.content_id
  WHERE (n.row_identity_id IS NOT NULL OR v.row_identity_id IS NOT NULL)
    AND NOT coalesce(n.document_id = v.document_id AND n.binding_id = v.binding_id
      AND (n.composed AND ${SAME_LISTS} OR NOT n.composed AND n.row_version_id = v.content_id), false)`;

const CLOSE = `
  UPDATE store.current_version SET closed = c.snapshot_id FROM changed_version c
  WHERE current_version.closed IS NULL AND c.content_before IS NOT NULL
    AND current_version.row_identity_id = c.row_identity_id`;

const OPEN = `
  INSERT INTO store.current_version
  SELECT c.row_identity_id, c.snapshot_id, NULL, coalesce(k.content_id, c.row_version_id), c.document_id, c.binding_id
  FROM changed_version c LEFT JOIN new_composed k USING (row_identity_id) WHERE c.row_version_id IS NOT NULL
  ORDER BY c.snapshot_id, c.row_version_id`;

/** Whether no two filings of a first snapshot share a row; then each row shows its filing. */
const EACH_FILED_ONCE = 'SELECT count(*) = count(DISTINCT row_identity_id) FROM store.filed_row';
const OPEN_ALL = `
  INSERT INTO store.current_version
  SELECT f.row_identity_id, v.opened, NULL, v.row_version_id, f.document_id, v.binding_id
  FROM store.filed_row f JOIN store.row_version v USING (filed_row_id) ORDER BY v.opened, v.row_version_id`;

/**
 * Brings `current_version` up to date after the rows of the snapshots from `first` on were merged, inside the caller's
 * transaction. Gives how many contents were composed.
 */
export async function mergeCurrentVersions(connection: DuckDBConnection, first: number): Promise<number> {
  if (first === 1) {
    const [[isEachFiledOnce] = []] = await queryRows(connection, EACH_FILED_ONCE);
    if (isEachFiledOnce) {
      await connection.run(OPEN_ALL);
      return 0;
    }
  }
  await (first === 1 ? connection.run(ALL_TOUCHED) : connection.run(TOUCHED, { first }));
  const [[touched] = []] = await queryRows(connection, 'SELECT count(*) FROM touched');
  if (Number(touched) === 0) return 0;
  await connection.run([OPEN_FILINGS, CONTESTED].join(';'));
  await composeContents(connection);
  const written = [
    NEXT_VERSIONS,
    CHANGED_VERSIONS,
    CLOSE,
    ...WRITE_COMPOSED,
    OPEN,
    'SELECT count(*) FROM new_composed',
  ];
  const [[composed] = []] = await queryRows(connection, written.join(';'));
  return Number(composed);
}
