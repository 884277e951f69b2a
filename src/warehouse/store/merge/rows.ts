import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../../../core/base/progress.ts';
import { DOCUMENT_PARTITION, type Scope } from '../../../core/model/source-read.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { dateOf } from '../staged-tables.ts';
import { stagedContent, writeContent } from './content.ts';
import { emptyTable } from './filled-tables.ts';

/** How a snapshot changed the rows of its scope. */
export type RowChanges = {
  readonly seen: number;
  readonly new: number;
  readonly changed: number;
  readonly retired: number;
};

const IDENTITY = [
  'resource_id',
  'entity_id',
  'dimensions_id',
  'unit_id',
  'period_kind',
  'period_start',
  'period_end',
] as const;
const SAME_IDENTITY = IDENTITY.map((column) => `s.${column} IS NOT DISTINCT FROM t.${column}`).join(' AND ');

/**
 * The partition of the rows of a staged document. A quarter is named as the scope of a data set names it:
 * `quarter 2009q3`. NULL: that of the scope.
 */
const PARTITION = `CASE c.partition_by
  WHEN 'quarter filed' THEN 'quarter ' || year(${dateOf('filed')}) || 'q' || quarter(${dateOf('filed')})
  WHEN 'document' THEN ${quoteText(DOCUMENT_PARTITION)} || s.name END`;

/** Rows that have no document or unit get id 0, so that identities join plainly. */
const STAGED_IDENTITY = `
  CREATE OR REPLACE TEMP TABLE staged_identity AS
  SELECT s.n, s.part, c.resource_id, e.id AS entity_id, d.id AS dimensions_id, coalesce(u.id, 0) AS unit_id,
    s.period_kind,
    ${dateOf('s.period_start')} AS period_start, ${dateOf('s.period_end')} AS period_end,
    coalesce(o.id, 0) AS document_id, coalesce(b.id, 0) AS binding_id, s.rounded = 1 AS period_rounded
  FROM staged_row s JOIN scoped c USING (part) JOIN id_entity e ON e.n = s.entity
  JOIN id_dimensions d ON d.n = s.dimensions
  LEFT JOIN id_unit u ON u.n = s.unit LEFT JOIN id_document o ON o.n = s.document
  LEFT JOIN id_taxonomy_binding b ON b.n = s.binding`;

const NEW_IDENTITIES = `
  INSERT INTO store.row_identity
  SELECT (SELECT coalesce(max(row_identity_id), 0) FROM store.row_identity) + row_number() OVER (ORDER BY min(s.n)),
    ${IDENTITY.join(', ')}
  FROM staged_identity s WHERE NOT EXISTS (FROM store.row_identity t WHERE ${SAME_IDENTITY})
  GROUP BY ${IDENTITY.join(', ')}`;

const STAGED_FILED = `
  CREATE OR REPLACE TEMP TABLE staged_filed AS
  SELECT s.n, s.part, t.row_identity_id, s.document_id, s.binding_id, s.period_rounded
  FROM staged_identity s JOIN store.row_identity t ON ${SAME_IDENTITY}`;

/** Partitions that follow from documents, not from the input that brought them. */
const NAMED_PARTITIONS = `
  WITH named AS MATERIALIZED (SELECT s.part, s.n, c.resource_id, ${PARTITION} AS name
    FROM staged_document s JOIN scoped c USING (part))`;
const NEW_PARTITIONS = `
  INSERT INTO store.scope_partition ${NAMED_PARTITIONS}
  SELECT (SELECT coalesce(max(partition_id), 0) FROM store.scope_partition)
    + row_number() OVER (ORDER BY resource_id, name), resource_id, name
  FROM (SELECT DISTINCT resource_id, name FROM named) s
  WHERE s.name IS NOT NULL AND NOT EXISTS (FROM store.scope_partition t
    WHERE t.resource_id = s.resource_id AND t.name = s.name)`;
const DOCUMENT_PARTITIONS = `
  CREATE OR REPLACE TEMP TABLE document_partition AS ${NAMED_PARTITIONS}
  SELECT s.part, d.id AS document_id, p.partition_id FROM named s JOIN id_document d USING (n)
  JOIN store.scope_partition p USING (resource_id, name)`;

const DOCUMENT_COLUMNS = 'part INTEGER, document_id INTEGER, partition_id INTEGER';

/** The partitions that each part shows. It retires any row of a complete one, else rows of its documents. */
const SHOWN_PARTITIONS = `
  CREATE OR REPLACE TEMP TABLE shown_partition AS
  SELECT part, partition_id FROM scoped WHERE partition_by <> 'document'
  UNION SELECT part, partition_id FROM document_partition`;

