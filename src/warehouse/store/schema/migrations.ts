import type { DuckDBConnection } from '@duckdb/node-api';
import { keepAllPrintedSums } from '../printed/keep-sums.ts';
import { INITIAL_SCHEMA } from './001-initial.ts';
import { CURRENT_VERSION_TABLES, fillCurrentVersions } from './004-current-versions.ts';
import { ENTITY_IDENTITY } from './008-entity-identity.ts';

/** Schema 2: requests to the service and their answers. */
const SERVICE_RUNS: readonly string[] = [
  `CREATE TABLE service_run (service_run_id INTEGER NOT NULL, name VARCHAR NOT NULL, url VARCHAR NOT NULL,
    question VARCHAR NOT NULL,
     started_at TIMESTAMP NOT NULL, finished_at TIMESTAMP NOT NULL, summary VARCHAR NOT NULL)`,
  `CREATE TABLE slice (service_run_id INTEGER NOT NULL, ordinal INTEGER NOT NULL, resource VARCHAR NOT NULL,
    snapshot_id INTEGER,
     question VARCHAR NOT NULL, status VARCHAR NOT NULL, sha256 VARCHAR, bytes BIGINT, "rows" INTEGER, etag VARCHAR,
     answered_at TIMESTAMP)`,
  `CREATE TABLE resource_field (resource_id INTEGER NOT NULL, field_id INTEGER NOT NULL, kind VARCHAR NOT NULL,
    opened INTEGER NOT NULL,
     closed INTEGER)`,
  `CREATE TABLE field_drift (service_run_id INTEGER NOT NULL, resource VARCHAR NOT NULL, snapshot_id INTEGER,
    field VARCHAR NOT NULL,
     change VARCHAR NOT NULL, kind_before VARCHAR, kind_after VARCHAR, contract VARCHAR NOT NULL)`,
  `CREATE TABLE taxonomy_check (service_run_id INTEGER NOT NULL, url VARCHAR NOT NULL, id VARCHAR NOT NULL,
    part VARCHAR NOT NULL,
     format VARCHAR NOT NULL, etag VARCHAR, body_hash VARCHAR, checked_at TIMESTAMP NOT NULL,
     outcome VARCHAR NOT NULL)`,
];

/**
 * Schema 3: `content_hash_check` tells with which function the hashes of rows were made; where it is not that of today,
 * they are made anew.
 */
const CONTENT_HASH_CHECK: readonly string[] = ['ALTER TABLE crossfoot_store ADD COLUMN content_hash_check VARCHAR'];

/** The number that decimal text says, as far as DECIMAL(38, 12) holds it exactly. */
const exact = (text: string): string =>
  `CASE WHEN length(split_part(${text}, '.', 2)) <= 12 THEN TRY_CAST(${text} AS DECIMAL(38, 12)) END`;

/** Schema 5: sections, causes and differences of findings. Of earlier findings only the difference is filled. */
const FINDING_TEXTS: readonly string[] = [
  'CREATE TABLE finding_text (finding_text_id INTEGER NOT NULL, text VARCHAR NOT NULL)',
  'ALTER TABLE finding ADD COLUMN difference VARCHAR',
  'ALTER TABLE finding ADD COLUMN section_text_id INTEGER',
  'ALTER TABLE finding ADD COLUMN cause_text_id INTEGER',
  `UPDATE finding SET difference = rtrim(rtrim(TRY((${exact('reported')}) - (${exact('computed')}))::VARCHAR, '0'),
    '.')`,
];

/** The evidence of a roll-up finding, of which schema 5 had columns of their own. Keys without a value are left out. */
const ROLL_UP_EVIDENCE = `json_merge_patch('{}',
  json_object('reported', reported, 'computed', computed, 'difference', difference,
  'tolerance', tolerance))::VARCHAR`;

/**
 * Schema 6: several numbers of a field in a row version (`fields` ascends, not strictly), nil fields, lines of the
 * source and further taxonomies. A finding is of any rule: ids of its subject and `evidence`, a JSON object with keys
 * by rule.
 */
