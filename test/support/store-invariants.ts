import type { DuckDBConnection } from '@duckdb/node-api';
import { expect } from 'vitest';
import { withConnection } from '../../src/warehouse/store/connection.ts';
import { CONTENT_HASH } from '../../src/warehouse/store/content-hash.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { SCHEMA_VERSION } from '../../src/warehouse/store/schema/version.ts';
import { TEST_PORTS } from './temp-store.ts';

/**
 * What must never be false of a store, whatever was brought in, failed, was interrupted or killed: each query gives the rows
 * that break its rule.
 */
type Invariant = {
  readonly rule: string;
  readonly broken: string;
  /** Without a row in this table the rule cannot be broken. */
  readonly table?: string;
};

/** Ids are 1, 2, 3, … */
const IDS: Readonly<Record<string, string>> = {
  field: 'field_id',
  unit: 'unit_id',
  resource: 'resource_id',
  dimensions: 'dimensions_id',
  scope_partition: 'partition_id',
  taxonomy_binding: 'binding_id',
  entity: 'entity_id',
  document: 'document_id',
  row_identity: 'row_identity_id',
  filed_row: 'filed_row_id',
  row_version: 'row_version_id',
  row_content: 'row_version_id',
  ingest_run: 'run_id',
  snapshot: 'snapshot_id',
  taxonomy: 'taxonomy_id',
  service_run: 'service_run_id',
  validation_run: 'validation_run_id',
  finding_text: 'finding_text_id',
};

/** What stands once: the columns that tell things apart. */
const NAMES: Readonly<Record<string, string>> = {
  field: 'namespace, name',
  unit: 'name',
  resource: 'source, name',
  dimensions: 'text',
  scope_partition: 'resource_id, name',
  taxonomy_binding: 'source, id, stated_version',
  entity: 'key',
  document: 'source, name',
  row_identity: 'resource_id, entity_id, dimensions_id, unit_id, period_kind, period_start, period_end',
  filed_row: 'row_identity_id, document_id',
  section: 'taxonomy_id, structure, id',
  snapshot: 'run_id',
  crossfoot_store: "'one'",
  finding_text: 'text',
  finding: 'validation_run_id, finding_id',
  row_binding: 'row_version_id, binding_id',
  service_run: 'name',
  slice: 'service_run_id, ordinal',
  taxonomy_check: 'service_run_id, id, part',
};

/** Histories: of each thing at most one version is open, and no two overlap. */
const HISTORIES: Readonly<Record<string, string>> = {
  row_version: 'filed_row_id',
  current_version: 'row_identity_id',
  entity_version: 'entity_id',
  stated_entity: 'entity_id, source',
  document_version: 'document_id',
  submission: 'entity_id, accession',
  former_name: 'entity_id, name, used_from',
  kept_document: 'document_id, name',
  filed_field: 'field_id',
  resource_field: 'resource_id, field_id',
};

