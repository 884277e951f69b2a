import { NAMESPACE, TAXONOMY_ID } from './hierarchy.ts';

/**
 * Everything of a generated store but the values. Row `n` stands in document `n // 100` under dimension `n % 100`; a company files
 * four documents.
 */
export const NAME_STATEMENTS: readonly string[] = [
  `INSERT INTO store.resource BY NAME SELECT 1 AS resource_id, '${NAMESPACE}' AS source, 'Generated' AS name, false AS latest_filing_only`,
  `INSERT INTO store.scope_partition BY NAME SELECT 1 AS partition_id, 1 AS resource_id, 'all' AS name`,
  `INSERT INTO store.unit BY NAME SELECT 1 AS unit_id, 'USD' AS name`,
  `INSERT INTO store.taxonomy_binding BY NAME SELECT 1 AS binding_id, '${NAMESPACE}' AS source, '${TAXONOMY_ID}' AS id`,
  `INSERT INTO store.dimensions BY NAME
     SELECT i + 1 AS dimensions_id, format('Plant=P{:02d};', i) AS text, false AS legal_entity_only FROM range(100) t(i)`,
];

/** Need `bench_reported`, and the parameter `rows` where it is named. */
export const ROW_STATEMENTS: readonly string[] = [
  // The first snapshot opens a version of each row, the second a new one of one row in twenty.
  `CREATE OR REPLACE TEMP TABLE bench_version AS
     SELECT (i + 1)::INTEGER AS row_version_id, i::INTEGER AS n, 0 AS salt, 1 AS opened, CASE WHEN hash(i, 7) % 20 = 0 THEN 2 END AS closed
     FROM range($rows) t(i)`,
  `INSERT INTO bench_version
     SELECT (SELECT max(row_version_id) FROM bench_version) + row_number() OVER (ORDER BY n), n, 1, 2, NULL FROM bench_version WHERE closed = 2`,
  `CREATE OR REPLACE TEMP TABLE bench_open AS SELECT row_version_id FROM bench_version WHERE closed IS NULL`,
  `INSERT INTO store.entity BY NAME
     SELECT i + 1 AS entity_id, 'http://www.sec.gov/CIK' AS scheme, format('{:010d}', i) AS key FROM range(($rows - 1) // 400 + 1) t(i)`,
  `INSERT INTO store.entity_version BY NAME SELECT entity_id, 1 AS opened, 'Company ' || key AS name FROM store.entity`,
  `INSERT INTO store.document BY NAME
     SELECT i + 1 AS document_id, '${NAMESPACE}' AS source, format('D{:07d}', i) AS name FROM range(($rows - 1) // 100 + 1) t(i)`,
  `INSERT INTO store.document_version BY NAME
     SELECT document_id, 1 AS opened, (document_id - 1) // 4 + 1 AS entity_id, '10-K' AS form, DATE '2010-02-01' AS filed, '{}' AS attributes
     FROM store.document`,
  `INSERT INTO store.row_identity BY NAME
     SELECT n + 1 AS row_identity_id, 1 AS resource_id, n // 400 + 1 AS entity_id, n % 100 + 1 AS dimensions_id, 1 AS unit_id, 1 AS period_kind,
       DATE '2009-01-01' AS period_start, DATE '2009-12-31' AS period_end FROM bench_version WHERE salt = 0`,
  `INSERT INTO store.filed_row BY NAME
     SELECT n + 1 AS filed_row_id, n + 1 AS row_identity_id, n // 100 + 1 AS document_id, 1 AS partition_id, false AS period_rounded
     FROM bench_version WHERE salt = 0`,
  `INSERT INTO store.row_version BY NAME
     SELECT row_version_id, n + 1 AS filed_row_id, opened, closed, 1 AS binding_id, format('{:d} {:d}', n, salt) AS content_hash
     FROM bench_version ORDER BY row_version_id`,
  `INSERT INTO store.current_version BY NAME
     SELECT n + 1 AS row_identity_id, opened, closed, row_version_id AS content_id, n // 100 + 1 AS document_id, 1 AS binding_id
     FROM bench_version ORDER BY row_version_id`,
  `INSERT INTO store.field_usage BY NAME
     SELECT DISTINCT 1 AS resource_id, 1 AS binding_id, field_id, 'number' AS kind, 2 AS places, 2 AS least_places FROM bench_reported ORDER BY field_id`,
  `INSERT INTO store.snapshot BY NAME
     SELECT opened AS snapshot_id, opened AS run_id, 1 AS resource_id, 1 AS partition_id, opened = 1 AS complete, 'all' AS dimensions,
       TIMESTAMP '2010-02-01' + to_days(opened) AS observed_at, count(*) AS rows_seen, count(*) FILTER (salt = 0) AS rows_new,
       count(*) FILTER (salt = 1) AS rows_changed, 0 AS rows_retired
     FROM bench_version GROUP BY opened`,
];
