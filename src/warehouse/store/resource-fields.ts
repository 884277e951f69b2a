import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import type { StoredFields } from './numbering.ts';
import { columns, queryColumns, queryRecords, queryRows, queryTexts } from './rows.ts';
import { CUSTOM_NAMESPACE } from './sql-text.ts';
import { BASE_COLUMN_NAMES, freeName, MOST_DIGITS, NARROW_DIGITS } from './wide-columns.ts';

/** A field of a resource as its wide views show it: the column's name and what is in it. */
export type ResourceField = {
  readonly name: string;
  readonly column: string;
  /** `mixed`: numbers and texts, which one view may show as text and another as numbers. */
  readonly kind: 'number' | 'text' | 'mixed';
  readonly places: number;
  /** Whether a view may show text where the values are numbers, because they have too many digits. */
  readonly shownAsText: boolean;
  /** Its type in taxonomies, e.g. `Monetary`, `Boolean`; `null` where they do not state it or differ. */
  readonly dataType: string | null;
};

type FieldUsage = {
  readonly name: string;
  readonly text: boolean;
  readonly narrow: boolean;
  readonly wide: boolean;
  readonly places: number;
  /** Digits before the point that its wide numbers have at most. */
  readonly whole: number;
  readonly dataType: string | null;
};

const FIELDS = `
  SELECT f.name, bool_or(u.kind = 'text') AS text, bool_or(u.kind = 'number') AS narrow,
    bool_or(u.kind = 'wide') AS wide, coalesce(max(u.places) FILTER (u.kind <> 'whole'), 0) AS places,
    coalesce(max(u.places) FILTER (u.kind = 'whole'), 0) AS whole,
    CASE WHEN count(DISTINCT p.data_type) = 1 THEN min(p.data_type) END AS "dataType"
  FROM field_usage u JOIN field f USING (field_id) LEFT JOIN property p USING (field_id)
  WHERE u.resource_id = $id AND NOT regexp_matches(f.namespace, $custom) GROUP BY f.name ORDER BY f.name`;

/**
 * The fields that rows of a resource (in any case) have had, by name, without custom fields of single filings. Of
 * resources of one name that of a service counts, before that of rows that are derived.
 */
export async function readResourceFields(
  connection: DuckDBConnection,
  resource: string,
): Promise<readonly ResourceField[] | undefined> {
  const [[id] = []] = await queryRows(
    connection,
    'SELECT resource_id FROM resource WHERE lower(name) = lower($name) ORDER BY source = $derived, 1',
    { name: resource, derived: STANDARD_SOURCE },
  );
  return id === undefined ? undefined : fieldsOfResource(connection, Number(id));
}

/** As {@link readResourceFields}, of the resource of an id. */
export async function fieldsOfResource(connection: DuckDBConnection, id: number): Promise<readonly ResourceField[]> {
  const fields = await queryRecords<FieldUsage>(connection, FIELDS, { id, custom: CUSTOM_NAMESPACE });
  const taken = new Set(BASE_COLUMN_NAMES);
  return fields.map(({ name, text, narrow, wide, places, whole, dataType }) => ({
    name,
    column: freeName(name, taken),
    kind: !text ? 'number' : narrow || wide ? 'mixed' : 'text',
    places,
    shownAsText: Math.max(narrow ? NARROW_DIGITS : 0, whole) + places > MOST_DIGITS,
    dataType,
  }));
}

export function listResources(connection: DuckDBConnection): Promise<readonly string[]> {
  return queryTexts(connection, 'SELECT DISTINCT name FROM resource ORDER BY name');
}

/** The ids of the fields of a namespace, or of all, and the id that the next new field gets. */
export async function readStoredFields(connection: DuckDBConnection, namespace?: string): Promise<StoredFields> {
  const condition = '$namespace IS NULL OR namespace = $namespace';
  const ids = await readFields(connection, condition, { namespace: namespace ?? null });
  return { ids, next: (await highestFieldId(connection)) + 1 };
}

/** Fields in the order of their ids; `condition` is SQL over the table `field`. */
export async function readFields(
  connection: DuckDBConnection,
  condition: string,
  values?: Record<string, DuckDBValue>,
): Promise<StoredFields['ids']> {
  const plan = { id: 'integer', ...columns('text', 'namespace name') } as const;
  const query = `SELECT field_id, namespace, name FROM field WHERE ${condition} ORDER BY field_id`;
  const { id, namespace, name } = await queryColumns(connection, plan, query, values);
  return Array.from(id, (of, i) => ({ id: of, field: { namespace: namespace[i] ?? '', name: name[i] ?? '' } }));
}

/** 0 where the store has no fields. */
async function highestFieldId(connection: DuckDBConnection): Promise<number> {
  const [[highest] = []] = await queryRows(connection, 'SELECT coalesce(max(field_id), 0) FROM field');
  return Number(highest);
}