/** `table.column` points to a row of the other table; 0 where that is allowed to mean "none". */
const REFERENCES: readonly (readonly [from: string, to: string, none?: 0])[] = [
  ['scope_partition.resource_id', 'resource.resource_id'],
  ['row_identity.resource_id', 'resource.resource_id'],
  ['row_identity.entity_id', 'entity.entity_id'],
  ['row_identity.dimensions_id', 'dimensions.dimensions_id'],
  ['row_identity.unit_id', 'unit.unit_id', 0],
  ['filed_row.row_identity_id', 'row_identity.row_identity_id'],
  ['filed_row.document_id', 'document.document_id', 0],
  ['filed_row.partition_id', 'scope_partition.partition_id'],
  ['row_version.filed_row_id', 'filed_row.filed_row_id'],
  ['row_version.binding_id', 'taxonomy_binding.binding_id', 0],
  ['row_version.row_version_id', 'row_content.row_version_id'],
  ['row_content.row_version_id', 'row_version.row_version_id'],
  ['current_version.row_identity_id', 'row_identity.row_identity_id'],
  ['current_version.content_id', 'content.content_id'],
  ['current_version.document_id', 'document.document_id', 0],
  ['current_version.binding_id', 'taxonomy_binding.binding_id', 0],
  ['composed_content.content_id', 'current_version.content_id'],
  ['entity.entity_id', 'entity_version.entity_id'],
  ['document.document_id', 'document_version.document_id'],
  ['row_identity.row_identity_id', 'filed_row.row_identity_id'],
  ['filed_row.filed_row_id', 'row_version.filed_row_id'],
  ['entity_version.entity_id', 'entity.entity_id'],
  ['stated_entity.entity_id', 'entity.entity_id'],
  ['document_version.document_id', 'document.document_id'],
  ['document_version.entity_id', 'entity.entity_id'],
  ['submission.entity_id', 'entity.entity_id'],
  ['former_name.entity_id', 'entity.entity_id'],
  ['kept_document.document_id', 'document.document_id'],
  ['printed_place.document_id', 'kept_document.document_id'],
  ['printed_place.filed_row_id', 'filed_row.filed_row_id'],
  ['printed_place.field_id', 'field.field_id'],
  ['filed_field.field_id', 'field.field_id'],
  ['statement_line.document_id', 'document.document_id'],
  ['statement_line.field_id', 'field.field_id'],
  ['field_usage.field_id', 'field.field_id'],
  ['snapshot.run_id', 'ingest_run.run_id'],
  ['snapshot.resource_id', 'resource.resource_id'],
  ['snapshot.partition_id', 'scope_partition.partition_id'],
  ['download.run_id', 'ingest_run.run_id'],
  ['taxonomy.run_id', 'ingest_run.run_id'],
  ...['section', 'calculation', 'presentation', 'label', 'property'].map(
    (table) => [`${table}.taxonomy_id`, 'taxonomy.taxonomy_id'] as const,
  ),
  ...['calculation', 'presentation'].flatMap((table) =>
    ['parent', 'child'].map((end) => [`${table}.${end}_field_id`, 'field.field_id'] as const),
  ),
  ['label.field_id', 'field.field_id'],
  ['property.field_id', 'field.field_id'],
  ['slice.service_run_id', 'service_run.service_run_id'],
  ['slice.snapshot_id', 'snapshot.snapshot_id'],
  ['field_drift.service_run_id', 'service_run.service_run_id'],
  ['field_drift.snapshot_id', 'snapshot.snapshot_id'],
  ['taxonomy_check.service_run_id', 'service_run.service_run_id'],
  ['resource_field.resource_id', 'resource.resource_id'],
  ['resource_field.field_id', 'field.field_id'],
  ['finding.validation_run_id', 'validation_run.validation_run_id'],
  ['finding.row_version_id', 'row_version.row_version_id'],
  ['finding.field_id', 'field.field_id'],
  ['finding.document_id', 'document.document_id'],
  ['finding.entity_id', 'entity.entity_id'],
  ['finding.taxonomy_id', 'taxonomy.taxonomy_id'],
  ['finding.group_text_id', 'finding_text.finding_text_id'],
  ['row_binding.row_version_id', 'row_version.row_version_id'],
  ['row_binding.binding_id', 'taxonomy_binding.binding_id'],
  ['finding.section_text_id', 'finding_text.finding_text_id'],
  ['finding.cause_text_id', 'finding_text.finding_text_id'],
];

const USED = `
  SELECT w.row_identity_id, v.binding_id, x.field_id, x.kind, x.places
  FROM row_version v JOIN filed_row w USING (filed_row_id) JOIN (
    SELECT row_version_id, unnest(fields) AS field_id, 'number' AS kind, unnest(places) AS places FROM row_content
    UNION ALL SELECT row_version_id, field_id, 'wide', length(split_part(number, '.', 2)) FROM
      (SELECT row_version_id, unnest(wide_fields) AS field_id, unnest(wide_numbers) AS number FROM row_content)
    UNION ALL SELECT row_version_id, unnest(text_fields), 'text', 0 FROM row_content) x USING (row_version_id)`;

/** Rows of which several filings are open now. */
const CONTESTED = `
  SELECT row_identity_id FROM row_version v JOIN filed_row USING (filed_row_id) WHERE v.closed IS NULL GROUP BY 1 HAVING count(*) > 1`;

/**
 * What each of them is to show, value by value: of the filings that report the field, the one accepted last; where the resource shows the latest
 * filing only, that one's values alone, though it has none.
 */
