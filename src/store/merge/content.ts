import type { DuckDBConnection } from '@duckdb/node-api';
import { contentHash, NUMBERS_HASH, TEXTS_HASH, WIDE_HASH } from '../content-hash.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { SEPARATOR } from '../value-lists.ts';
import { inRanges } from './in-ranges.ts';

/**
 * Values that came one by one, as lists by row and sorted by field, and then those of all rows. Sorting one list of structs is several times
 * faster than four ordered aggregates.
 */
const LISTS: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE gathered_numbers AS
   SELECT n, [v.id FOR v IN s] AS fields, [v.mantissa FOR v IN s] AS mantissas, [v.places FOR v IN s] AS places, [v.decimals FOR v IN s] AS decimals
   FROM (SELECT v."row" AS n, list_sort(list({id: f.id, mantissa: v.mantissa, places: v.places, decimals: v.decimals})) AS s
     FROM staged_number v JOIN id_field f ON f.n = v.field GROUP BY v."row")`,
  `CREATE OR REPLACE TEMP TABLE gathered_texts AS
   SELECT n, [v.id FOR v IN s] AS text_fields, [v.text FOR v IN s] AS texts FROM (
     SELECT v."row" AS n, list_sort(list({id: f.id, text: v.text})) AS s FROM staged_text v JOIN id_field f ON f.n = v.field GROUP BY v."row")`,
  'CREATE OR REPLACE TEMP VIEW numbers_by_row AS FROM whole_numbers UNION ALL FROM gathered_numbers',
  `CREATE OR REPLACE TEMP TABLE wide_by_row AS
   SELECT n, [v.id FOR v IN s] AS wide_fields, [v.number FOR v IN s] AS wide_numbers, [v.decimals FOR v IN s] AS wide_decimals FROM (
     SELECT v."row" AS n, list_sort(list({id: f.id, number: v.number, decimals: v.decimals})) AS s
     FROM staged_wide v JOIN id_field f ON f.n = v.field GROUP BY v."row")`,
  `CREATE OR REPLACE TEMP VIEW texts_by_row AS
   SELECT n, fields AS text_fields, string_split(joined, ${quoteText(SEPARATOR)}) AS texts FROM whole_texts UNION ALL FROM gathered_texts`,
];

const hashes = (halves: readonly [string, string], from: string): string =>
  `(SELECT n, ${halves[0]} AS one, ${halves[1]} AS other FROM ${from})`;
const HASH = contentHash([
  ['c.one', 'c.other'],
  ['w.one', 'w.other'],
  ['t.one', 't.other'],
]);

/** Leaves `staged_content`: every staged row with the hash of everything that is to be stored of it, in the store's own ids, which never change. */
export const STAGED_CONTENT: readonly string[] = [
  ...LISTS,
  `CREATE OR REPLACE TEMP TABLE staged_content AS
   SELECT r.filed_row_id, s.n, s.part, s.binding_id, ${HASH} AS content_hash
   FROM staged_filed s JOIN store.filed_row r ON r.current_row_id = s.current_row_id AND r.document_id = s.document_id
   LEFT JOIN ${hashes(NUMBERS_HASH, 'numbers_by_row')} c ON c.n = s.n LEFT JOIN ${hashes(WIDE_HASH, 'wide_by_row')} w ON w.n = s.n
   LEFT JOIN ${hashes(TEXTS_HASH, 'texts_by_row')} t ON t.n = s.n`,
];

const STAGED_AS = 'SELECT min(n), max(n) FROM opened WHERE row_version_id BETWEEN $first AND $last';
const WRITE = `
  INSERT INTO store.row_content
  SELECT o.row_version_id, coalesce(c.fields, []), coalesce(c.mantissas, []), coalesce(c.places, []), coalesce(c.decimals, []),
    w.wide_fields, w.wide_numbers, w.wide_decimals, t.text_fields, t.texts
  FROM (FROM opened WHERE row_version_id BETWEEN $first AND $last) o LEFT JOIN (FROM numbers_by_row WHERE n BETWEEN $from AND $to) c USING (n)
  LEFT JOIN (FROM wide_by_row WHERE n BETWEEN $from AND $to) w USING (n)
  LEFT JOIN (FROM texts_by_row WHERE n BETWEEN $from AND $to) t USING (n) ORDER BY o.row_version_id`;

/** Writes the contents of the row versions in `opened`. */
export async function writeContent(connection: DuckDBConnection): Promise<void> {
  await inRanges(connection, { table: 'opened', column: 'row_version_id' }, async (range) => {
    const [[from, to] = []] = await queryRows(connection, STAGED_AS, range);
    await connection.run(WRITE, { ...range, from: Number(from), to: Number(to) });
  });
}
