import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { COLUMNS, TABLE_COLUMNS } from './column-comments.ts';
import { FIXED_VIEWS } from './views.ts';

const TABLES: Readonly<Record<string, string>> = {
  filed_value: 'Every value that is open now, as each filing reports it: one row a value',
  content: 'row_content and composed_content under one id, to which current_version points',
  printed_totals: 'Sums that documents print now, in each column of their statements: one row a total and column',
  findings: 'Findings of the latest recorded run of validate, one row a finding',
  crossfoot_store: 'Schema of this store',
  field: 'Names of fields',
  unit: 'Units',
  resource: 'Data sets',
  dimensions: 'Sets of dimensions',
  scope_partition: 'Parts of a resource that a snapshot can cover',
  taxonomy_binding: 'Taxonomies that rows name',
  entity: 'Companies and owners, each known by one identifier of a scheme, whatever its sources',
  entity_version:
    'Names and codes of entities, with their history: of what sources state, that of the service, else of the source with the latest filing',
  stated_entity: 'Names and codes of entities as each source states them, with their history',
  document: 'Filings',
  document_version: 'Attributes of documents, with their history',
  submission: 'Filings of companies, as their lists state them: those that can hold facts, with their history',
  former_name: 'Names that companies had, with their history',
  statement_line: 'Lines of statements as a filing presents them',
  filed_field: 'Properties of fields as filings state them, with their history',
  row_identity: 'Identities of rows: resource, entity, dimensions, unit, period',
  current_version:
    'The current content of each row, with its history: of each field the value of the latest accepted filing that reports it',
  composed_content: 'Contents of rows that no single filing reports',
  filed_row: 'Rows in one document',
  row_version: 'Versions of filed rows: open from one snapshot until another',
  row_binding: 'Taxonomies that a row version binds to beside row_version.binding_id',
  row_content: 'The values of a row version, as parallel lists',
  field_usage: 'Which fields occur in a resource under which taxonomy',
  ingest_run: 'Each ingest',
  snapshot: 'One completed ingest of a declared scope of a resource',
  download: 'Validators of downloaded data sets',
  taxonomy: 'Taxonomies by source, id and version',
  section: 'Sections of a taxonomy',
  calculation: 'Calculation relationships: what adds up to what',
  presentation: 'Presentation relationships: which line is under which heading',
  label: 'Labels of fields',
  property: 'Properties of fields',
  printed_statement: 'Primary statements that documents print, with their history',
  printed_sum: 'Sums that the lines of a printed statement show',
  printed_total: 'Printed sums in each column of their statement, with the verdict on each',
  kept_document: 'Documents of filings as people read them, with their history',
  printed_place: 'Where a kept document prints the value of a field of a row',
  published_rules: 'Rules that come with a release of a taxonomy',
  validation_run: 'Each recorded run of validate',
  finding: 'Findings of recorded runs of validate',
  finding_text: 'Section titles, causes and groups of findings',
  service_run: 'Finished runs against the service',
  slice: 'Requests of a run, and their answers',
  resource_field: 'Fields of a resource of the service, with their history',
  field_drift: 'Changes in the fields of a resource',
  taxonomy_check: 'When parts of taxonomies were last asked for',
};

const ALL_COLUMNS = `
  SELECT table_name, column_name FROM duckdb_columns() WHERE database_name = current_database() AND NOT internal
    AND table_name IN (${Object.keys(TABLES).map(quoteText).join(', ')}) ORDER BY table_oid, column_index`;

function commentOf(table: string, column: string): string | undefined {
  const named = column.replace(/_id$/, '');
  const own = named === table && column !== table ? 'Id' : COLUMNS[column];
  return TABLE_COLUMNS[`${table}.${column}`] ?? own ?? (named in TABLES && column !== named ? named : undefined);
}

export async function commentStatements(connection: DuckDBConnection): Promise<readonly string[]> {
  const tables = Object.entries(TABLES).map(([name, comment]) => {
    const kind = FIXED_VIEWS.includes(name) ? 'VIEW' : 'TABLE';
    return `COMMENT ON ${kind} ${quoteName(name)} IS ${quoteText(comment)}`;
  });
  const columns = (await queryRows(connection, ALL_COLUMNS)).flatMap(([table, column]) => {
    const comment = commentOf(String(table), String(column));
    if (comment === undefined) return [];
    return [`COMMENT ON COLUMN ${quoteName(String(table))}.${quoteName(String(column))} IS ${quoteText(comment)}`];
  });
  return [...tables, ...columns];
}
