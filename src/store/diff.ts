import type { DuckDBConnection } from '@duckdb/node-api';
import { ATTRIBUTE_FIELDS } from '../model/attribute-fields.ts';
import { queryRows } from './rows.ts';
import { quoteText } from './sql-text.ts';

/** What changed between two snapshots in the current rows, counted. */
export type DiffCounts = {
  readonly rows: {
    readonly new: number;
    /** Some value differs, is new, or is gone. */
    readonly changed: number;
    readonly retired: number;
    /** The same values, but from another document, with other attributes of it, or written with other digits. */
    readonly refiled: number;
    readonly unchanged: number;
  };
  /** Within changed rows. `changed` is the same field with another number or text. */
  readonly values: { readonly new: number; readonly changed: number; readonly retired: number };
};

/**
 * The current rows at a snapshot: of the filed rows of one identity that were open then, the one accepted last; of two accepted
 * at the same moment, the one whose document name is greater. Where no acceptance is known the filing date stands for it.
 */
const CURRENT = (snapshot: string): string => `
  SELECT r.current_row_id, c.resource_id, arg_max({version: v.row_version_id, hash: v.content_hash, document: r.document_id},
    {accepted: coalesce(o.accepted, o.filed::VARCHAR, ''), name: coalesce(n.name, '')}) AS current
  FROM row_version v JOIN filed_row r USING (filed_row_id) JOIN current_row c USING (current_row_id)
  LEFT JOIN document n USING (document_id)
  LEFT JOIN document_version o ON o.document_id = r.document_id AND o.opened <= ${snapshot} AND (o.closed IS NULL OR o.closed > ${snapshot})
  WHERE v.opened <= ${snapshot} AND (v.closed IS NULL OR v.closed > ${snapshot}) GROUP BY r.current_row_id, c.resource_id`;

/** Text that is equal exactly when two numbers are: digits without trailing zeros of the fraction, and the places that remain. */
const NUMBER_KEY = (
  digits: string,
  places: string,
): string => `CASE WHEN regexp_matches(${digits}, '^-?0+$') THEN '0' ELSE
  left(${digits}, length(${digits}) - least(${places}, length(${digits}) - length(rtrim(${digits}, '0')))) || 'e' ||
  (${places} - least(${places}, length(${digits}) - length(rtrim(${digits}, '0')))) END`;

/** `SELECT` of the ids of fields that are no values of their rows. */
const ATTRIBUTE_FIELD_IDS = `SELECT field_id FROM field WHERE namespace = 'service' AND name IN (${ATTRIBUTE_FIELDS.map(quoteText).join(', ')})`;

/** Every value of the row versions named by a column, as text to compare. */
const VALUES = (side: string): string => `
  SELECT current_row_id, field, ${NUMBER_KEY('digits', 'places')} AS value FROM (
    SELECT p.current_row_id, unnest(c.fields) AS field, unnest(c.mantissas)::VARCHAR AS digits, unnest(c.places)::INTEGER AS places
    FROM changed_rows p JOIN row_content c ON c.row_version_id = p.${side}
    UNION ALL SELECT current_row_id, field, replace(number, '.', ''), length(split_part(number, '.', 2)) FROM (
      SELECT p.current_row_id, unnest(c.wide_fields) AS field, unnest(c.wide_numbers) AS number
      FROM changed_rows p JOIN row_content c ON c.row_version_id = p.${side}))
  UNION ALL SELECT p.current_row_id, unnest(c.text_fields), 'text ' || unnest(c.texts) FROM changed_rows p JOIN row_content c ON c.row_version_id = p.${side}`;

/** Counts what differs between the current rows at snapshot `before` and at snapshot `after`. */
export async function diffCounts(connection: DuckDBConnection, before: number, after: number): Promise<DiffCounts> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE compared_rows AS
     SELECT coalesce(a.current_row_id, b.current_row_id) AS current_row_id, a.current AS before, b.current AS after
     FROM (${CURRENT('$before')}) a FULL JOIN (${CURRENT('$after')}) b USING (current_row_id)`,
    { before, after },
  );
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE changed_rows AS
     SELECT current_row_id, before.version AS before_version, after.version AS after_version FROM compared_rows
     WHERE before.hash IS NOT NULL AND after.hash IS NOT NULL AND before.hash <> after.hash`,
  );
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE changed_values AS
     SELECT current_row_id, CASE WHEN a.value IS NULL THEN 'new' WHEN b.value IS NULL THEN 'retired' ELSE 'changed' END AS change
     FROM (${VALUES('before_version')}) a FULL JOIN (${VALUES('after_version')}) b USING (current_row_id, field)
     WHERE a.value IS DISTINCT FROM b.value AND field NOT IN (${ATTRIBUTE_FIELD_IDS})`,
  );
  const [rows = []] = await queryRows(
    connection,
    `SELECT count(*) FILTER (before IS NULL), count(*) FILTER (after IS NULL), count(*) FILTER (changed),
       count(*) FILTER (both_there AND NOT changed AND NOT same), count(*) FILTER (both_there AND NOT changed AND same)
     FROM (SELECT before, after, before IS NOT NULL AND after IS NOT NULL AS both_there,
         before.hash = after.hash AND before.document = after.document AS same,
         current_row_id IN (SELECT current_row_id FROM changed_values) AS changed FROM compared_rows)`,
  );
  const [values = []] = await queryRows(
    connection,
    `SELECT count(*) FILTER (change = 'new'), count(*) FILTER (change = 'retired'), count(*) FILTER (change = 'changed') FROM changed_values`,
  );
  const [added = 0, retired = 0, changed = 0, refiled = 0, unchanged = 0] = rows.map(Number);
  const [newValues = 0, retiredValues = 0, changedValues = 0] = values.map(Number);
  return {
    rows: { new: added, changed, retired, refiled, unchanged },
    values: { new: newValues, changed: changedValues, retired: retiredValues },
  };
}
