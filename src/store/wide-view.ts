import type { DuckDBConnection } from '@duckdb/node-api';
import type { UsedBinding } from './merge/field-usage.ts';
import { type IsOpen, openNow } from './open-at.ts';
import { queryRows } from './rows.ts';
import { FIXED_VIEWS } from './schema/views.ts';
import { CUSTOM_NAMESPACE, quoteName, quoteText } from './sql-text.ts';

/**
 * A wide view shows the current rows of one resource under one taxonomy, a column for each field: `"FSDS_18"`, `"CoreFinancials-ANN_50"`;
 * of a resource whose rows name no taxonomy all rows: `"Companies"`.
 */
export type WideView = {
  readonly name: string;
  readonly resource: number;
  readonly bindings: readonly number[];
  readonly fields: number;
};

/** The wide views that the store offers, by name. */
async function listWideViews(connection: DuckDBConnection): Promise<readonly WideView[]> {
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
  ['symbol', 'ev.symbol'],
  ['document', 'o.name'],
  ['form', 'dv.form'],
  ['filed', 'dv.filed'],
  ['unit', 'u.name'],
  ['dimensions', 'd.text'],
  ['period_kind', `['instant', 'duration', 'unknown'][c.period_kind + 1]`],
  ['period_start', 'c.period_start'],
  ['period_end', 'c.period_end'],
];

/** Columns that every wide view has. */
export const BASE_COLUMN_NAMES: readonly string[] = BASE_COLUMNS.map(([column]) => column);

const WHAT_IT_SHOWS = 'Current rows, a column a field: the value of the latest accepted filing that reports the field';

/** Makes all wide views of the current database. */
export async function createWideViews(connection: DuckDBConnection): Promise<void> {
  for (const view of await listWideViews(connection)) await createWideView(connection, view, 'VIEW', openNow);
}

/** Makes those wide views of the attached store anew that have new columns, or wider ones; drops those that it no longer offers. */
export async function refreshWideViews(connection: DuckDBConnection, widened: readonly UsedBinding[]): Promise<void> {
  if (widened.length === 0) return;
  await connection.run('USE store');
  try {
    const views = await listWideViews(connection);
    await dropOthers(connection, views);
    for (const view of views) {
      const { resource, bindings } = view;
      if (!widened.some((used) => used.resource === resource && bindings.includes(used.binding))) continue;
      await createWideView(connection, view, 'VIEW', openNow);
    }
  } finally {
    await connection.run('USE memory');
  }
}

/** A resource has a view of its own name only until its rows name taxonomies. */
async function dropOthers(connection: DuckDBConnection, views: readonly WideView[]): Promise<void> {
  const kept = new Set([...FIXED_VIEWS, ...views.map(({ name }) => name)]);
  const stored = await queryRows(
    connection,
    'SELECT view_name FROM duckdb_views() WHERE database_name = current_database() AND NOT internal',
  );
  for (const [name] of stored) {
    if (!kept.has(String(name))) await connection.run(`DROP VIEW ${quoteName(String(name))}`);
  }
}

/** Makes temporary views, which go before those of the store, of the wide views named in `sql`: with the rows that were current at a moment. */
export async function createMentionedWideViews(
  connection: DuckDBConnection,
  sql: string,
  isOpen: IsOpen,
): Promise<void> {
  const text = sql.toLowerCase();
  for (const view of await listWideViews(connection)) {
    if (text.includes(view.name.toLowerCase())) await createWideView(connection, view, 'TEMP VIEW', isOpen);
  }
}

