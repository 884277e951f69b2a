/**
 * Names that repeat (field, unit, document…) are rows of dimension tables with integer ids. A row of filed data is
 *
 *   row_identity (resource, entity, dimensions, unit, period)   what change detection compares
 *    └ filed_row (document)                                      what `validate` checks
 *       └ row_version (opened, closed: snapshot ids)             append-only history; only `closed` is ever set later
 *          └ row_content (the values, as parallel lists)         written once, in row_version order
 *
 * A value is `mantissas[i] / 10^places[i]` of field `fields[i]`; `fields` ascends, not strictly, as a row version may
 * have several numbers of a field; `decimals` is the stated precision (-128 unstated, 127 infinite). `field_usage` says
 * which fields occur, as what, with how many places (kind `whole`: with how many digits before the point the wide
 * ones). Numbers whose mantissa exceeds 64 bits stand in the wide lists as decimal text.
 *
 * `content_hash_check` tells with which function the hashes of rows were made; where it is not that of today, they are
 * made anew. Of `calculation`, `is_calculations_11` marks relationships that only Calculations 1.1 states.
 */
const FILED: readonly string[] = [
  `CREATE TABLE crossfoot_store (schema_version INTEGER NOT NULL, content_hash_check VARCHAR)`,
  `CREATE TABLE field (field_id INTEGER NOT NULL, namespace VARCHAR NOT NULL, name VARCHAR NOT NULL)`,
  `CREATE TABLE unit (unit_id INTEGER NOT NULL, name VARCHAR NOT NULL)`,
  `CREATE TABLE resource (resource_id INTEGER NOT NULL, source VARCHAR NOT NULL, name VARCHAR NOT NULL,
    latest_filing_only BOOLEAN)`,
  `CREATE TABLE dimensions (dimensions_id INTEGER NOT NULL, text VARCHAR NOT NULL, legal_entity_only BOOLEAN NOT NULL)`,
  `CREATE TABLE scope_partition (partition_id INTEGER NOT NULL, resource_id INTEGER NOT NULL, name VARCHAR NOT NULL)`,
  `CREATE TABLE taxonomy_binding (binding_id INTEGER NOT NULL, source VARCHAR NOT NULL, id VARCHAR NOT NULL,
    stated_version VARCHAR)`,
  `CREATE TABLE entity_version (entity_id INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
     name VARCHAR, symbol VARCHAR, industry_code VARCHAR)`,
  `CREATE TABLE document (document_id INTEGER NOT NULL, source VARCHAR NOT NULL, name VARCHAR NOT NULL)`,
  `CREATE TABLE document_version (document_id INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
     entity_id INTEGER NOT NULL, form VARCHAR, filed DATE, accepted VARCHAR, period_end DATE, fiscal_year VARCHAR,
     fiscal_period VARCHAR, attributes VARCHAR NOT NULL)`,
  `CREATE TABLE statement_line (document_id INTEGER NOT NULL, opened INTEGER NOT NULL, report INTEGER NOT NULL,
     line INTEGER NOT NULL, statement VARCHAR NOT NULL, parenthetical BOOLEAN NOT NULL, field_id INTEGER NOT NULL,
     label VARCHAR NOT NULL, negating BOOLEAN NOT NULL)`,
  `CREATE TABLE filed_field (field_id INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER, data_type VARCHAR,
     can_hold_value BOOLEAN, period_type VARCHAR, balance_type VARCHAR, label VARCHAR, definition VARCHAR)`,
  `CREATE TABLE row_identity (row_identity_id INTEGER NOT NULL, resource_id INTEGER NOT NULL,
     entity_id INTEGER NOT NULL, dimensions_id INTEGER NOT NULL, unit_id INTEGER NOT NULL,
     period_kind UTINYINT NOT NULL, period_start DATE, period_end DATE)`,
  `CREATE TABLE filed_row (filed_row_id INTEGER NOT NULL, row_identity_id INTEGER NOT NULL,
     document_id INTEGER NOT NULL, partition_id INTEGER NOT NULL, period_rounded BOOLEAN NOT NULL)`,
  `CREATE TABLE row_version (row_version_id INTEGER NOT NULL, filed_row_id INTEGER NOT NULL, opened INTEGER NOT NULL,
     closed INTEGER, binding_id INTEGER NOT NULL, content_hash VARCHAR NOT NULL)`,
  `CREATE TABLE row_content (row_version_id INTEGER NOT NULL, fields INTEGER[] NOT NULL, mantissas BIGINT[] NOT NULL,
     places UTINYINT[] NOT NULL, decimals TINYINT[] NOT NULL, wide_fields INTEGER[], wide_numbers VARCHAR[],
     wide_decimals TINYINT[],
     text_fields INTEGER[], texts VARCHAR[], nil_fields INTEGER[], lines INTEGER[],
     wide_lines INTEGER[], text_lines INTEGER[], nil_lines INTEGER[])`,
  `CREATE TABLE field_usage (resource_id INTEGER NOT NULL, binding_id INTEGER NOT NULL, field_id INTEGER NOT NULL,
     kind VARCHAR NOT NULL, places UTINYINT NOT NULL, least_places UTINYINT)`,
  `CREATE TABLE ingest_run (run_id INTEGER NOT NULL, command VARCHAR NOT NULL, input VARCHAR NOT NULL,
    observed_at TIMESTAMP NOT NULL,
     status VARCHAR NOT NULL, counts VARCHAR NOT NULL, diagnostics VARCHAR NOT NULL)`,
  `CREATE TABLE snapshot (snapshot_id INTEGER NOT NULL, run_id INTEGER NOT NULL, resource_id INTEGER NOT NULL,
    partition_id INTEGER NOT NULL,
     complete BOOLEAN NOT NULL, dimensions VARCHAR NOT NULL, observed_at TIMESTAMP NOT NULL, effective_at VARCHAR,
     rows_seen INTEGER NOT NULL, rows_new INTEGER NOT NULL, rows_changed INTEGER NOT NULL,
     rows_retired INTEGER NOT NULL)`,
  `CREATE TABLE download (url VARCHAR NOT NULL, url_hash VARCHAR NOT NULL, etag VARCHAR, last_modified VARCHAR,
    sha256 VARCHAR NOT NULL, run_id INTEGER NOT NULL)`,
  `CREATE TABLE taxonomy (taxonomy_id INTEGER NOT NULL, source VARCHAR NOT NULL, id VARCHAR NOT NULL,
    version VARCHAR NOT NULL,
     name VARCHAR NOT NULL, dataset VARCHAR, run_id INTEGER NOT NULL, content_hash VARCHAR NOT NULL,
     parts VARCHAR[] NOT NULL,
     etag VARCHAR)`,
  `CREATE TABLE section (taxonomy_id INTEGER NOT NULL, structure VARCHAR NOT NULL, ordinal INTEGER NOT NULL,
    id VARCHAR NOT NULL,
     title VARCHAR NOT NULL, relative_order VARCHAR NOT NULL, role VARCHAR)`,
  `CREATE TABLE calculation (taxonomy_id INTEGER NOT NULL, section_id VARCHAR NOT NULL, ordinal INTEGER NOT NULL,
     parent_field_id INTEGER NOT NULL, child_field_id INTEGER NOT NULL, weight VARCHAR NOT NULL,
     relative_order VARCHAR NOT NULL,
     child_level INTEGER NOT NULL, is_calculations_11 BOOLEAN)`,
  `CREATE TABLE presentation (taxonomy_id INTEGER NOT NULL, section_id VARCHAR NOT NULL, ordinal INTEGER NOT NULL,
     parent_field_id INTEGER NOT NULL, child_field_id INTEGER NOT NULL, relative_order VARCHAR NOT NULL,
     child_level INTEGER NOT NULL,
     preferred_label VARCHAR)`,
  `CREATE TABLE label (taxonomy_id INTEGER NOT NULL, field_id INTEGER NOT NULL, label_type VARCHAR NOT NULL,
    language VARCHAR,
     text VARCHAR NOT NULL)`,
  `CREATE TABLE property (taxonomy_id INTEGER NOT NULL, field_id INTEGER NOT NULL, publisher_field_id INTEGER,
    row_number INTEGER,
     data_type_id INTEGER, data_type VARCHAR, is_numeric BOOLEAN, is_money BOOLEAN, can_hold_value BOOLEAN,
     is_section BOOLEAN,
     period_type VARCHAR, balance_type VARCHAR)`,
  `CREATE TABLE validation_run (validation_run_id INTEGER NOT NULL, ran_at TIMESTAMP NOT NULL,
    as_of_snapshot INTEGER NOT NULL,
     options VARCHAR NOT NULL, totals VARCHAR NOT NULL)`,
];

