import type { DuckDBConnection } from '@duckdb/node-api';
import { columns, queryColumns, toRecords } from './rows.ts';
import { CUSTOM_NAMESPACE, jsonRows, quoteName } from './sql-text.ts';

/** A resource, and the bindings whose rows a view shows. */
export type ViewOf = { readonly resource: number; readonly bindings: readonly number[] };

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

/** SQL of a column that every wide view has; `undefined` for all others. */
export function baseColumn(name: string): string | undefined {
  return BASE_COLUMNS.find(([column]) => column === name)?.[1];
}

/** Columns that every wide view has. */
export const BASE_COLUMN_NAMES: readonly string[] = BASE_COLUMNS.map(([column]) => column);

/**
 * Fields of one name in several standard namespaces (`us-gaap/2008`, `us-gaap/2009`) are one column: the newest
 * namespace comes first.
 */
const fieldsWhere = (condition: string): string => `
  SELECT view, name, string_agg(field_id::VARCHAR, ',' ORDER BY namespace DESC, field_id) AS ids,
    bool_or(text)::INTEGER AS text,
    bool_or(narrow)::INTEGER AS narrow, bool_or(wide)::INTEGER AS wide, max(places)::INTEGER AS places,
    min(least)::INTEGER AS least,
    max(whole)::INTEGER AS whole
  FROM (SELECT v.view, f.name, f.namespace, field_id, bool_or(u.kind = 'text') AS text,
    bool_or(u.kind = 'number') AS narrow,
      bool_or(u.kind = 'wide') AS wide, coalesce(max(u.places) FILTER (u.kind <> 'whole'), 0) AS places,
      coalesce(min(u.least_places) FILTER (u.kind <> 'whole'), 0) AS least,
      coalesce(max(u.places) FILTER (u.kind = 'whole'), 0) AS whole
    FROM ${jsonRows('views', { view: 'INTEGER', resource: 'INTEGER', binding: 'INTEGER' })} v
    JOIN field_usage u ON u.resource_id = v.resource AND u.binding_id = v.binding JOIN field f USING (field_id)
    WHERE NOT regexp_matches(f.namespace, $custom) AND ${condition} GROUP BY v.view, f.name, f.namespace, field_id)
  GROUP BY view, name ORDER BY view, name`;
const FIELDS = fieldsWhere('true');
const NAMED_FIELDS = fieldsWhere(`f.name IN (SELECT unnest(from_json($names, '["VARCHAR"]')))`);

/**
 * The columns of each view, as a list for its SELECT over the relations of {@link BASE_COLUMNS} and {@link contentOf}
 * as `x`.
 */
export async function wideColumns(connection: DuckDBConnection, views: readonly ViewOf[]): Promise<readonly string[]> {
  const fields = await readUsage(connection, views, FIELDS);
  const lists = views.map(() => BASE_COLUMNS.map(([column, expression]) => `${expression} AS ${quoteName(column)}`));
  const taken = views.map(() => new Set(BASE_COLUMN_NAMES));
  for (const { view, name, ...used } of fields) {
    lists[view]?.push(`${valueSql(used)} AS ${quoteName(freeName(name, taken[view] ?? new Set()))}`);
  }
  return lists.map((list) => list.join(',\n'));
}

/** SQL of the values of some fields, over the relation of {@link contentOf}, with the ids of each in their order. */
export async function fieldColumns(connection: DuckDBConnection, view: ViewOf, names: readonly string[]) {
  const fields = await readUsage(connection, [view], NAMED_FIELDS, { names: JSON.stringify(names) });
  return new Map(fields.map(({ name, ...used }) => [name, { ids: used.ids.split(','), sql: valueSql(used) }]));
}

async function readUsage(
  connection: DuckDBConnection,
  views: readonly ViewOf[],
  query: string,
  values: Readonly<Record<string, string>> = {},
) {
  const viewBindings = views.flatMap(({ resource, bindings }, view) =>
    bindings.map((binding) => ({ view, resource, binding })),
  );
  const usage = columns('integer', 'text narrow wide places least whole');
  const plan = { ...columns('integer', 'view'), ...columns('text', 'name ids'), ...usage };
  const read = { ...values, views: JSON.stringify(viewBindings), custom: CUSTOM_NAMESPACE };
  return toRecords(await queryColumns(connection, plan, query, read));
}

