import { quoteName, quoteText } from '../sql-text.ts';
import { FIXED_VIEWS } from './views.ts';

type Described = { readonly comment: string; readonly columns: Readonly<Record<string, string>> };

const HISTORY = {
  opened: 'The first snapshot of which this holds',
  closed: 'The first snapshot of which it no longer holds; NULL while it does',
};
const VALUE_LISTS = {
  fields: 'field_id of each number, ascending',
  mantissas: 'The digits of each number without the point',
  places: 'Digits after the point: a number is mantissa / 10^places',
  decimals: 'Stated precision of each number: -128 unstated, 127 infinite',
  wide_fields: 'field_id of each number whose mantissa needs more than 64 bits',
  wide_numbers: 'These numbers as exact decimal text',
  wide_decimals: 'Stated precision of these numbers',
  text_fields: 'field_id of each text',
  texts: 'The texts',
};
const NAME_COLUMNS = {
  company_key: 'CIK with its zeros, or the key of the source',
  company: 'Name of the company',
  symbol: 'Ticker',
  document: 'Accession number or document control number',
  unit: 'Currency or other unit, as filed',
  dimensions: 'Axis=Member; for each, sorted; empty for the company as a whole',
  period_start: 'First day of a duration',
  period_end: 'Last day of a duration, or the instant',
};
const ROW_COLUMNS = {
  ...NAME_COLUMNS,
  form: 'Form of the document, such as 10-Q',
  filed: 'Date of filing',
  period_kind: 'instant, duration or unknown',
};
const TREE_COLUMNS = {
  taxonomy_id: 'taxonomy',
  section_id: 'section.id',
  ordinal: 'Order as published',
  parent_field_id: 'field of the parent',
  child_field_id: 'field of the child',
  relative_order: 'Order of the child under its parent, decimal text',
  child_level: 'Level of the child in the tree of its section',
};