/** Requests to the service and their answers. */
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
 * What each row shows at any moment: of a field the value of the latest accepted filing that reports it.
 * `current_version` points to a row version or to a content composed of several (negative ids); of a
 * `latest_filing_only` resource to the latest filing.
 */
const CURRENT_VERSIONS: readonly string[] = [
  `CREATE TABLE current_version (row_identity_id INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
    content_id INTEGER NOT NULL,
     document_id INTEGER NOT NULL, binding_id INTEGER NOT NULL)`,
  `CREATE TABLE composed_content (content_id INTEGER NOT NULL, fields INTEGER[] NOT NULL, mantissas BIGINT[] NOT NULL,
     places UTINYINT[] NOT NULL, decimals TINYINT[] NOT NULL, row_versions INTEGER[] NOT NULL, wide_fields INTEGER[],
     wide_numbers VARCHAR[],
     wide_decimals TINYINT[], wide_row_versions INTEGER[], text_fields INTEGER[], texts VARCHAR[],
     text_row_versions INTEGER[], nil_fields INTEGER[], nil_row_versions INTEGER[])`,
];

/**
 * Further taxonomies of row versions; findings of any rule: ids of their subject, and `evidence`, a JSON object with
 * keys by rule; rules that come with a release of a taxonomy, of whose contents of a version the newest counts.
 */