type FieldUsage = NumberUsage & { readonly ids: string; readonly text: number; readonly whole: number };

function valueSql({ ids, text, whole, ...used }: FieldUsage): string {
  const digits = Math.max(used.narrow ? NARROW_DIGITS : 0, whole) + used.places;
  const column = text || digits > MOST_DIGITS ? textColumn : numberColumn;
  return column(ids.split(','), used);
}

/** A relation of contents with the lists of exact numbers that a list of columns names. */
export function contentOf(columns: string): string {
  const used = [...new Set(columns.match(/(?<=x\.)(same|some)_\d+(?=\[)/g))].map((list) => {
    const [kind, places] = list.split('_');
    return `${kind === 'same' ? sameList(Number(places)) : someList(Number(places))} AS ${list}`;
  });
  return `(SELECT ${['c.*', ...used].join(', ')} FROM content c)`;
}

/** Digits of a mantissa of 64 bits, and of DuckDB's DECIMAL. Fields that need more come out as text. */
export const NARROW_DIGITS = 19;
export const MOST_DIGITS = 38;

/** Whether a field has numbers of 64 bits and longer ones (1) or not (0), and their most and least places. */
type NumberUsage = { readonly [name in 'narrow' | 'wide' | 'places' | 'least']: number };

/**
 * A view has thousands of columns, which are all bound whenever it is made or read: what can be done for all numbers of
 * a row at once is not done in each of them.
 */
function numberColumn(fields: readonly string[], { narrow, wide, places, least }: NumberUsage): string {
  const type = `DECIMAL(${MOST_DIGITS}, ${places})`;
  const at = anyOf(fields, (id) => `list_position(x.fields, ${id})`);
  if (narrow && !wide && places === least && places < MOST_DIGITS) return `x.same_${places}[${at}]`;
  if (narrow && !wide && places <= MOST_UNITS) return `x.some_${places}[${at}]`;
  const unit = decimalUnit(places);
  return anyOf(fields, (id) => {
    const columns = [
      ...(narrow ? [`field_number(x.fields, x.mantissas, x.places, ${id}, ${places}, ${unit})`] : []),
      ...(wide ? [`TRY_CAST(x.wide_numbers[list_position(x.wide_fields, ${id})] AS ${type})`] : []),
    ];
    return columns.length === 1 ? String(columns[0]) : `coalesce(${columns.join(', ')})`;
  });
}

/** SQL of 10^-places, the unit of `exact_number`. */
export const decimalUnit = (places: number): string =>
  places === 0 ? '1::DECIMAL(1, 0)' : `${tenth(places)}::DECIMAL(${places}, ${places})`;

/** 10^-places. */
const tenth = (places: number): string => (places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`);

/** A mantissa of 19 digits times a unit of as many places is a DECIMAL still. */
const MOST_UNITS = MOST_DIGITS - NARROW_DIGITS - 1;

/** SQL of the numbers of a content, right where they have exactly these places. */
function sameList(places: number): string {
  return places === 0 ? `c.mantissas::DECIMAL(${MOST_DIGITS}, 0)[]` : `[m * ${tenth(places)} FOR m IN c.mantissas]`;
}

/**
 * SQL of the numbers of a content, right where they have up to these places: the units are 1, 0.1, 0.01, … by the
 * places of a number.
 */
function someList(most: number): string {
  const units = Array.from({ length: most + 1 }, (_, places) => tenth(places)).join(', ');
  return `list_transform(c.mantissas, lambda m, i: m * ([${units}]::DECIMAL(${most + 1}, ${most})[])[c.places[i] + 1])`;
}

/** The value under the first of the fields that has one. */
function anyOf(fields: readonly string[], expressionOf: (id: string) => string): string {
  const expressions = fields.map(expressionOf);
  return expressions.length === 1 ? String(expressions[0]) : `coalesce(${expressions.join(', ')})`;
}

function textColumn(fields: readonly string[], { narrow, wide }: NumberUsage): string {
  return anyOf(fields, (id) =>
    narrow || wide
      ? `field_text(x.fields, x.mantissas, x.places, x.wide_fields, x.wide_numbers, x.text_fields, x.texts, ${id})`
      : `x.texts[list_position(x.text_fields, ${id})]`,
  );
}

/** Column names differ in more than case. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  while (taken.has(free.toLowerCase())) free += '_';
  taken.add(free.toLowerCase());
  return free;
}