async function createWideView(
  connection: DuckDBConnection,
  view: WideView,
  kind: 'VIEW' | 'TEMP VIEW',
  isOpen: IsOpen,
): Promise<void> {
  const fields = await fieldColumns(connection, view);
  const columns = [...BASE_COLUMNS, ...fields].map(([column, expression]) => `${expression} AS ${quoteName(column)}`);
  await connection.run(
    `CREATE OR REPLACE ${kind} ${quoteName(view.name)} AS SELECT ${columns.join(',\n')}
     FROM current_version v JOIN content x USING (content_id) JOIN current_row c USING (current_row_id)
     JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id)
     LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ${isOpen('ev')}
     LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = v.document_id
     LEFT JOIN document_version dv ON dv.document_id = v.document_id AND ${isOpen('dv')}
     WHERE ${isOpen('v')} AND c.resource_id = ${view.resource} AND v.binding_id IN (${view.bindings.join(', ')})`,
  );
  await connection.run(`COMMENT ON VIEW ${quoteName(view.name)} IS ${quoteText(WHAT_IT_SHOWS)}`);
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
    `SELECT name, string_agg(field_id::VARCHAR, ',' ORDER BY namespace DESC, field_id), bool_or(text), bool_or(narrow), bool_or(wide), max(places), min(least), max(whole)
     FROM (SELECT f.name, f.namespace, field_id, bool_or(u.kind = 'text') AS text, bool_or(u.kind = 'number') AS narrow, bool_or(u.kind = 'wide') AS wide,
         max(u.places) FILTER (u.kind <> 'whole') AS places, min(u.least_places) FILTER (u.kind <> 'whole') AS least,
         coalesce(max(u.places) FILTER (u.kind = 'whole'), 0) AS whole
       FROM field_usage u JOIN field f USING (field_id)
       WHERE u.resource_id = $resource AND list_contains(from_json($bindings, '["INTEGER"]'), u.binding_id) AND NOT regexp_matches(f.namespace, $custom)
       GROUP BY f.name, f.namespace, field_id)
     GROUP BY name ORDER BY name`,
    { resource: view.resource, bindings: JSON.stringify(view.bindings), custom: CUSTOM_NAMESPACE },
  );
  const taken = new Set(BASE_COLUMN_NAMES);
  return rows.map(([fieldName, ids, text, narrow, wide, places, least, whole]) => {
    const digits = Math.max(narrow === true ? NARROW_DIGITS : 0, Number(whole)) + Number(places);
    const usage = { narrow: narrow === true, wide: wide === true, places: Number(places), least: Number(least) };
    const fields = String(ids).split(',');
    const expression = text === true || digits > MOST_DIGITS ? anyOf(fields, textColumn) : numberColumn(fields, usage);
    return [freeName(String(fieldName), taken), expression];
  });
}

/** Digits of a mantissa of 64 bits, and of DuckDB's DECIMAL. Fields that need more come out as text. */
export const NARROW_DIGITS = 19;
export const MOST_DIGITS = 38;

type NumberUsage = {
  readonly narrow: boolean;
  readonly wide: boolean;
  readonly places: number;
  readonly least: number;
};

function numberColumn(fields: readonly string[], { narrow, wide, places, least }: NumberUsage): string {
  const type = `DECIMAL(${MOST_DIGITS}, ${places})`;
  const literal = places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`;
  const unit = places === 0 ? '1::DECIMAL(1, 0)' : `${literal}::DECIMAL(${places}, ${places})`;
  if (narrow && !wide && places === least) {
    // A view has thousands of these: the shorter they are, the sooner it is bound.
    const mantissa = `x.mantissas[${anyOf(fields, (id) => `list_position(x.fields, ${id})`)}]`;
    return places === 0 ? `${mantissa}::${type}` : `${mantissa} * ${literal}`;
  }
  return anyOf(fields, (id) => {
    const columns = [
      ...(narrow ? [`field_number(x.fields, x.mantissas, x.places, ${id}, ${places}, ${unit})`] : []),
      ...(wide ? [`TRY_CAST(x.wide_numbers[list_position(x.wide_fields, ${id})] AS ${type})`] : []),
    ];
    return columns.length === 1 ? String(columns[0]) : `coalesce(${columns.join(', ')})`;
  });
}

/** The value under the first of the fields that has one. */
function anyOf(fields: readonly string[], expressionOf: (id: string) => string): string {
  const expressions = fields.map(expressionOf);
  return expressions.length === 1 ? String(expressions[0]) : `coalesce(${expressions.join(', ')})`;
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