const FINDINGS: readonly string[] = [
  'CREATE TABLE finding_text (finding_text_id INTEGER NOT NULL, text VARCHAR NOT NULL)',
  'CREATE TABLE row_binding (row_version_id INTEGER NOT NULL, binding_id INTEGER NOT NULL)',
  `CREATE TABLE finding (validation_run_id INTEGER NOT NULL, finding_id VARCHAR NOT NULL, rule VARCHAR NOT NULL,
    severity VARCHAR NOT NULL,
     row_version_id INTEGER, document_id INTEGER, entity_id INTEGER, taxonomy_id INTEGER, field_id INTEGER,
     evidence VARCHAR NOT NULL,
     section_text_id INTEGER, cause_text_id INTEGER, group_text_id INTEGER)`,
  `CREATE TABLE published_rules (source VARCHAR NOT NULL, version VARCHAR NOT NULL, run_id INTEGER NOT NULL,
    rules VARCHAR NOT NULL)`,
];

/**
 * An entity is a scheme and an identifier, whatever the sources that know it; `stated_entity` keeps what each of them
 * states, `entity_version` what follows from all.
 */
const ENTITIES: readonly string[] = [
  `CREATE TABLE stated_entity (entity_id INTEGER NOT NULL, source VARCHAR NOT NULL, opened INTEGER NOT NULL,
     closed INTEGER, name VARCHAR, symbol VARCHAR, industry_code VARCHAR)`,
  'CREATE TABLE entity (entity_id INTEGER NOT NULL, scheme VARCHAR NOT NULL, key VARCHAR NOT NULL)',
];

/**
 * The sums that the lines of documents show, in amounts that are whole numbers divided by 10^places of the statement.
 * `children`, `weights`, `labels` of a sum and `amounts` of a total are parallel.
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

export const TABLES: readonly string[] = [
  ...FILED,
  ...SERVICE_RUNS,
  ...CURRENT_VERSIONS,
  ...FINDINGS,
  ...ENTITIES,
  ...PRINTED_SUMS,
];

/** What the lists of filings of companies say, and which attributes of a document come from them. */
export const SUBMISSIONS: readonly string[] = [
  `CREATE TABLE submission (entity_id INTEGER NOT NULL, accession VARCHAR NOT NULL, opened INTEGER NOT NULL,
     closed INTEGER, form VARCHAR NOT NULL, filed DATE NOT NULL, accepted VARCHAR, report_date DATE,
     primary_document VARCHAR, has_xbrl BOOLEAN)`,
  `CREATE TABLE former_name (entity_id INTEGER NOT NULL, name VARCHAR NOT NULL, opened INTEGER NOT NULL,
     closed INTEGER, used_from DATE, used_until DATE)`,
  'ALTER TABLE document_version ADD COLUMN completed VARCHAR[]',
];

/**
 * Documents of filings that people read, compressed (Brotli, base64: every format of exports has texts), and where they
 * print the values of rows: `element` counts the facts in the document, from 1. `opened` of a place is that of its
 * document.
 */
export const KEPT_DOCUMENTS: readonly string[] = [
  `CREATE TABLE kept_document (document_id INTEGER NOT NULL, name VARCHAR NOT NULL, opened INTEGER NOT NULL,
     closed INTEGER, kind VARCHAR NOT NULL, bytes BIGINT NOT NULL, sha256 VARCHAR NOT NULL, content VARCHAR NOT NULL)`,
  `CREATE TABLE printed_place (document_id INTEGER NOT NULL, name VARCHAR NOT NULL, opened INTEGER NOT NULL,
     filed_row_id INTEGER NOT NULL, field_id INTEGER NOT NULL, element INTEGER NOT NULL)`,
];
