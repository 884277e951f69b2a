import type { DuckDBConnection } from '@duckdb/node-api';
import { fieldsMeant } from '../../../core/model/everyday-words.ts';
import { queryRecords } from '../rows.ts';
import { quoteText } from '../sql-text.ts';

/** More words of a text are ignored. */
const MOST_WORDS = 8;

/**
 * A text that is searched for, without accents and in lower case; `letters`: its letters and digits alone. The words of
 * a text are bits: a mask says which of them a name has.
 */
export type SearchText = {
  readonly whole: string;
  readonly letters: string;
  readonly words: readonly SearchWord[];
  /** The mask of all words. */
  readonly full: number;
  readonly phrases: readonly Phrase[];
};

/** `meant`: the word itself, where it is spelled as names are; all have letters and digits alone. */
export type SearchWord = { readonly word: string; readonly meant: readonly string[] };

/** Neighbouring words, as the whole name or label of a field, or as what people call it. */
type Phrase = { readonly mask: number; readonly text: string };

/** SQL of a text without accents, in lower case. */
export const plainSql = (text: string): string => `strip_accents(lower(${text}))`;
const SIGNS = quoteText('[^\\p{L}\\p{N}]+');
/** SQL of the letters and digits of a text. */
export const lettersSql = (text: string): string => `regexp_replace(${plainSql(text)}, ${SIGNS}, '', 'g')`;
/** SQL of the words of a text, each after a space. */
export const spacedSql = (text: string): string => `(' ' || regexp_replace(${plainSql(text)}, ${SIGNS}, ' ', 'g'))`;

const READ = `
  WITH given AS (SELECT ${plainSql('$text')} AS whole),
  split AS (SELECT whole, string_split_regex(whole, '\\s+') AS raw FROM given)
  SELECT whole, ${lettersSql('whole')} AS letters, raw, [${lettersSql('word')} FOR word IN raw] AS words FROM split`;

/** The words of a text; none where it has neither letters nor digits. */
export async function readSearchText(connection: DuckDBConnection, text: string): Promise<SearchText> {
  type Read = { readonly whole: string; readonly letters: string; readonly raw: string[]; readonly words: string[] };
  const [read] = await queryRecords<Read>(connection, READ, { text: text.trim() });
  const { whole, letters } = read ?? { whole: '', letters: '' };
  const words = (read?.words ?? [])
    .map((word, at) => ({ word, raw: read?.raw[at] ?? word }))
    .filter(({ word }) => word !== '')
    .slice(0, MOST_WORDS);
  return {
    whole,
    letters,
    words: words.map(({ word }) => ({ word, meant: [word] })),
    full: 2 ** words.length - 1,
    phrases: phrasesOf(words.map(({ raw }) => raw)),
  };
}

function phrasesOf(raw: readonly string[]): readonly Phrase[] {
  return raw.flatMap((_, from) =>
    raw.slice(from).flatMap((__, more) => {
      const text = raw.slice(from, from + more + 1).join(' ');
      const mask = (2 ** (more + 1) - 1) * 2 ** from;
      return [text, ...fieldsMeant(text)].map((name) => ({ mask, text: name.toLowerCase() }));
    }),
  );
}

const parameterOf = (word: number, meaning: number): string => `word${word}_${meaning}`;

/** The parameters that {@link maskSql} names. */
export function wordValues({ words }: SearchText): Readonly<Record<string, string>> {
  return Object.fromEntries(
    words.flatMap(({ meant }, word) => meant.map((text, meaning) => [parameterOf(word, meaning), text] as const)),
  );
}

/** SQL of the mask of the words of which the condition holds; `has` is given the SQL of a word. */
export function maskSql({ words }: SearchText, has: (word: string) => string): string {
  const bits = words.map(({ meant }, word) => {
    const any = meant.map((_, meaning) => `(${has(`$${parameterOf(word, meaning)}`)})`).join(' OR ');
    return `CASE WHEN ${any} THEN ${2 ** word} ELSE 0 END`;
  });
  return `(${bits.join(' + ') || '0'})`;
}

/** SQL that a text, in lower case, has a word: a short one at the begin of a word. */
export const hasWord = (text: string, word: string): string =>
  `CASE WHEN length(${word}) < 3 THEN contains(' ' || ${text}, ' ' || ${word}) ELSE contains(${text}, ${word}) END`;