const FILED_FACTS: readonly string[] = [
  ...['nil_fields', 'lines', 'wide_lines', 'text_lines', 'nil_lines'].map(
    (column) => `ALTER TABLE row_content ADD COLUMN ${column} INTEGER[]`,
  ),
  ...['nil_fields', 'nil_row_versions'].map((column) => `ALTER TABLE composed_content ADD COLUMN ${column} INTEGER[]`),
  'CREATE TABLE row_binding (row_version_id INTEGER NOT NULL, binding_id INTEGER NOT NULL)',
  'ALTER TABLE finding RENAME TO roll_up_finding',
  `CREATE TABLE finding (validation_run_id INTEGER NOT NULL, finding_id VARCHAR NOT NULL, rule VARCHAR NOT NULL,
    severity VARCHAR NOT NULL,
     row_version_id INTEGER, document_id INTEGER, entity_id INTEGER, taxonomy_id INTEGER, field_id INTEGER,
     evidence VARCHAR NOT NULL,
     section_text_id INTEGER, cause_text_id INTEGER, group_text_id INTEGER)`,
  `INSERT INTO finding BY NAME
   SELECT validation_run_id, finding_id, rule, severity, row_version_id, parent_field_id AS field_id,
     ${ROLL_UP_EVIDENCE} AS evidence,
     section_text_id, cause_text_id FROM roll_up_finding ORDER BY rowid`,
  'DROP TABLE roll_up_finding',
];

/**
 * Schema 7: relationships that only Calculations 1.1 states, and rules that come with a release of a taxonomy; of
 * several contents of a version the newest counts.
 */
const PUBLISHED: readonly string[] = [
  'ALTER TABLE calculation ADD COLUMN is_calculations_11 BOOLEAN',
  'CREATE TABLE published_rules (source VARCHAR NOT NULL, version VARCHAR NOT NULL, run_id INTEGER NOT NULL, rules VARCHAR NOT NULL)',
];

/**
 * Schema 9: the sums that the lines of documents show, in amounts that are whole numbers divided by 10^places of the
 * statement. `children`, `weights`, `labels` of a sum and `amounts` of a total are parallel.
 */
const PRINTED_SUMS: readonly string[] = [
  `CREATE TABLE printed_statement (printed_statement_id INTEGER NOT NULL, document_id INTEGER NOT NULL,
    opened INTEGER NOT NULL, closed INTEGER, report INTEGER NOT NULL, statement VARCHAR NOT NULL,
    places TINYINT NOT NULL, readable BOOLEAN NOT NULL, without_sum INTEGER[] NOT NULL)`,
  `CREATE TABLE printed_sum (printed_sum_id INTEGER NOT NULL, printed_statement_id INTEGER NOT NULL,
    line INTEGER NOT NULL, field_id INTEGER NOT NULL, label VARCHAR NOT NULL, search VARCHAR NOT NULL,
    bits INTEGER NOT NULL, children INTEGER[] NOT NULL, weights TINYINT[] NOT NULL, labels VARCHAR[] NOT NULL)`,
  `CREATE TABLE printed_total (printed_sum_id INTEGER NOT NULL, field_id INTEGER NOT NULL,
    is_repeat BOOLEAN NOT NULL, weight TINYINT NOT NULL, period_start DATE, period_end DATE NOT NULL,
    unit_id INTEGER NOT NULL, row_version_id INTEGER NOT NULL, verdict VARCHAR NOT NULL, is_proof BOOLEAN NOT NULL,
    amount BIGINT NOT NULL, amounts BIGINT[] NOT NULL)`,
];

/** One step of the schema. Never edited after release: a change is a new migration with the next number. */
export type Migration = {
  readonly number: number;
  readonly title: string;
  readonly statements: readonly string[];
  readonly fill?: (connection: DuckDBConnection) => Promise<void>;
};

export const MIGRATIONS: readonly Migration[] = [
  { number: 1, title: 'initial schema', statements: INITIAL_SCHEMA },
  { number: 2, title: 'runs against the service', statements: SERVICE_RUNS },
  { number: 3, title: 'how rows were hashed', statements: CONTENT_HASH_CHECK },
  { number: 4, title: 'current versions of rows', statements: CURRENT_VERSION_TABLES, fill: fillCurrentVersions },
  { number: 5, title: 'sections and causes of findings', statements: FINDING_TEXTS },
  { number: 6, title: 'duplicates, nil, lines, further taxonomies and general findings', statements: FILED_FACTS },
  { number: 7, title: 'relationships of Calculations 1.1, and published rules', statements: PUBLISHED },
  { number: 8, title: 'companies known by scheme and identifier', statements: ENTITY_IDENTITY },
  { number: 9, title: 'sums that documents print', statements: PRINTED_SUMS, fill: keepAllPrintedSums },
];
