import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../../../core/base/progress.ts';
import { contentHash, NILS_HASH, NUMBERS_HASH, TEXTS_HASH, WIDE_HASH } from '../content-hash.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { NO_LINE, OTHER_VALUE } from '../staged-tables.ts';
import { SEPARATOR } from '../value-lists.ts';
import { emptyTable } from './filled-tables.ts';
import { inRanges } from './order-lists.ts';

/** The lines of a list of structs; NULL where the source has none. */
const linesOf = (list: string): string => `CASE WHEN ${list}[1].line <> ${NO_LINE} THEN [v.line FOR v IN ${list}] END`;
const sorted = (kind: keyof typeof OTHER_VALUE): string =>
  `list_sort(list({id: f.id, text: v.text, decimals: v.decimals, line: v.line}) FILTER (kind = ${OTHER_VALUE[kind]}))`;

/**
 * Values that came one by one, as lists by row; a list is NULL where a row has none of its kind. Sorting one list of
 * structs is several times faster than one ordered aggregate for each of its members.
 */
const OTHERS = `
  CREATE OR REPLACE TEMP TABLE others_by_row AS
  SELECT n, [v.id FOR v IN w] AS wide_fields, [v.text FOR v IN w] AS wide_numbers,
    [v.decimals FOR v IN w] AS wide_decimals, ${linesOf('w')} AS wide_lines,
    [v.id FOR v IN t] AS text_fields, [v.text FOR v IN t] AS texts, ${linesOf('t')} AS text_lines,
    [v.id FOR v IN e] AS nil_fields, ${linesOf('e')} AS nil_lines
  FROM (SELECT v."row" AS n, ${sorted('wide')} AS w, ${sorted('text')} AS t, ${sorted('nil')} AS e
    FROM staged_other v JOIN id_field f ON f.n = v.field GROUP BY v."row")`;

const TEXTS = `
  CREATE OR REPLACE TEMP VIEW texts_by_row AS
  SELECT n, fields AS text_fields, string_split(joined, ${quoteText(SEPARATOR)}) AS texts,
    nullif(lines, []) AS text_lines FROM ordered_texts
  UNION ALL SELECT n, text_fields, texts, text_lines FROM others_by_row WHERE text_fields IS NOT NULL`;

const hashed = (name: string, halves: readonly [string, string]): string =>
  `${halves[0]} AS ${name}_one, ${halves[1]} AS ${name}_other`;
const halves = (name: string): readonly [string, string] => [`${name}_one`, `${name}_other`];
const ifAny = (list: string, [first, second]: readonly [string, string]): readonly [string, string] => [
  `CASE WHEN ${list} IS NOT NULL THEN ${first} END`,
  `CASE WHEN ${list} IS NOT NULL THEN ${second} END`,
];
const HASH = contentHash([halves('number'), halves('wide'), halves('text'), halves('nil')]);

/**
 * Every staged row with the hash of everything that is to be stored of it, in the store's own ids, which never change.
 */
const CONTENT = `
  CREATE OR REPLACE TEMP TABLE staged_content AS
  SELECT r.filed_row_id, s.n, s.part, s.binding_id, ${HASH} AS content_hash
  FROM staged_filed s JOIN store.filed_row r ON r.row_identity_id = s.row_identity_id AND r.document_id = s.document_id
  LEFT JOIN (SELECT n, ${hashed('number', NUMBERS_HASH)} FROM ordered_numbers) USING (n)
  LEFT JOIN (SELECT n, ${hashed('text', TEXTS_HASH)} FROM texts_by_row) USING (n)
  LEFT JOIN (SELECT n, ${hashed('wide', ifAny('wide_fields', WIDE_HASH))},
    ${hashed('nil', ifAny('nil_fields', NILS_HASH))} FROM others_by_row) USING (n)`;

const OTHER_COLUMNS = `n INTEGER, wide_fields INTEGER[], wide_numbers VARCHAR[], wide_decimals TINYINT[],
  wide_lines INTEGER[],
  text_fields INTEGER[], texts VARCHAR[], text_lines INTEGER[], nil_fields INTEGER[], nil_lines INTEGER[]`;

/** Leaves `texts_by_row`, `others_by_row` and `staged_content`. `filled`: the staged tables with rows. */
export function stagedContent(filled: ReadonlySet<string>): readonly string[] {
  return [filled.has('staged_other') ? OTHERS : emptyTable('others_by_row', OTHER_COLUMNS), TEXTS, CONTENT];
}

const STAGED_AS = 'SELECT min(n), max(n) FROM opened WHERE row_version_id BETWEEN $first AND $last';
const WRITE = `
  INSERT INTO store.row_content BY NAME
  SELECT o.row_version_id, coalesce(c.fields, []) AS fields, coalesce(c.mantissas, []) AS mantissas,
    coalesce(c.places, []) AS places,
    coalesce(c.decimals, []) AS decimals, nullif(c.lines, []) AS lines, t.text_fields, t.texts, t.text_lines,
    w.wide_fields, w.wide_numbers, w.wide_decimals, w.wide_lines, w.nil_fields, w.nil_lines
  FROM (FROM opened WHERE row_version_id BETWEEN $first AND $last) o
  LEFT JOIN (FROM ordered_numbers WHERE n BETWEEN $from AND $to) c USING (n)
  LEFT JOIN (FROM others_by_row WHERE n BETWEEN $from AND $to) w USING (n)
  LEFT JOIN (FROM texts_by_row WHERE n BETWEEN $from AND $to) t USING (n) ORDER BY o.row_version_id`;

/** Writes the contents of the row versions in `opened`. */
export async function writeContent(connection: DuckDBConnection, progress: Progress | undefined): Promise<void> {
  await inRanges(connection, { table: 'opened', column: 'row_version_id', progress, stage: 'rows' }, async (range) => {
    const [[from, to] = []] = await queryRows(connection, STAGED_AS, range);
    await connection.run(WRITE, { ...range, from: Number(from), to: Number(to) });
  });
}
