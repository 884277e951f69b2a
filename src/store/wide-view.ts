import type { DuckDBConnection } from '@duckdb/node-api';
import { type IsOpen, openNow } from './open-at.ts';
import { queryRows } from './rows.ts';
import { quoteName } from './sql-text.ts';

/**
 * A wide view shows the open rows of one resource under one taxonomy, a column for each field: `"FSDS_18"`,
 * `"CoreFinancials-ANN_50"`; of a resource that knows no taxonomies all rows: `"Companies"`. Such views have up to thousands of columns and take DuckDB a third of a second to bind, so they are
 * made in the session that asks for them instead of being kept in the file.
 */
export type WideView = {
  readonly name: string;
  readonly resource: number;
  readonly bindings: readonly number[];
  readonly fields: number;
};

/** Accession numbers as namespaces are the custom fields of single filings; they are read in `filed_value`. */
export const CUSTOM_NAMESPACE = `^[0-9]{10}-[0-9]{2}-[0-9]{6}$`;

/** The wide views that the store offers, by name. */
export async function listWideViews(connection: DuckDBConnection): Promise<readonly WideView[]> {
  const rows = await queryRows(
    connection,
    `SELECT r.name || coalesce('_' || b.id, ''), r.resource_id, list_sort(list(DISTINCT u.binding_id)), count(DISTINCT f.name)
     FROM field_usage u JOIN resource r USING (resource_id) LEFT JOIN taxonomy_binding b USING (binding_id) JOIN field f USING (field_id)
     WHERE NOT regexp_matches(f.namespace, $custom)
       AND (b.binding_id IS NOT NULL OR u.resource_id NOT IN (SELECT resource_id FROM field_usage WHERE binding_id <> 0))
     GROUP BY r.name, r.resource_id, b.source, b.id ORDER BY 1`,
    { custom: CUSTOM_NAMESPACE },
  );
  return rows.map(([name, resource, bindings, fields]) => ({
    name: String(name),
    resource: Number(resource),
    bindings: JSON.parse(String(bindings)) as number[],
    fields: Number(fields),
  }));
}

const BASE_COLUMNS: readonly (readonly [column: string, expression: string])[] = [
  ['company_key', 'e.key'],
  ['company', 'ev.name'],
  ['symbol', 'ev.symbol::symbol_name'],
  ['document', 'o.name'],
  ['form', 'dv.form::form_name'],
  ['filed', 'dv.filed'],
  ['unit', 'u.name::unit_name'],
  ['dimensions', 'd.text'],
  ['period_kind', `['instant', 'duration', 'unknown'][c.period_kind + 1]`],
  ['period_start', 'c.period_start'],
  ['period_end', 'c.period_end'],
];

/** Columns that every wide view has. */
export const BASE_COLUMN_NAMES: readonly string[] = BASE_COLUMNS.map(([column]) => column);

/** Makes those wide views, as temporary ones, whose name stands in `sql`; of the rows that {@link IsOpen} says. */
export async function createMentionedWideViews(
  connection: DuckDBConnection,
  sql: string,
  isOpen: IsOpen = openNow,
): Promise<void> {
  const text = sql.toLowerCase();
  for (const view of await listWideViews(connection)) {
    if (text.includes(view.name.toLowerCase())) await createWideView(connection, view, isOpen);
  }
}

async function createWideView(connection: DuckDBConnection, view: WideView, isOpen: IsOpen): Promise<void> {
  const fields = await fieldColumns(connection, view);
  const columns = [...BASE_COLUMNS, ...fields].map(([column, expression]) => `${expression} AS ${quoteName(column)}`);
  await connection.run(
    `CREATE OR REPLACE TEMP VIEW ${quoteName(view.name)} AS SELECT ${columns.join(',\n')}
     FROM row_content x JOIN row_version v USING (row_version_id) JOIN filed_row w USING (filed_row_id) JOIN current_row c USING (current_row_id)
     JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id)
     LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ${isOpen('ev')}
     LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = w.document_id
     LEFT JOIN document_version dv ON dv.document_id = w.document_id AND ${isOpen('dv')}
     WHERE ${isOpen('v')} AND c.resource_id = ${view.resource} AND v.binding_id IN (${view.bindings.join(', ')})`,
  );
}

/**
 * One column a field name. Names that stand in several standard namespaces (`us-gaap/2008`, `us-gaap/2009`) share it: the newest
 * namespace comes first.
 */
async function fieldColumns(
  connection: DuckDBConnection,
  view: WideView,
): Promise<readonly (readonly [string, string])[]> {
  const rows = await queryRows(
    connection,
    `SELECT name, string_agg(field_id::VARCHAR, ',' ORDER BY namespace DESC, field_id), bool_or(text), bool_or(narrow), bool_or(wide), max(places), max(whole)
     FROM (SELECT f.name, f.namespace, field_id, bool_or(u.kind = 'text') AS text, bool_or(u.kind = 'number') AS narrow, bool_or(u.kind = 'wide') AS wide,
         max(u.places) FILTER (u.kind <> 'whole') AS places, coalesce(max(u.places) FILTER (u.kind = 'whole'), 0) AS whole
       FROM field_usage u JOIN field f USING (field_id)
       WHERE u.resource_id = $resource AND list_contains(from_json($bindings, '["INTEGER"]'), u.binding_id) AND NOT regexp_matches(f.namespace, $custom)
       GROUP BY f.name, f.namespace, field_id)
     GROUP BY name ORDER BY name`,
    { resource: view.resource, bindings: JSON.stringify(view.bindings), custom: CUSTOM_NAMESPACE },
  );
  const taken = new Set(BASE_COLUMN_NAMES);
  return rows.map(([fieldName, ids, text, narrow, wide, places, whole]) => {
    const digits = Math.max(narrow === true ? NARROW_DIGITS : 0, Number(whole)) + Number(places);
    const usage = { narrow: narrow === true, wide: wide === true, places: Number(places) };
    const expressions = String(ids)
      .split(',')
      .map((id) => (text === true || digits > MOST_DIGITS ? textColumn(id) : numberColumn(id, usage)));
    return [
      freeName(String(fieldName), taken),
      expressions.length === 1 ? String(expressions[0]) : `coalesce(${expressions.join(', ')})`,
    ];
  });
}

/** Digits of a mantissa of 64 bits, and of DuckDB's DECIMAL. Fields that need more come out as text. */
export const NARROW_DIGITS = 19;
export const MOST_DIGITS = 38;

type NumberUsage = { readonly narrow: boolean; readonly wide: boolean; readonly places: number };

function numberColumn(id: string, { narrow, wide, places }: NumberUsage): string {
  const unit = places === 0 ? '1::DECIMAL(1, 0)' : `0.${'0'.repeat(places - 1)}1::DECIMAL(${places}, ${places})`;
  const columns = [
    ...(narrow ? [`field_number(x.fields, x.mantissas, x.places, ${id}, ${places}, ${unit})`] : []),
    ...(wide
      ? [`TRY_CAST(x.wide_numbers[list_position(x.wide_fields, ${id})] AS DECIMAL(${MOST_DIGITS}, ${places}))`]
      : []),
  ];
  return columns.length === 1 ? String(columns[0]) : `coalesce(${columns.join(', ')})`;
}

function textColumn(id: string): string {
  return `field_text(x.fields, x.mantissas, x.places, x.wide_fields, x.wide_numbers, x.text_fields, x.texts, ${id})`;
}

/** Column names differ in more than case. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  while (taken.has(free.toLowerCase())) free += '_';
  taken.add(free.toLowerCase());
  return free;
}
