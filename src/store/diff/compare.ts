import type { DuckDBConnection } from '@duckdb/node-api';
import { ATTRIBUTE_FIELDS } from '../../model/attribute-fields.ts';
import { openAt } from '../open-at.ts';
import { quoteText } from '../sql-text.ts';

/** Which snapshots to compare, and whether only the rows of one resource (its name in any case). */
export type Comparison = { readonly before: number; readonly after: number; readonly resource?: string | undefined };

/**
 * The current rows at a snapshot: of the filed rows of one identity that were open then, the one accepted last; of two accepted
 * at the same moment, the one whose document name is greater. Where no acceptance is known the filing date stands for it.
 */
const CURRENT = (snapshot: `$${string}`): string => `
  SELECT r.current_row_id, arg_max({version: v.row_version_id, hash: v.content_hash, document: r.document_id,
      accepted: coalesce(o.accepted, o.filed::VARCHAR, '')},
    {accepted: coalesce(o.accepted, o.filed::VARCHAR, ''), name: coalesce(n.name, '')}) AS current
  FROM row_version v JOIN filed_row r USING (filed_row_id) JOIN current_row c USING (current_row_id) JOIN resource s USING (resource_id)
  LEFT JOIN document n USING (document_id)
  LEFT JOIN document_version o ON o.document_id = r.document_id AND ${openAt(snapshot)('o')}
  WHERE ${openAt(snapshot)('v')} AND ($resource IS NULL OR lower(s.name) = lower($resource)) GROUP BY r.current_row_id`;

/** Text that is equal exactly when two numbers are: digits without trailing zeros of the fraction, and the places that remain. */
const NUMBER_KEY = (
  digits: string,
  places: string,
): string => `CASE WHEN regexp_matches(${digits}, '^-?0+$') THEN '0' ELSE
  left(${digits}, length(${digits}) - least(${places}, length(${digits}) - length(rtrim(${digits}, '0')))) || 'e' ||
  (${places} - least(${places}, length(${digits}) - length(rtrim(${digits}, '0')))) END`;

/** `SELECT` of the ids of fields that are no values of their rows. */
const ATTRIBUTE_FIELD_IDS = `SELECT field_id FROM field WHERE namespace = 'service' AND name IN (${ATTRIBUTE_FIELDS.map(quoteText).join(', ')})`;

/** Every value of the row versions named by a column: a text to compare, the exact text to show, and whether it is a number. */
const VALUES = (side: string): string => `
  SELECT current_row_id, field, {key: ${NUMBER_KEY('digits', 'places')}, shown: shown, number: true} AS value FROM (
    SELECT current_row_id, field, mantissa::VARCHAR AS digits, places, exact_text(mantissa, places) AS shown FROM (
      SELECT p.current_row_id, unnest(c.fields) AS field, unnest(c.mantissas) AS mantissa, unnest(c.places)::INTEGER AS places
      FROM changed_rows p JOIN row_content c ON c.row_version_id = p.${side})
    UNION ALL SELECT current_row_id, field, replace(number, '.', ''), length(split_part(number, '.', 2)), number FROM (
      SELECT p.current_row_id, unnest(c.wide_fields) AS field, unnest(c.wide_numbers) AS number
      FROM changed_rows p JOIN row_content c ON c.row_version_id = p.${side}))
  UNION ALL SELECT current_row_id, field, {key: 'text ' || text, shown: text, number: false} FROM (
    SELECT p.current_row_id, unnest(c.text_fields) AS field, unnest(c.texts) AS text
    FROM changed_rows p JOIN row_content c ON c.row_version_id = p.${side})`;

/**
 * Leaves the temporary tables from which differences are counted, listed and exported: `compared_rows`, every current row of either
 * snapshot with both its versions; `changed_rows`, those with two versions of different content; `changed_values`, the values in which
 * these differ.
 */
export async function compareSnapshots(
  connection: DuckDBConnection,
  { before, after, resource }: Comparison,
): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE compared_rows AS
     SELECT coalesce(a.current_row_id, b.current_row_id) AS current_row_id, a.current AS before, b.current AS after
     FROM (${CURRENT('$before')}) a FULL JOIN (${CURRENT('$after')}) b USING (current_row_id)`,
    { before, after, resource: resource ?? null },
  );
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE changed_rows AS
     SELECT current_row_id, before.version AS before_version, after.version AS after_version FROM compared_rows
     WHERE before.hash IS NOT NULL AND after.hash IS NOT NULL AND before.hash <> after.hash`,
  );
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE changed_values AS
     SELECT current_row_id, field, CASE WHEN a.value IS NULL THEN 'new' WHEN b.value IS NULL THEN 'retired' ELSE 'changed' END AS change,
       a.value.shown AS before, b.value.shown AS after, a.value.number AS before_is_number, b.value.number AS after_is_number
     FROM (${VALUES('before_version')}) a FULL JOIN (${VALUES('after_version')}) b USING (current_row_id, field)
     WHERE a.value.key IS DISTINCT FROM b.value.key AND field NOT IN (${ATTRIBUTE_FIELD_IDS})`,
  );
}