const TO_SHOW = `
  WITH filing AS (
    SELECT w.row_identity_id, v.row_version_id, {accepted: coalesce(o.accepted, o.filed::VARCHAR, ''), name: coalesce(d.name, ''),
      version: v.row_version_id} AS rank
    FROM row_version v JOIN filed_row w USING (filed_row_id) JOIN row_identity c USING (row_identity_id) JOIN resource r USING (resource_id)
    LEFT JOIN document d USING (document_id) LEFT JOIN document_version o ON o.document_id = w.document_id AND o.closed IS NULL
    WHERE v.closed IS NULL AND w.row_identity_id IN (${CONTESTED})
    QUALIFY NOT coalesce(r.latest_filing_only, false) OR rank = max(rank) OVER (PARTITION BY w.row_identity_id)),
  reported AS (
    SELECT f.*, x.field_id, x.value FROM filing f JOIN (
      SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) || 'e-' || unnest(places) || 'd' || unnest(decimals) AS value FROM row_content
      UNION ALL SELECT row_version_id, unnest(wide_fields), unnest(wide_numbers) || 'd' || unnest(wide_decimals) FROM row_content
      UNION ALL SELECT row_version_id, unnest(text_fields), unnest(texts) FROM row_content) x USING (row_version_id))
  SELECT row_identity_id, field_id, value FROM reported
  QUALIFY rank = max(rank) OVER (PARTITION BY row_identity_id, field_id)`;
const SHOWN = `
  SELECT v.row_identity_id, x.field_id, x.value FROM current_version v JOIN (
    SELECT content_id, unnest(fields) AS field_id, unnest(mantissas) || 'e-' || unnest(places) || 'd' || unnest(decimals) AS value FROM content
    UNION ALL SELECT content_id, unnest(wide_fields), unnest(wide_numbers) || 'd' || unnest(wide_decimals) FROM content
    UNION ALL SELECT content_id, unnest(text_fields), unnest(texts) FROM content) x USING (content_id)
  WHERE v.closed IS NULL AND v.row_identity_id IN (${CONTESTED})`;

