import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../../../core/base/progress.ts';
import { inRanges } from './order-lists.ts';

const COMPOSED_COLUMNS = `place INTEGER, fields INTEGER[], mantissas BIGINT[], places UTINYINT[],
  decimals TINYINT[], row_versions INTEGER[],
  wide_fields INTEGER[], wide_numbers VARCHAR[], wide_decimals TINYINT[], wide_row_versions INTEGER[],
  text_fields INTEGER[], texts VARCHAR[], text_row_versions INTEGER[], nil_fields INTEGER[],
  nil_row_versions INTEGER[]`;

/** Every value of the filings of a range of contested rows. */
const VALUES = `
  WITH filing AS (FROM contested WHERE NOT whole AND place BETWEEN $first AND $last)
  SELECT f.place, f.recency, unnest(r.fields) AS field,
    {kind: 'number', mantissa: unnest(r.mantissas), places: unnest(r.places),
    decimals: unnest(r.decimals), text: NULL::VARCHAR, row_version: f.row_version_id} AS value
  FROM filing f JOIN store.row_content r USING (row_version_id)
  UNION ALL
  SELECT f.place, f.recency, unnest(r.wide_fields),
    {kind: 'wide', mantissa: NULL::BIGINT, places: NULL::UTINYINT,
    decimals: unnest(r.wide_decimals), text: unnest(r.wide_numbers), row_version: f.row_version_id}
  FROM filing f JOIN store.row_content r USING (row_version_id)
  UNION ALL
  SELECT f.place, f.recency, unnest(r.text_fields),
    {kind: 'text', mantissa: NULL::BIGINT, places: NULL::UTINYINT,
    decimals: NULL::TINYINT, text: unnest(r.texts), row_version: f.row_version_id}
  FROM filing f JOIN store.row_content r USING (row_version_id)
  UNION ALL
  SELECT f.place, f.recency, unnest(r.nil_fields),
    {kind: 'nil', mantissa: NULL::BIGINT, places: NULL::UTINYINT,
    decimals: NULL::TINYINT, text: NULL::VARCHAR, row_version: f.row_version_id}
  FROM filing f JOIN store.row_content r USING (row_version_id)`;

/**
 * Contents of rows to which an earlier filing adds a field that the latest does not report. A field is nil where the
 * latest filing reports it as nil and no filing has a value of it. Lists other than those of numbers are NULL where a
 * row has none of their kind.
 */
const COMPOSE = `
  INSERT INTO composed
  SELECT place, [v.field FOR v IN n], [v.value.mantissa FOR v IN n], [v.value.places FOR v IN n],
    [v.value.decimals FOR v IN n],
    [v.value.row_version FOR v IN n], [v.field FOR v IN w], [v.value.text FOR v IN w], [v.value.decimals FOR v IN w],
    [v.value.row_version FOR v IN w],
    [v.field FOR v IN t], [v.value.text FOR v IN t], [v.value.row_version FOR v IN t], [v.field FOR v IN e],
    [v.value.row_version FOR v IN e]
  FROM (
    SELECT place, coalesce(list_sort(list({field: field, value: value}) FILTER (value.kind = 'number')),
      []) AS n,
      list_sort(list({field: field, value: value}) FILTER (value.kind = 'wide')) AS w,
      list_sort(list({field: field, value: value}) FILTER (value.kind = 'text')) AS t,
      list_sort(list({field: field, value: value}) FILTER (value.kind = 'nil')) AS e
    FROM (SELECT *, min(recency) FILTER (value.kind <> 'nil') OVER (PARTITION BY place, field) AS latest
      FROM (${VALUES}))
    WHERE CASE value.kind WHEN 'nil' THEN recency = 1 AND latest IS NULL ELSE recency = latest END
    GROUP BY place HAVING max(recency) > 1)`;

/** Leaves `composed`: the contents of contested rows that no single filing reports. */
export async function composeContents(connection: DuckDBConnection, progress: Progress | undefined): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE composed (${COMPOSED_COLUMNS})`);
  const stage = 'rows of several filings';
  await inRanges(connection, { table: 'contested', column: 'place', progress, stage }, async (range) => {
    await connection.run(COMPOSE, range);
  });
}

/** Ids of those of them that rows did not show before: the next negative ones. */
export const NEW_COMPOSED = `
  CREATE OR REPLACE TEMP TABLE new_composed AS
  SELECT place, ((SELECT coalesce(min(content_id), 0) FROM store.composed_content)
    - row_number() OVER (ORDER BY place))::INTEGER AS content_id FROM changed_version WHERE place IS NOT NULL`;

const WRITE_COMPOSED = `
  INSERT INTO store.composed_content
  SELECT n.content_id, c.* EXCLUDE place FROM new_composed n JOIN composed c USING (place)
  WHERE place BETWEEN $first AND $last ORDER BY n.content_id DESC`;

/** Writes the contents that have ids in `new_composed`. */
export async function writeComposed(connection: DuckDBConnection): Promise<void> {
  await inRanges(connection, { table: 'new_composed', column: 'place' }, async (range) => {
    await connection.run(WRITE_COMPOSED, range);
  });
}
