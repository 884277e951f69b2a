import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { jsonRows } from '../sql-text.ts';
import { type SearchText, type SearchWord, spacedSql } from './search-words.ts';

/** Shorter words, and those with digits, are taken as they are. */
const CORRECTABLE = /^\p{L}{4,}$/u;
/** The most words that one may stand for. */
const MOST_MEANT = 3;
/** A long word may differ in two letters. */
const LONG = 8;

const isOpen = openAt('$snapshot');

/** The mask of the words that begin a word of some name. */
const KNOWN = `
  SELECT (SELECT coalesce(bit_or(begun), 0) FROM found_company) | (SELECT coalesce(bit_or(begun), 0) FROM found_field)
    AS known`;

/** Words of names, and of companies two that are beside each other, as one. */
const NEAREST = `
  WITH wanted AS (FROM ${jsonRows('words', { word: 'VARCHAR' })}),
  company AS (
    SELECT string_split(trim(${spacedSql('name')}), ' ') AS words
    FROM (SELECT name FROM entity_version v WHERE ${isOpen('v')} UNION SELECT name FROM former_name h
      WHERE ${isOpen('h')})),
  known AS (
    SELECT word, count(*) AS n FROM (
      SELECT unnest(words || [words[i] || words[i + 1] FOR i IN range(1, len(words))]) AS word FROM company
      UNION ALL SELECT unnest(string_split(lower(text), ' ')) FROM (
        SELECT DISTINCT text FROM label UNION SELECT DISTINCT label FROM filed_field WHERE label IS NOT NULL))
    GROUP BY word),
  near AS (
    SELECT w.word, k.word AS meant, n, damerau_levenshtein(w.word, k.word) AS distance,
      jaro_winkler_similarity(w.word, k.word) AS likeness
    FROM wanted w JOIN (SELECT trim(word, '.,;:()''"') AS word, sum(n) AS n FROM known GROUP BY ALL) k
      ON length(k.word) BETWEEN length(w.word) - 2 AND length(w.word) + 2
    WHERE distance BETWEEN 1 AND CASE WHEN length(w.word) >= ${LONG} THEN 2 ELSE 1 END
      AND regexp_full_match(k.word, '[\\p{L}\\p{N}]+'))
  SELECT word, list(meant ORDER BY likeness DESC, n DESC, meant)[1:${MOST_MEANT}] AS meant
  FROM (FROM near QUALIFY distance = min(distance) OVER (PARTITION BY word)) GROUP BY word`;

/** `text` with what those of its words may mean that are in no name as they are spelled; after the tables of names. */
export async function correctWords(
  connection: DuckDBConnection,
  text: SearchText,
  snapshot: number,
): Promise<SearchText> {
  const [{ known } = { known: 0 }] = await queryRecords<{ readonly known: number }>(connection, KNOWN);
  const isUnknown = ({ word }: SearchWord, at: number): boolean =>
    CORRECTABLE.test(word) && Math.floor(known / 2 ** at) % 2 === 0;
  const words = text.words.filter(isUnknown).map(({ word }) => ({ word }));
  if (words.length === 0) return text;
  const found = await queryRecords<SearchWord>(connection, NEAREST, { words: JSON.stringify(words), snapshot });
  const meant = new Map(found.map((word) => [word.word, word.meant]));
  return { ...text, words: text.words.map(({ word }) => ({ word, meant: [word, ...(meant.get(word) ?? [])] })) };
}