const INVARIANTS: readonly Invariant[] = [
  {
    rule: 'one schema number, the newest',
    broken: `SELECT count(*), max(schema_version) FROM crossfoot_store HAVING count(*) <> 1 OR max(schema_version) <> ${SCHEMA_VERSION}`,
  },
  ...Object.entries(IDS).map(([table, id]) => ({
    rule: `ids of ${table} are unique and dense`,
    table,
    broken: `SELECT count(*), count(DISTINCT ${id}), min(${id}), max(${id}) FROM ${table}
      HAVING count(*) > 0 AND (count(*) <> count(DISTINCT ${id}) OR min(${id}) <> 1 OR max(${id}) <> count(*))`,
  })),
  ...Object.entries(NAMES).map(([table, columns]) => ({
    rule: `no two of ${table} are the same`,
    table,
    broken: `SELECT ${columns}, count(*) FROM ${table} GROUP BY ALL HAVING count(*) > 1`,
  })),
  ...Object.entries(HISTORIES).flatMap(([table, id]) => [
    {
      rule: `of each ${id} of ${table} at most one version is open, and none overlap`,
      table,
      broken: `SELECT * FROM (SELECT ${id}, opened, closed, lead(opened) OVER (PARTITION BY ${id} ORDER BY opened, closed NULLS LAST) AS next
        FROM ${table}) WHERE closed <= opened OR (next IS NOT NULL AND (closed IS NULL OR closed > next))`,
    },
    {
      rule: `${table} opens and closes with snapshots that exist`,
      table,
      broken: `SELECT * FROM ${table} WHERE opened NOT IN (SELECT snapshot_id FROM snapshot)
        OR closed IS NOT NULL AND closed NOT IN (SELECT snapshot_id FROM snapshot)`,
    },
  ]),
  ...REFERENCES.map(([from, to, none]) => {
    const [table = '', column = ''] = from.split('.');
    const [target = '', id = ''] = to.split('.');
    return {
      rule: `${from} is in ${to}`,
      table,
      broken: `SELECT * FROM ${table} t WHERE t.${column} ${none === undefined ? 'IS NOT NULL' : '<> 0'}
        AND NOT EXISTS (FROM ${target} o WHERE o.${id} = t.${column})`,
    };
  }),
  {
    rule: 'statement lines belong to a version of their document',
    broken: `FROM statement_line l WHERE NOT EXISTS
      (FROM document_version v WHERE v.document_id = l.document_id AND v.opened = l.opened)`,
  },
  {
    rule: 'what a list of filings completes of a document is a value, and only of documents that lists are of',
    broken: `SELECT document_id, completed FROM document_version JOIN document USING (document_id) WHERE completed IS NOT NULL
      AND (source NOT IN ('filing', 'sec-fsds', 'sec-companyfacts') OR len(completed) = 0
        OR list_contains(completed, 'form') AND form IS NULL OR list_contains(completed, 'filed') AND filed IS NULL
        OR list_contains(completed, 'accepted') AND accepted IS NULL OR list_contains(completed, 'period_end') AND period_end IS NULL
        OR list_contains(completed, 'accession') AND json_extract_string(attributes, 'accession') IS NULL)`,
  },
  ...['calculation', 'presentation'].map((structure) => ({
    rule: `sections of ${structure} exist`,
    broken: `FROM ${structure} c WHERE NOT EXISTS (FROM section s
      WHERE s.taxonomy_id = c.taxonomy_id AND s.structure = '${structure}' AND s.id = c.section_id)`,
  })),
  {
    rule: 'a row of which one filing is open shows that filing, and one of which none is open shows nothing',
    broken: `SELECT f.row_identity_id, v.content_id, f.row_version_id FROM (
        SELECT w.row_identity_id, v.row_version_id, w.document_id, v.binding_id FROM row_version v JOIN filed_row w USING (filed_row_id)
        WHERE v.closed IS NULL AND w.row_identity_id NOT IN (${CONTESTED})) f
      FULL JOIN (FROM current_version WHERE closed IS NULL AND row_identity_id NOT IN (${CONTESTED})) v USING (row_identity_id)
      WHERE v.content_id IS DISTINCT FROM f.row_version_id OR v.document_id <> f.document_id OR v.binding_id <> f.binding_id`,
  },
  {
    rule: 'a row shows of each field the value of the latest filing that reports it, and nothing else',
    broken: `(FROM (${TO_SHOW}) EXCEPT FROM (${SHOWN})) UNION ALL (FROM (${SHOWN}) EXCEPT FROM (${TO_SHOW}))`,
  },
  {
    rule: 'each value of a composed content is that of the row version that it names',
    broken: `SELECT content_id, c.field, c.mantissa FROM (
        SELECT content_id, unnest(fields) AS field, unnest(mantissas) AS mantissa, unnest(places) AS places, unnest(row_versions) AS row_version_id
        FROM composed_content) c
      JOIN row_content r USING (row_version_id)
      WHERE r.mantissas[list_position(r.fields, c.field)] IS DISTINCT FROM c.mantissa AND NOT list_contains([{f: r.fields[i], m: r.mantissas[i], p: r.places[i]} FOR i IN range(1, len(r.fields) + 1)],
        {f: c.field, m: c.mantissa, p: c.places})`,
  },
  {
    rule: 'ids of composed_content are -1, -2, -3, …',
    broken: `SELECT count(*), min(content_id), max(content_id) FROM composed_content
      HAVING count(*) > 0 AND (count(DISTINCT content_id) <> count(*) OR min(content_id) <> -count(*) OR max(content_id) <> -1)`,
  },
  {
    rule: 'the lists of a composed content are parallel',
    broken: `SELECT content_id FROM composed_content WHERE len(fields) <> len(mantissas) OR len(fields) <> len(places) OR len(fields) <> len(decimals)
      OR len(fields) <> len(row_versions) OR coalesce(len(wide_fields), 0) <> coalesce(len(wide_row_versions), 0)
      OR coalesce(len(text_fields), 0) <> coalesce(len(text_row_versions), 0)
      OR coalesce(len(nil_fields), 0) <> coalesce(len(nil_row_versions), 0)`,
  },
  {
    rule: 'every table and view has a comment, and every column of a table',
    broken: `SELECT table_name, NULL FROM duckdb_tables() WHERE NOT internal AND comment IS NULL
      UNION ALL SELECT view_name, NULL FROM duckdb_views() WHERE NOT internal AND comment IS NULL
      UNION ALL SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal AND comment IS NULL
        AND table_name IN (SELECT table_name FROM duckdb_tables())`,
  },
  {
    rule: 'the lists of a row are parallel',
    broken: `SELECT row_version_id FROM row_content WHERE len(fields) <> len(mantissas) OR len(fields) <> len(places) OR len(fields) <> len(decimals)
      OR coalesce(len(wide_fields), 0) <> coalesce(len(wide_numbers), 0) OR coalesce(len(wide_fields), 0) <> coalesce(len(wide_decimals), 0)
      OR coalesce(len(text_fields), 0) <> coalesce(len(texts), 0)
      OR len(lines) <> len(fields) OR len(wide_lines) <> len(wide_fields) OR len(text_lines) <> len(text_fields) OR len(nil_lines) <> len(nil_fields)`,
  },
  {
    rule: 'the hash of a row is that of its content',
    broken: `SELECT v.row_version_id, v.content_hash FROM row_version v
      JOIN (SELECT row_version_id, ${CONTENT_HASH} AS hash FROM row_content) c USING (row_version_id) WHERE v.content_hash <> c.hash`,
  },
  {
    rule: 'the values of a row are sorted by field, several of one field by value',
    broken: `SELECT row_version_id FROM row_content
      WHERE len(list_distinct(fields)) < len(fields) AND mantissas <> [v.m FOR v IN list_sort([{f: fields[i], m: mantissas[i]} FOR i IN range(1, len(fields) + 1)])]
        OR fields <> list_sort(fields) OR wide_fields <> list_sort(wide_fields) OR text_fields <> list_sort(text_fields)
        OR nil_fields <> list_sort(list_distinct(nil_fields))`,
  },
  {
    rule: 'every field of a row exists and its use is recorded',
    broken: `SELECT DISTINCT u.* FROM (${USED}) u JOIN row_identity c USING (row_identity_id) WHERE NOT EXISTS
      (FROM field_usage k JOIN field USING (field_id) WHERE k.resource_id = c.resource_id AND k.binding_id = u.binding_id
        AND k.field_id = u.field_id AND k.kind = u.kind AND k.places >= u.places)`,
  },
  {
    rule: 'a snapshot opened as many versions as it says, and closed no fewer',
    broken: `SELECT s.snapshot_id, s.rows_new, s.rows_changed, s.rows_retired, o.opened, c.closed FROM snapshot s
      LEFT JOIN (SELECT opened AS snapshot_id, count(*) AS opened FROM row_version GROUP BY 1) o USING (snapshot_id)
      LEFT JOIN (SELECT closed AS snapshot_id, count(*) AS closed FROM row_version WHERE closed IS NOT NULL GROUP BY 1) c USING (snapshot_id)
      WHERE coalesce(o.opened, 0) <> s.rows_new + s.rows_changed OR coalesce(c.closed, 0) < s.rows_retired + s.rows_changed
        OR s.rows_seen < s.rows_new + s.rows_changed`,
  },
];