/** A row may be staged twice: by two answers to parts of one question. */
const NEW_FILED_ROWS = `
  INSERT INTO store.filed_row
  SELECT (SELECT coalesce(max(filed_row_id), 0) FROM store.filed_row) + row_number() OVER (ORDER BY s.n),
    s.row_identity_id, s.document_id,
    coalesce(p.partition_id, c.partition_id), s.period_rounded
  FROM (SELECT min(n) AS n, min(part) AS part, row_identity_id, document_id, min(period_rounded) AS period_rounded
    FROM staged_filed GROUP BY row_identity_id, document_id) s
  JOIN scoped c USING (part) LEFT JOIN document_partition p USING (part, document_id) WHERE NOT EXISTS
    (FROM store.filed_row t WHERE t.row_identity_id = s.row_identity_id AND t.document_id = s.document_id)`;

/** Where a row was staged twice, the last one counts. */
const REPEATED = `
  CREATE OR REPLACE TEMP TABLE repeated_row AS
  SELECT part, n, kept, content_hash <> kept_hash AS differs FROM (
    SELECT part, n, content_hash, max(n) OVER (PARTITION BY filed_row_id) AS kept,
      arg_max(content_hash, n) OVER (PARTITION BY filed_row_id) AS kept_hash
    FROM staged_content WHERE filed_row_id IN (SELECT filed_row_id FROM staged_content GROUP BY filed_row_id
      HAVING count(*) > 1)) WHERE n <> kept`;
const DROP_REPEATED = 'DELETE FROM staged_content WHERE n IN (SELECT n FROM repeated_row)';

/** The further taxonomies of rows, as sorted lists. */
const FURTHER_BINDINGS = `
  CREATE OR REPLACE TEMP TABLE further_binding AS
  SELECT s.n, list_sort(list(DISTINCT b.id)) AS bindings FROM staged_row_binding s
  JOIN id_taxonomy_binding b ON b.n = s.binding GROUP BY s.n`;

const COMPARED = `
  CREATE OR REPLACE TEMP TABLE compared AS
  SELECT s.filed_row_id, s.n, s.part, v.row_version_id AS open_version,
    CASE WHEN v.row_version_id IS NULL THEN 'new'
      WHEN v.content_hash = s.content_hash AND v.binding_id = s.binding_id
        AND f.bindings IS NOT DISTINCT FROM k.bindings THEN 'same'
      ELSE 'changed' END AS change
  FROM staged_content s LEFT JOIN store.row_version v ON v.filed_row_id = s.filed_row_id AND v.closed IS NULL
  LEFT JOIN further_binding f USING (n)
  LEFT JOIN (SELECT row_version_id, list_sort(list(binding_id)) AS bindings FROM store.row_binding
    GROUP BY row_version_id) k USING (row_version_id)`;

/** What that is where the store has no row yet. */
const ALL_NEW = `
  CREATE OR REPLACE TEMP TABLE compared AS
  SELECT filed_row_id, n, part, NULL::INTEGER AS open_version, 'new' AS change FROM staged_content`;

const RETIRED = `
  CREATE OR REPLACE TEMP TABLE retired AS
  SELECT p.part, v.row_version_id FROM store.row_version v JOIN store.filed_row r USING (filed_row_id)
  JOIN store.row_identity c USING (row_identity_id) JOIN store.dimensions d USING (dimensions_id)
  JOIN shown_partition h ON h.partition_id = r.partition_id
  JOIN scoped p ON p.part = h.part AND p.resource_id = c.resource_id
  WHERE v.closed IS NULL AND (d.legal_entity_only OR p.all_dimensions)
    AND (p.complete OR p.whole_documents AND EXISTS
      (FROM document_partition o WHERE o.part = p.part AND o.document_id = r.document_id))
    AND NOT EXISTS (FROM staged_content s WHERE s.filed_row_id = v.filed_row_id)`;

/**
 * Open versions of the same identity in other documents, where the source shows only one of them at a time: those of
 * documents that were not accepted later than one that is shown now. A document without any date counts as the latest.
 */
const SUPERSEDED = `
  CREATE OR REPLACE TEMP TABLE superseded AS
  WITH replacement AS (
    SELECT s.part, s.row_identity_id, max(coalesce(o.accepted, o.filed::VARCHAR, '9999')) AS accepted
    FROM staged_filed s JOIN scoped USING (part)
    LEFT JOIN store.document_version o ON o.document_id = s.document_id AND o.closed IS NULL
    WHERE supersedes GROUP BY s.part, s.row_identity_id
  )
  SELECT replacement.part, v.row_version_id, r.row_identity_id
  FROM store.row_version v JOIN store.filed_row r USING (filed_row_id) JOIN replacement USING (row_identity_id)
  LEFT JOIN store.document_version o ON o.document_id = r.document_id AND o.closed IS NULL
  WHERE v.closed IS NULL AND coalesce(o.accepted, o.filed::VARCHAR, '') <= replacement.accepted
    AND NOT EXISTS (FROM staged_content s WHERE s.filed_row_id = v.filed_row_id)`;

