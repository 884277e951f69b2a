import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from './rows.ts';

/** What changed between two snapshots in the current rows, counted. */
export type DiffCounts = {
  readonly rows: {
    readonly new: number;
    /** Some value differs, is new, or is gone. */
    readonly changed: number;
    readonly retired: number;
    /** The same values, now from another document. */
    readonly refiled: number;
    readonly unchanged: number;
  };
  /** Within changed rows. `changed` is the same field with another number or text. */
  readonly values: { readonly new: number; readonly changed: number; readonly retired: number };
};

/**
 * The current rows at a snapshot: of the filed rows of one identity that were open then, the one accepted last; of two accepted
 * at the same moment, the one whose document name is greater.
 */
const CURRENT = (snapshot: string): string => `
  SELECT r.current_row_id, c.resource_id, arg_max({version: v.row_version_id, hash: v.content_hash, document: r.document_id},
    {accepted: coalesce(o.accepted, ''), name: coalesce(n.name, '')}) AS current
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
  const [rows = []] = await queryRows(
    connection,
    `SELECT count(*) FILTER (before IS NULL), count(*) FILTER (after IS NULL), count(*) FILTER (before.hash <> after.hash),
       count(*) FILTER (before.hash = after.hash AND before.document <> after.document),
       count(*) FILTER (before.hash = after.hash AND before.document = after.document) FROM compared_rows`,
  );
  const [values = []] = await queryRows(
    connection,
    `SELECT count(*) FILTER (a.value IS NULL), count(*) FILTER (b.value IS NULL), count(*) FILTER (a.value <> b.value)
     FROM (${VALUES('before_version')}) a FULL JOIN (${VALUES('after_version')}) b USING (current_row_id, field)`,
  );
  const [added = 0, retired = 0, changed = 0, refiled = 0, unchanged = 0] = rows.map(Number);
  const [newValues = 0, retiredValues = 0, changedValues = 0] = values.map(Number);
  return {
    rows: { new: added, changed, retired, refiled, unchanged },
    values: { new: newValues, changed: changedValues, retired: retiredValues },
  };
}
