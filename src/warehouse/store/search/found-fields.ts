import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRecords } from '../rows.ts';
import { jsonRows } from '../sql-text.ts';
import { hasWord, maskSql, type SearchText, wordValues } from './search-words.ts';

/**
 * `mask`: the words that its name and its labels have; `begun`: those that begin a word of them. `exact`: the masks of
 * the words that are its whole name, a whole label, or what people call it.
 */
const foundSql = (text: SearchText, masked: string): string => `
  CREATE OR REPLACE TEMP TABLE found_field AS
  WITH phrase AS MATERIALIZED (FROM ${jsonRows('phrases', { mask: 'INTEGER', text: 'VARCHAR' })}),
  label_text AS (
    SELECT field_id, lower(label) AS text FROM filed_field WHERE label IS NOT NULL
    UNION ALL SELECT field_id, lower(text) FROM label),
  labelled AS (SELECT field_id, text, ${masked} AS held FROM label_text WHERE held <> 0),
  name_text AS (SELECT name, lower(name) AS text FROM (SELECT DISTINCT name FROM field)),
  text AS (
    SELECT DISTINCT name, text, held FROM labelled JOIN field USING (field_id)
    UNION ALL SELECT name, text, ${masked} AS held FROM name_text
    WHERE held <> 0 OR text IN (SELECT text FROM phrase)),
  masked AS (
    SELECT name, held, ${maskSql(text, (word) => `contains(' ' || text, ' ' || ${word})`)} AS begun,
      phrase.mask AS exact
    FROM text LEFT JOIN phrase USING (text))
  SELECT name, bit_or(held | coalesce(exact, 0)) AS mask, bit_or(begun | coalesce(exact, 0)) AS begun,
    coalesce(list(DISTINCT exact) FILTER (exact IS NOT NULL), []) AS exact
  FROM masked GROUP BY name HAVING bit_or(held | coalesce(exact, 0)) <> 0`;

/** Makes the table `found_field`: fields with some word of a text in their names or labels. */
export async function findNamedFields(connection: DuckDBConnection, text: SearchText): Promise<void> {
  await connection.run(
    foundSql(
      text,
      maskSql(text, (word) => hasWord('text', word)),
    ),
    { ...wordValues(text), phrases: JSON.stringify(text.phrases) },
  );
}

/** Parts of this many rows, all over the store, are counted: a count of all would take longer than all else. */
const PARTS = 16;
const PART_ROWS = 2_048;

const counted = (rows: number): string => {
  const step = rows / PARTS;
  if (step <= PART_ROWS) return 'SELECT unnest(fields) AS field_id FROM row_content';
  return Array.from({ length: PARTS }, (_, part) => {
    const first = Math.floor(step * part);
    return `SELECT unnest(fields) AS field_id FROM row_content
      WHERE row_version_id BETWEEN ${first} AND ${first + PART_ROWS - 1}`;
  }).join(' UNION ALL ');
};

/** The name itself first, then what people call so; then what has the most values. */
const hitsSql = (full: number, rows: number): string => `
  WITH found AS MATERIALIZED (SELECT * FROM found_field WHERE mask = ${full}),
  used AS (
    SELECT name, sum(n) AS n FROM (SELECT field_id, count(*) AS n FROM (${counted(rows)}) GROUP BY field_id)
    JOIN field USING (field_id) WHERE name IN (SELECT name FROM found) GROUP BY name)
  SELECT name, count(*) OVER ()::INTEGER AS "all"
  FROM found LEFT JOIN used USING (name)
  ORDER BY lower(name) <> $letters, NOT list_contains(exact, ${full}), coalesce(n, 0) DESC, begun <> ${full},
    length(name), name LIMIT $most OFFSET $from`;

export async function fieldHits(
  connection: DuckDBConnection,
  { full, letters }: SearchText,
  page: { readonly from: number; readonly most: number },
): Promise<readonly { readonly name: string; readonly all: number }[]> {
  const [{ rows } = { rows: 0 }] = await queryRecords<{ readonly rows: number }>(
    connection,
    'SELECT coalesce(max(row_version_id), 0)::INTEGER AS rows FROM row_content',
  );
  return queryRecords(connection, hitsSql(full, rows), { letters, ...page });
}