/** Fails with the rules that a store breaks, and the first rows that break each. */
export async function expectSoundStore(path: string): Promise<void> {
  const broken = await withConnection(path, TEST_PORTS, (connection) => brokenRules(connection));
  expect(broken).toEqual({});
}

/** `named`: only the rules whose text has this in it. */
export async function brokenRules(connection: DuckDBConnection, named = ''): Promise<Record<string, string>> {
  const asked = INVARIANTS.filter(({ rule }) => rule.includes(named));
  const filled = await filledTables(connection, new Set(asked.flatMap(({ table }) => table ?? [])));
  const possible = asked.filter(({ table }) => table === undefined || filled.has(table));
  const each = possible.map(({ broken: query }, at) => `SELECT ${at} WHERE EXISTS (${query})`);
  const found = each.length === 0 ? [] : (await queryRows(connection, each.join(' UNION ALL '))).flat();
  const broken: Record<string, string> = {};
  for (const { rule, broken: query } of possible.filter((_, at) => found.includes(at))) {
    const rows = await queryRows(connection, `SELECT * FROM (${query}) LIMIT 3`);
    broken[rule] = rows.map((row) => row.map(String).join(', ')).join('; ');
  }
  return broken;
}

async function filledTables(connection: DuckDBConnection, tables: ReadonlySet<string>): Promise<ReadonlySet<unknown>> {
  const each = [...tables].map((table) => `SELECT '${table}' WHERE EXISTS (FROM ${table})`);
  return new Set(each.length === 0 ? [] : (await queryRows(connection, each.join(' UNION ALL '))).flat());
}

/** Count and order-free hash of every table's rows: equal where, and practically only where, two stores hold the same. */
export async function storeDump(path: string): Promise<Record<string, string>> {
  return withConnection(path, TEST_PORTS, async (connection) => {
    const tables = await queryRows(
      connection,
      `SELECT table_name FROM duckdb_tables() WHERE NOT internal AND schema_name = 'main' ORDER BY table_name`,
    );
    const each = tables.map(
      ([table]) =>
        `SELECT '${table}', (SELECT count(*) || ' rows, hash ' || coalesce(sum(hash(t)), 0) FROM "${table}" t)`,
    );
    const dump = await queryRows(connection, each.join(' UNION ALL '));
    return Object.fromEntries(dump.map(([table, content]) => [String(table), String(content)]));
  });
}
