/** The evidence of a roll-up finding, of which schema 5 had columns of their own. Keys without a value are left out. */
const ROLL_UP_EVIDENCE = `json_merge_patch('{}', json_object('reported', reported, 'computed', computed, 'difference', difference,
  'tolerance', tolerance))::VARCHAR`;

/**
 * Schema 6: several numbers of a field in a row version (`fields` ascends, not strictly), nil fields, lines of the
 * source and further taxonomies. A finding is of any rule: ids of its subject and `evidence`, a JSON object with keys
 * by rule.
 */
export const FILED_FACTS: readonly string[] = [
  ...['nil_fields', 'lines', 'wide_lines', 'text_lines', 'nil_lines'].map(
    (column) => `ALTER TABLE row_content ADD COLUMN ${column} INTEGER[]`,
  ),
  ...['nil_fields', 'nil_row_versions'].map((column) => `ALTER TABLE composed_content ADD COLUMN ${column} INTEGER[]`),
  'CREATE TABLE row_binding (row_version_id INTEGER NOT NULL, binding_id INTEGER NOT NULL)',
  'ALTER TABLE finding RENAME TO roll_up_finding',
  `CREATE TABLE finding (validation_run_id INTEGER NOT NULL, finding_id VARCHAR NOT NULL, rule VARCHAR NOT NULL, severity VARCHAR NOT NULL,
     row_version_id INTEGER, document_id INTEGER, entity_id INTEGER, taxonomy_id INTEGER, field_id INTEGER, evidence VARCHAR NOT NULL,
     section_text_id INTEGER, cause_text_id INTEGER, group_text_id INTEGER)`,
  `INSERT INTO finding BY NAME
   SELECT validation_run_id, finding_id, rule, severity, row_version_id, parent_field_id AS field_id, ${ROLL_UP_EVIDENCE} AS evidence,
     section_text_id, cause_text_id FROM roll_up_finding ORDER BY rowid`,
  'DROP TABLE roll_up_finding',
];