const CLOSE_VERSIONS = `
  UPDATE store.row_version SET closed = s.snapshot_id FROM (
    SELECT part, row_version_id FROM retired UNION SELECT part, row_version_id FROM superseded
    UNION SELECT part, open_version FROM compared WHERE change = 'changed') c JOIN scoped s USING (part)
  WHERE row_version.closed IS NULL AND row_version.row_version_id = c.row_version_id`;

const OPENED = `
  CREATE OR REPLACE TEMP TABLE opened AS
  SELECT n, part, filed_row_id,
    (SELECT coalesce(max(row_version_id), 0) FROM store.row_version) + row_number() OVER (ORDER BY n) AS row_version_id
  FROM compared WHERE change <> 'same'`;

const OPEN_VERSIONS = `
  INSERT INTO store.row_version
  SELECT o.row_version_id, o.filed_row_id, c.snapshot_id, NULL, s.binding_id, s.content_hash
  FROM opened o JOIN scoped c USING (part) JOIN staged_content s USING (n) ORDER BY o.row_version_id`;

const NEW_ROW_BINDINGS = `
  INSERT INTO store.row_binding SELECT o.row_version_id, unnest(f.bindings) FROM opened o
  JOIN further_binding f USING (n) ORDER BY o.row_version_id`;

/** By part. A row that takes the place of another document's is a changed row: the period is restated, not new. */
const COUNTS = `
  SELECT p.part, coalesce(seen, 0), coalesce(added, 0), coalesce(changed, 0), coalesce(gone, 0) FROM scoped p
  LEFT JOIN (
    SELECT part, count(*) AS seen, count(*) FILTER (change = 'new' AND NOT restated) AS added,
      count(*) FILTER (change = 'changed' OR change = 'new' AND restated) AS changed
    FROM (SELECT c.part, c.change, f.row_identity_id IN (SELECT row_identity_id FROM superseded) AS restated
      FROM compared c JOIN staged_filed f USING (n)) GROUP BY part) USING (part)
  LEFT JOIN (SELECT part, count(*) AS gone FROM retired
    WHERE row_version_id NOT IN (SELECT row_version_id FROM superseded) GROUP BY part) USING (part)
  ORDER BY p.part`;

/** What the statements need not do. */
type MergedRows = {
  readonly isFirst: boolean;
  readonly scopes: readonly Scope[];
  /** The staged tables with rows. */
  readonly filled: ReadonlySet<string>;
  readonly progress: Progress | undefined;
};

function statements({ isFirst, scopes, filled }: MergedRows): readonly string[] {
  const byDocument = scopes.some(({ partitionBy }) => partitionBy !== 'scope');
  const retires = !isFirst && scopes.some(({ complete, wholeDocuments }) => complete || wholeDocuments === true);
  const supersedes = !isFirst && scopes.some((scope) => scope.supersedes);
  const hasFurther = filled.has('staged_row_binding');
  return [
    STAGED_IDENTITY,
    NEW_IDENTITIES,
    STAGED_FILED,
    ...(byDocument ? [NEW_PARTITIONS, DOCUMENT_PARTITIONS] : [emptyTable('document_partition', DOCUMENT_COLUMNS)]),
    SHOWN_PARTITIONS,
    NEW_FILED_ROWS,
    ...stagedContent(filled),
    REPEATED,
    DROP_REPEATED,
    hasFurther ? FURTHER_BINDINGS : emptyTable('further_binding', 'n INTEGER, bindings INTEGER[]'),
    isFirst ? ALL_NEW : COMPARED,
    retires ? RETIRED : emptyTable('retired', 'part INTEGER, row_version_id INTEGER'),
    supersedes ? SUPERSEDED : emptyTable('superseded', 'part INTEGER, row_version_id INTEGER, row_identity_id INTEGER'),
    ...(isFirst ? [] : [CLOSE_VERSIONS]),
    OPENED,
    OPEN_VERSIONS,
    ...(hasFurther ? [NEW_ROW_BINDINGS] : []),
  ];
}

/**
 * Merges the staged rows into the attached store, inside the caller's transaction; gives what each part of `scoped`
 * did.
 */
export async function mergeRows(connection: DuckDBConnection, merged: MergedRows): Promise<readonly RowChanges[]> {
  await connection.run(statements(merged).join(';'));
  await writeContent(connection, merged.progress);
  return (await queryRows(connection, COUNTS)).map((counts) => {
    const [, seen = 0, added = 0, changed = 0, retired = 0] = counts.map(Number);
    return { seen, new: added, changed, retired };
  });
}
