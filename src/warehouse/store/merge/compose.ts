import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../../../core/base/progress.ts';
import { queryRows } from '../rows.ts';
import { inRanges } from './order-lists.ts';

const COMPOSED_COLUMNS = `place INTEGER, fields INTEGER[], mantissas BIGINT[], places UTINYINT[],
  decimals TINYINT[], row_versions INTEGER[],
  wide_fields INTEGER[], wide_numbers VARCHAR[], wide_decimals TINYINT[], wide_row_versions INTEGER[],
  text_fields INTEGER[], texts VARCHAR[], text_row_versions INTEGER[], nil_fields INTEGER[],
  nil_row_versions INTEGER[]`;

/** The contents of filings that share a row. */
const FILED_CONTENT = `
  SELECT c.place, c.recency, r.* FROM contested c JOIN row_content r USING (row_version_id) WHERE NOT c.whole`;

/** Every value of the filings of a range of contested rows. `kind`: 0 number, 1 wide number, 2 text, 3 nil. */
const VALUES = `
  WITH filing AS (FROM filed_content WHERE place BETWEEN $first AND $last)
  SELECT place, recency, 0::UTINYINT AS kind, unnest(fields) AS field, unnest(mantissas) AS mantissa,
    unnest(places) AS places, unnest(decimals) AS decimals, NULL::VARCHAR AS text, row_version_id AS row_version
  FROM filing
  UNION ALL
  SELECT place, recency, 1, unnest(wide_fields), NULL, NULL, unnest(wide_decimals), unnest(wide_numbers), row_version_id
  FROM filing
  UNION ALL
  SELECT place, recency, 2, unnest(text_fields), NULL, NULL, NULL, unnest(texts), row_version_id FROM filing
  UNION ALL
  SELECT place, recency, 3, unnest(nil_fields), NULL, NULL, NULL, NULL, row_version_id FROM filing`;

const sorted = (kind: number, columns: string): string =>
  `list_sort(list({${columns.replace(/\w+/g, '$&: $&')}}) FILTER (kind = ${kind}))`;

/**
 * Contents of rows to which an earlier filing adds a field that the latest does not report. A field is nil where the
 * latest filing reports it as nil and no filing has a value of it. Lists other than those of numbers are NULL where a
 * row has none of their kind.
 */
const COMPOSE = `
  INSERT INTO composed
  SELECT place, [v.field FOR v IN n], [v.mantissa FOR v IN n], [v.places FOR v IN n], [v.decimals FOR v IN n],
    [v.row_version FOR v IN n], [v.field FOR v IN w], [v.text FOR v IN w], [v.decimals FOR v IN w],
    [v.row_version FOR v IN w],
    [v.field FOR v IN t], [v.text FOR v IN t], [v.row_version FOR v IN t], [v.field FOR v IN e],
    [v.row_version FOR v IN e]
  FROM (
    SELECT place, coalesce(${sorted(0, 'field, mantissa, places, decimals, row_version')}, []) AS n,
      ${sorted(1, 'field, decimals, text, row_version')} AS w, ${sorted(2, 'field, text, row_version')} AS t,
      ${sorted(3, 'field, row_version')} AS e
    FROM (SELECT *, min(recency) FILTER (kind < 3) OVER (PARTITION BY place, field) AS latest FROM (${VALUES}))
    WHERE CASE WHEN kind = 3 THEN recency = 1 AND latest IS NULL ELSE recency = latest END
    GROUP BY place HAVING max(recency) > 1)`;

/** More rows of filings than these are sorted first, so that a range reads its own alone and not all contents. */
export const FEW_ROWS = 50_000;
/** The lists that are made of a range take memory beyond the limit of the engine. */
const AT_ONCE = 4_096;

/** Leaves `composed`: the contents of contested rows that no single filing reports. `fewRows`: see {@link FEW_ROWS}. */
export async function composeContents(
  connection: DuckDBConnection,
  { progress, fewRows }: { readonly progress: Progress | undefined; readonly fewRows: number },
): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE composed (${COMPOSED_COLUMNS})`);
  const [[rows] = []] = await queryRows(connection, 'SELECT count(*) FROM contested');
  const isLarge = Number(rows) > fewRows;
  const kind = isLarge ? 'TABLE' : 'VIEW';
  await connection.run(`CREATE TEMP ${kind} filed_content AS ${FILED_CONTENT}${isLarge ? ' ORDER BY c.place' : ''}`);
  const places = { table: 'contested', column: 'place', size: AT_ONCE };
  await inRanges(connection, { ...places, progress, stage: 'rows of several filings' }, async (range) => {
    await connection.run(COMPOSE, range);
  });
  await connection.run(`DROP ${kind} filed_content`);
}

/** Ids of those of them that rows did not show before: the next negative ones. */
export const NEW_COMPOSED = `
  CREATE OR REPLACE TEMP TABLE new_composed AS
  SELECT place, ((SELECT coalesce(min(content_id), 0) FROM composed_content)
    - row_number() OVER (ORDER BY place))::INTEGER AS content_id FROM changed_version WHERE place IS NOT NULL`;

const WRITE_COMPOSED = `
  INSERT INTO composed_content
  SELECT n.content_id, c.* EXCLUDE place FROM new_composed n JOIN composed c USING (place)
  WHERE place BETWEEN $first AND $last ORDER BY n.content_id DESC`;

/** Writes the contents that have ids in `new_composed`. */
export async function writeComposed(connection: DuckDBConnection): Promise<void> {
  await inRanges(connection, { table: 'new_composed', column: 'place' }, async (range) => {
    await connection.run(WRITE_COMPOSED, range);
  });
}
