import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from '../rows.ts';
import { CUSTOM_NAMESPACE, quoteText } from '../sql-text.ts';

/**
 * Relations that name resource_id, binding_id and the lists of values; most rows have the same fields. Left out where
 * there are none.
 */
type Lists = { readonly numbers: string; readonly wide?: string; readonly texts?: string };

const staged = (lists: string): string =>
  `SELECT p.resource_id, s.binding_id, v.* FROM ${lists} v JOIN opened o USING (n) JOIN staged_filed s USING (n)
    JOIN scoped p ON p.part = o.part`;
const filed = (filled: ReadonlySet<string>): Lists => {
  const hasOthers = filled.has('staged_other');
  return {
    numbers: staged('ordered_numbers'),
    ...(hasOthers && { wide: staged('others_by_row') }),
    ...((hasOthers || filled.has('staged_texts')) && { texts: staged('texts_by_row') }),
  };
};

const COMPOSED_ROWS = `
  SELECT r.resource_id, c.binding_id, m.* FROM changed_version c JOIN composed m USING (place)
  JOIN store.row_identity r USING (row_identity_id)`;
const COMPOSED: Lists = { numbers: COMPOSED_ROWS, wide: COMPOSED_ROWS, texts: COMPOSED_ROWS };

/**
 * Which fields occur under which binding, as what, with how many places at most and at least. For numbers in the wide
 * lists `whole` counts the digits before the point, as their places do those after it.
 */
const used = ({ numbers, wide, texts }: Lists): string => {
  const ofNumbers = `
    SELECT resource_id, binding_id, unnest(fields) AS field_id, 'number' AS kind, unnest(places) AS places,
      unnest(places) AS least_places
    FROM (SELECT DISTINCT resource_id, binding_id, fields, places FROM (${numbers}))`;
  const ofWide = `
    SELECT resource_id, binding_id, field_id, k.kind,
      least(if(k.kind = 'whole', length(ltrim(split_part(number, '.', 1), '-')),
      length(split_part(number, '.', 2))), 255), 0
    FROM (SELECT resource_id, binding_id, unnest(wide_fields) AS field_id, unnest(wide_numbers) AS number
      FROM (${wide}))
    CROSS JOIN (VALUES ('wide'), ('whole')) k(kind)`;
  const ofTexts = `
    SELECT resource_id, binding_id, unnest(text_fields), 'text', 0, 0
    FROM (SELECT DISTINCT resource_id, binding_id, text_fields FROM (${texts}))`;
  return [ofNumbers, ...(wide === undefined ? [] : [ofWide]), ...(texts === undefined ? [] : [ofTexts])].join(
    ' UNION ALL ',
  );
};

const MOST = `
  SELECT resource_id, binding_id, field_id, kind, max(places) AS places, min(least_places) AS least_places`;
const BEYOND_STORED = `
  LEFT JOIN (${MOST} FROM store.field_usage GROUP BY ALL) k USING (resource_id, binding_id, field_id, kind)
  WHERE k.kind IS NULL OR u.places > k.places OR u.least_places < k.least_places`;

/** `isFirst`: the store has no usage yet, with which it would be compared. */
const newUsage = (table: string, lists: Lists, isFirst: boolean): readonly string[] => [
  `CREATE OR REPLACE TEMP TABLE ${table} AS
   SELECT u.* FROM (${MOST} FROM (${used(lists)}) GROUP BY ALL) u ${isFirst ? '' : BEYOND_STORED}`,
  `INSERT INTO store.field_usage FROM ${table} ORDER BY ALL`,
];

const widened = (tables: readonly string[]): string => `
  SELECT DISTINCT resource_id, binding_id FROM (${tables.map((table) => `FROM ${table}`).join(' UNION ALL ')})
    JOIN store.field USING (field_id)
  WHERE NOT regexp_matches(namespace, ${quoteText(CUSTOM_NAMESPACE)})`;

/** A resource and a binding of its rows. */
export type UsedBinding = { readonly resource: number; readonly binding: number };

/**
 * Records the use of the fields of new row versions, and of composed contents where there are `composed` ones; gives
 * the bindings whose wide views that changes.
 */
export async function mergeFieldUsage(
  connection: DuckDBConnection,
  {
    composed,
    isFirst,
    filled,
  }: { readonly composed: number; readonly isFirst: boolean; readonly filled: ReadonlySet<string> },
): Promise<readonly UsedBinding[]> {
  const written = newUsage('new_usage', filed(filled), isFirst);
  const ofComposed = composed > 0 ? newUsage('composed_usage', COMPOSED, false) : [];
  const tables = ['new_usage', ...(composed > 0 ? ['composed_usage'] : [])];
  const rows = await queryRows(connection, [...written, ...ofComposed, widened(tables)].join(';'));
  return rows.map(([resource, binding]) => ({ resource: Number(resource), binding: Number(binding) }));
}
