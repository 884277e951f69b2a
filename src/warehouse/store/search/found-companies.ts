import type { DuckDBConnection } from '@duckdb/node-api';
import type { FindingCompany } from '../../../core/model/finding.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { listCompanies } from '../companies.ts';
import { openAt } from '../relations.ts';
import { queryRecords, queryTexts } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { maskSql, plainSql, type SearchText, spacedSql, wordValues } from './search-words.ts';

const isOpen = openAt('$snapshot');

/**
 * `tier`: 0 the whole name, 1 a symbol, key or entity id, 2 a former name; 3 a name that begins with the text; 4 words
 * that begin with its words, 5 that have them; 6 a name that differs in a letter; 9 a name without some of the words.
 * `begun`: the mask of the words that begin a word of the name, or the name without its spaces.
 */
const foundSql = (text: SearchText): string => `
  CREATE OR REPLACE TEMP TABLE found_company AS
  WITH name AS (
    SELECT entity_id, coalesce(name, '') AS name, false AS is_former FROM entity_version v WHERE ${isOpen('v')}
    UNION ALL SELECT entity_id, name, true FROM former_name h WHERE ${isOpen('h')}),
  spelled AS (
    SELECT n.* EXCLUDE (spaced), e.key,
      lower(e.key) = $whole OR ltrim(lower(e.key), '0') = ltrim($whole, '0') OR lower(v.symbol) = $whole
        OR e.key IN (SELECT unnest(from_json($keys, '["VARCHAR"]'))) AS is_key,
      ${plainSql('trim(n.name)')} AS whole, replace(spaced, ' ', '') AS letters,
      concat_ws(' ', spaced, lower(v.symbol), lower(e.key), ltrim(lower(e.key), '0')) AS words
    FROM (SELECT *, ${spacedSql('name')} AS spaced FROM name) n JOIN entity e USING (entity_id)
    JOIN entity_version v ON v.entity_id = n.entity_id AND ${isOpen('v')}),
  masked AS (
    SELECT *, ${maskSql(text, (word) => `contains(words, ' ' || ${word}) OR starts_with(letters, ${word})`)} AS begun,
      ${maskSql(text, (word) => `length(${word}) > 2 AND contains(letters, ${word})`)} AS held
    FROM spelled),
  ranked AS (
    SELECT *, CASE
      WHEN whole = $whole AND NOT is_former THEN 0 WHEN is_key THEN 1 WHEN whole = $whole THEN 2
      WHEN begun | held = ${text.full} AND $letters <> '' AND starts_with(letters, $letters) THEN 3
      WHEN begun = ${text.full} AND begun <> 0 THEN 4 WHEN begun | held = ${text.full} AND begun | held <> 0 THEN 5
      WHEN ${isNear} THEN 6 ELSE 9 END AS tier
    FROM masked)
  SELECT entity_id, key,
    arg_min({name: CASE WHEN is_former THEN name END}, 2 * tier + is_former::INTEGER).name AS former,
    min(tier) AS tier, CASE WHEN min(tier) < 9 THEN ${text.full} ELSE bit_or(begun | held) END AS mask,
    bit_or(begun) AS begun,
    coalesce(any_value(filings), 0)::INTEGER AS filings
  FROM ranked LEFT JOIN (
    SELECT entity_id, count(*) AS filings FROM document_version d WHERE ${isOpen('d')}
      AND document_id NOT IN (SELECT document_id FROM document WHERE source = ${quoteText(STANDARD_SOURCE)})
    GROUP BY entity_id) USING (entity_id)
  GROUP BY entity_id, key HAVING min(tier) < 9 OR bit_or(begun | held) <> 0`;

/** A letter is one byte or several, by which a distance is counted. */
const isNear = `length($letters) > 1 AND abs(length(letters) - length($letters)) <= 1
  AND damerau_levenshtein(letters, $letters) <= greatest(1, abs(strlen(letters) - strlen($letters)))`;

/** Makes the table `found_company`: companies with some word of a text in one of their names. */
export async function findNamedCompanies(
  connection: DuckDBConnection,
  text: SearchText,
  snapshot: number,
): Promise<void> {
  const { whole, letters } = text;
  const keys = JSON.stringify(await keysNamed(connection, whole, snapshot));
  await connection.run(foundSql(text), { ...wordValues(text), whole, letters, keys, snapshot });
}

/** What may be an entity id, and a symbol. */
const ENTITY_ID = /^\d+$/;
const SYMBOL = /^[a-z]{1,5}(?:[.-][a-z]{1,2})?$/;

/** The keys of the companies whose rows state the text as their entity id or symbol. */
async function keysNamed(connection: DuckDBConnection, text: string, snapshot: number): Promise<readonly string[]> {
  if (SYMBOL.test(text)) return queryTexts(connection, WITH_SYMBOL, { text, snapshot });
  if (!ENTITY_ID.test(text)) return [];
  const companies = await listCompanies(connection, snapshot, [text]);
  return companies.filter(({ entityIds }) => entityIds.includes(text)).map(({ key }) => key);
}

/** Rows without texts are skipped. Only the texts of the field are read in lower case: notes are long. */
const WITH_SYMBOL = `
  WITH symbol AS MATERIALIZED (SELECT list(field_id) AS symbols FROM field WHERE name = 'TradingSymbol'),
  stated AS MATERIALIZED (
    SELECT row_version_id FROM row_content JOIN symbol ON list_has_any(text_fields, symbols)
    WHERE text_fields IS NOT NULL AND len(list_filter(list_zip(text_fields, texts),
      lambda one: CASE WHEN list_contains(symbols, one[1]) THEN lower(trim(one[2])) = $text ELSE false END)) > 0)
  SELECT DISTINCT e.key FROM stated s
  JOIN row_version v USING (row_version_id) JOIN filed_row w USING (filed_row_id)
  JOIN row_identity c USING (row_identity_id) JOIN entity e USING (entity_id) WHERE ${isOpen('v')}`;

/** `former`: the former name by which it is found; null where it is by its name. */
export type FoundCompany = {
  readonly company: FindingCompany;
  readonly former: string | null;
  readonly filings: number;
};

const HITS = `
  SELECT {key: c.key, name: v.name, symbol: v.symbol} AS company, former, filings, count(*) OVER ()::INTEGER AS "all"
  FROM found_company c JOIN entity_version v ON v.entity_id = c.entity_id AND ${isOpen('v')} WHERE tier < 9
  ORDER BY tier, filings DESC, v.name, c.key LIMIT $most OFFSET $from`;

export function companyHits(
  connection: DuckDBConnection,
  page: { readonly snapshot: number; readonly from: number; readonly most: number },
): Promise<readonly (FoundCompany & { readonly all: number })[]> {
  return queryRecords(connection, HITS, page);
}
