import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from './rows.ts';
import { BASE_COLUMN_NAMES, CUSTOM_NAMESPACE, freeName, MOST_PLACES } from './wide-view.ts';

/** A field of a resource as its wide views show it: the column's name and what is in it. */
export type ResourceField = {
  readonly name: string;
  readonly column: string;
  /** Whether every value of it is a number, and with how many places at most. */
  readonly kind: 'number' | 'text';
  readonly places: number;
  /** Whether the column is text where the values are numbers, because they have too many places. */
  readonly shownAsText: boolean;
  /** What taxonomies say of its type, e.g. `Monetary`, `Boolean`; `null` where they say nothing or differ. */
  readonly dataType: string | null;
};

/**
 * The fields that rows of a resource have had, under whatever taxonomy, by name; custom fields of single filings are left out.
 * `undefined` where the store has no such resource; its name is taken in any case.
 */
export async function readResourceFields(
  connection: DuckDBConnection,
  resource: string,
): Promise<readonly ResourceField[] | undefined> {
  const [[id] = []] = await queryRows(
    connection,
    'SELECT resource_id FROM resource WHERE lower(name) = lower($name) ORDER BY 1',
    {
      name: resource,
    },
  );
  if (id === undefined) return undefined;
  const rows = await queryRows(
    connection,
    `SELECT f.name, bool_and(u.kind = 'number'), max(u.places), CASE WHEN count(DISTINCT p.data_type) = 1 THEN min(p.data_type) END
     FROM field_usage u JOIN field f USING (field_id) LEFT JOIN property p USING (field_id)
     WHERE u.resource_id = $id AND NOT regexp_matches(f.namespace, $custom) GROUP BY f.name ORDER BY f.name`,
    { id, custom: CUSTOM_NAMESPACE },
  );
  const taken = new Set(BASE_COLUMN_NAMES);
  return rows.map(([name, isNumber, places, dataType]) => ({
    name: String(name),
    column: freeName(String(name), taken),
    kind: isNumber === true ? 'number' : 'text',
    places: Number(places),
    shownAsText: Number(places) > MOST_PLACES,
    dataType: dataType === null ? null : String(dataType),
  }));
}

/** The resources of the store, by name. */
export async function listResources(connection: DuckDBConnection): Promise<readonly string[]> {
  return (await queryRows(connection, 'SELECT DISTINCT name FROM resource ORDER BY name')).map(([name]) =>
    String(name),
  );
}