/** What tables, views and their columns are, for clients that show comments. */
const DESCRIBED: Readonly<Record<string, Described>> = {
  filed_value: {
    comment: 'Every value that is open now, as each filing reports it: one row a value',
    columns: {
      ...ROW_COLUMNS,
      resource: 'The data set',
      accepted: 'Moment of acceptance',
      field_namespace: 'Namespace of the field, such as us-gaap/2009',
      field: 'Name of the field',
      number: 'The number, exact; NULL where DECIMAL(38, 12) cannot hold it',
      number_text: 'The number as decimal text, always exact',
      text: 'The value of a field that holds text',
      decimals: 'Stated precision; NULL where none is stated',
      row_version_id: 'row_version that holds the value',
    },
  },
  content: {
    comment: 'What current_version points to: row_content and composed_content by one id',
    columns: { content_id: 'row_version_id, or the negative id of a composed content', ...VALUE_LISTS },
  },
  findings: {
    comment: 'Findings of the latest recorded run of validate, one row a finding',
    columns: {
      ...NAME_COLUMNS,
      resource: 'The data set',
      severity: 'error, warning or note',
      section: 'Titles of the sections that hold the sum, with ; between them',
      field: 'Name of the total',
      label: 'Label of the total',
      reported: 'The total as reported, exact; NULL where DECIMAL(38, 12) cannot hold it',
      computed: 'Weighted sum of its reported children, exact; NULL as above',
      difference: 'Reported minus computed, exact; NULL as above',
      cause: 'What is known of why: children that were not reported, or sections in which the total adds up',
      rule: 'Rule',
      reported_text: 'reported as decimal text, always exact',
      computed_text: 'computed as decimal text, always exact',
      difference_text: 'difference as decimal text, always exact',
      finding_id: 'Fingerprint, the same from run to run',
    },
  },
  crossfoot_store: {
    comment: 'The schema of this store',
    columns: {
      schema_version: 'Number of the newest migration',
      content_hash_check: 'Tells with which function content hashes were made',
    },
  },
  field: {
    comment: 'Names of fields',
    columns: {
      field_id: 'Id',
      namespace: 'us-gaap/2009, service, or the filing that invented the field',
      name: 'Name',
    },
  },
  unit: { comment: 'Units', columns: { unit_id: 'Id', name: 'As filed' } },
  resource: {
    comment: 'Data sets',
    columns: {
      resource_id: 'Id',
      source: 'Where it comes from',
      name: 'Such as CoreFinancials-ANN or FSDS',
      latest_filing_only:
        'Whether a row shows its latest filing as a whole; else each field shows the latest filing that reports it',
    },
  },
  dimensions: {
    comment: 'Sets of dimensions',
    columns: {
      dimensions_id: 'Id',
      text: 'Axis=Member; for each, sorted; empty for none',
      legal_entity_only: 'Whether it names nothing but a co-registrant',
    },
  },
  scope_partition: {
    comment: 'Parts of a resource that a snapshot can cover',
    columns: { partition_id: 'Id', resource_id: 'resource', name: 'Such as quarter 2009q3' },
  },
  taxonomy_binding: {
    comment: 'Taxonomies that rows name',
    columns: {
      binding_id: 'Id',
      source: 'Source of the taxonomy',
      id: 'Its id',
      stated_version: 'The version that the rows state',
    },
  },
  entity: {
    comment: 'Companies and owners',
    columns: { entity_id: 'Id', source: 'Source', key: 'CIK or key of the source' },
  },
  entity_version: {
    comment: 'What was said of an entity, and when',
    columns: { entity_id: 'entity', ...HISTORY, name: 'Name', symbol: 'Ticker', industry_code: 'SIC code' },
  },
  document: {
    comment: 'Filings',
    columns: { document_id: 'Id', source: 'Source', name: 'Accession or document control number' },
  },
  document_version: {
    comment: 'What was said of a document, and when',
    columns: {
      document_id: 'document',
      ...HISTORY,
      entity_id: 'entity that filed it',
      form: 'Form',
      filed: 'Date of filing',
      accepted: 'Moment of acceptance, as stated',
      period_end: 'End of its own period',
      fiscal_year: 'Fiscal year, as stated',
      fiscal_period: 'Fiscal period, as stated',
      attributes: 'Everything else that its source says of it, JSON',
    },
  },
  statement_line: {
    comment: 'Lines of statements as a filing presents them',
    columns: {
      document_id: 'document',
      opened: 'opened of its document_version',
      report: 'Number of the report in the filing',
      line: 'Number of the line in the report',
      statement: 'BS, IS, CF, …',
      parenthetical: 'Whether the line stands in parentheses',
      field_id: 'field',
      label: 'Label as filed',
      negating: 'Whether the sign is turned for display',
    },
  },
  filed_field: {
    comment: 'What filings say of a field, and when',
    columns: {
      field_id: 'field',
      ...HISTORY,
      data_type: 'Data type',
      can_hold_value: 'False for headings',
      period_type: 'instant or duration',
      balance_type: 'debit or credit',
      label: 'Label',
      definition: 'Definition',
    },
  },
  current_row: {
    comment: 'Identities of rows: resource, entity, dimensions, unit, period',
    columns: {
      current_row_id: 'Id',
      resource_id: 'resource',
      entity_id: 'entity',
      dimensions_id: 'dimensions',
      unit_id: 'unit; 0 for none',
      period_kind: '0 instant, 1 duration, 2 unknown',
      period_start: 'First day of a duration',
      period_end: 'Last day, or the instant',
    },
  },
  current_version: {
    comment: 'What each row shows, and when: of each field the value of the latest accepted filing that reports it',
    columns: {
      current_row_id: 'current_row',
      ...HISTORY,
      content_id: 'content: a row_version_id, or negative where it is composed of several filings',
      document_id: 'The latest document; 0 for none',
      binding_id: 'taxonomy_binding of that document; 0 for none',
    },
  },
  composed_content: {
    comment: 'Contents of rows that no single filing reports',
    columns: {
      content_id: 'Id, negative',
      ...VALUE_LISTS,
      row_versions: 'row_version that each number comes from',
      wide_row_versions: 'row_version that each wide number comes from',
      text_row_versions: 'row_version that each text comes from',
    },
  },
  filed_row: {
    comment: 'Rows in one document',
    columns: {
      filed_row_id: 'Id',
      current_row_id: 'current_row',
      document_id: 'document; 0 for none',
      partition_id: 'scope_partition',
      period_rounded: 'Whether the source rounds periods',
    },
  },
  row_version: {
    comment: 'Contents of filed rows, and when they held',
    columns: {
      row_version_id: 'Id',
      filed_row_id: 'filed_row',
      ...HISTORY,
      binding_id: 'taxonomy_binding; 0 for none',
      content_hash: 'Tells contents of one row apart',
    },
  },
  row_content: {
    comment: 'The values of a row version, as parallel lists',
    columns: { row_version_id: 'row_version', ...VALUE_LISTS },
  },
  field_usage: {
    comment: 'Which fields occur in a resource under which taxonomy',
    columns: {
      resource_id: 'resource',
      binding_id: 'taxonomy_binding; 0 for none',
      field_id: 'field',
      kind: 'number, wide, text; whole: digits before the point of wide numbers',
      places: 'Digits after the point at most',
      least_places: 'Digits after the point at least',
    },
  },
  ingest_run: {
    comment: 'Each ingest',
    columns: {
      run_id: 'Id',
      command: 'Command',
      input: 'Input as it was named',
      observed_at: 'When the input was read, UTC',
      status: 'Outcome',
      counts: 'What was read and left out, JSON',
      diagnostics: 'What was found wrong, JSON',
    },
  },
  snapshot: {
    comment: 'What one completed ingest saw of a declared scope of a resource',
    columns: {
      snapshot_id: 'Id',
      run_id: 'ingest_run',
      resource_id: 'resource',
      partition_id: 'scope_partition',
      complete: 'Whether it saw all of its scope: rows that it did not see are retired',
      dimensions: 'all, or legal-entity where other dimensions could not be seen',
      observed_at: 'When, UTC',
      effective_at: 'The latest acceptance in it',
      rows_seen: 'Rows seen',
      rows_new: 'New rows',
      rows_changed: 'Changed rows',
      rows_retired: 'Retired rows',
    },
  },
  download: {
    comment: 'Validators of downloaded data sets',
    columns: {
      url: 'Without its query',
      url_hash: 'Hash of the whole URL',
      etag: 'ETag',
      last_modified: 'Last-Modified',
      sha256: 'Hash of the content',
      run_id: 'ingest_run',
    },
  },
  taxonomy: {
    comment: 'Taxonomies by source, id and version',
    columns: {
      taxonomy_id: 'Id',
      source: 'us-gaap, service, filing',
      id: 'Its id',
      version: 'Its version',
      name: 'Name',
      dataset: 'Data set that it explains',
      run_id: 'ingest_run',
      content_hash: 'Hash of its content',
      parts: 'Which parts it has',
      etag: 'ETag of the service',
    },
  },
  section: {
    comment: 'Sections of a taxonomy',
    columns: {
      taxonomy_id: 'taxonomy',
      structure: 'calculation or presentation',
      ordinal: 'Order as published',
      id: 'Id in its taxonomy',
      title: 'Title',
      relative_order: 'Order among sections, decimal text',
      role: 'XBRL role',
    },
  },
  calculation: {
    comment: 'What adds up to what',
    columns: { ...TREE_COLUMNS, weight: 'Factor of the child in the sum, decimal text' },
  },
  presentation: {
    comment: 'Which line stands under which heading',
    columns: { ...TREE_COLUMNS, preferred_label: 'Type of the label to show' },
  },
  label: {
    comment: 'Labels of fields',
    columns: {
      taxonomy_id: 'taxonomy',
      field_id: 'field',
      label_type: 'primary, terse, full, …',
      language: 'Language',
      text: 'The label',
    },
  },
  property: {
    comment: 'Properties of fields',
    columns: {
      taxonomy_id: 'taxonomy',
      field_id: 'field',
      publisher_field_id: 'Id of the field at its publisher',
      row_number: 'Order of the field',
      data_type_id: 'Number of the data type',
      data_type: 'Data type',
      is_numeric: 'Whether it holds numbers',
      is_money: 'Whether it holds amounts of money',
      can_hold_value: 'False for headings',
      is_section: 'Whether it heads a section',
      period_type: 'instant or duration',
      balance_type: 'debit or credit',
    },
  },
  validation_run: {
    comment: 'Each recorded run of validate',
    columns: {
      validation_run_id: 'Id',
      ran_at: 'When, UTC',
      as_of_snapshot: 'snapshot that was checked',
      options: 'Tolerance, taxonomies used and what was assumed, JSON',
      totals: 'Verdicts counted, JSON',
    },
  },
  finding: {
    comment: 'What validate found, run by run',
    columns: {
      validation_run_id: 'validation_run',
      finding_id: 'Fingerprint, the same from run to run',
      rule: 'Rule',
      severity: 'error, warning or note',
      row_version_id: 'row_version',
      parent_field_id: 'field of the total',
      reported: 'Reported total, decimal text',
      computed: 'Weighted sum of its reported children, decimal text',
      tolerance: 'Difference that would be accepted, decimal text',
      difference: 'Reported minus computed, decimal text',
      section_text_id: 'finding_text of the titles of its sections',
      cause_text_id: 'finding_text of its cause',
    },
  },
  finding_text: {
    comment: 'Titles of sections and causes of findings',
    columns: { finding_text_id: 'Id', text: 'The text' },
  },
  service_run: {
    comment: 'Finished runs against the service',
    columns: {
      service_run_id: 'Id',
      name: 'Name of the run',
      url: 'Service',
      question: 'What was asked, JSON',
      started_at: 'Begin, UTC',
      finished_at: 'End, UTC',
      summary: 'Summary, JSON',
    },
  },
  slice: {
    comment: 'Requests of a run, and their answers',
    columns: {
      service_run_id: 'service_run',
      ordinal: 'Number in the run',
      resource: 'resource',
      snapshot_id: 'snapshot',
      question: 'Parameters',
      status: 'Outcome',
      sha256: 'Hash of the answer',
      bytes: 'Size of the answer',
      rows: 'Rows in the answer',
      etag: 'ETag',
      answered_at: 'When, UTC',
    },
  },
  resource_field: {
    comment: 'Which fields a resource of the service has, and when',
    columns: { resource_id: 'resource', field_id: 'field', kind: 'number or text', ...HISTORY },
  },
  field_drift: {
    comment: 'What changed in the fields of a resource',
    columns: {
      service_run_id: 'service_run',
      resource: 'resource',
      snapshot_id: 'snapshot',
      field: 'Field',
      change: 'new, vanished or changed',
      kind_before: 'Kind before',
      kind_after: 'Kind after',
      contract: 'What was done: evolve, freeze, discard',
    },
  },
  taxonomy_check: {
    comment: 'When parts of taxonomies were last asked for',
    columns: {
      service_run_id: 'service_run',
      url: 'Service',
      id: 'taxonomy id',
      part: 'Part',
      format: 'Format of the answer',
      etag: 'ETag',
      body_hash: 'Hash of the answer',
      checked_at: 'When, UTC',
      outcome: 'Outcome',
    },
  },
};

/** The statements that attach these comments to the tables and views of the current database. */
export const COMMENTS: readonly string[] = Object.entries(DESCRIBED).flatMap(([name, { comment, columns }]) => [
  `COMMENT ON ${FIXED_VIEWS.includes(name) ? 'VIEW' : 'TABLE'} ${quoteName(name)} IS ${quoteText(comment)}`,
  ...Object.entries(columns).map(
    ([column, text]) => `COMMENT ON COLUMN ${quoteName(name)}.${quoteName(column)} IS ${quoteText(text)}`,
  ),
]);
