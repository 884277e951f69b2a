import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../base/collections.ts';
import type { FindingCompany } from '../model/finding.ts';
import { openAt } from './open-at.ts';
import { ROW_VERSIONS } from './relations.ts';
import { queryRecords, queryRows } from './rows.ts';

/** A company as the store knows it, with the scheme of its key and the entity ids that its rows state. */
export type StoredCompany = FindingCompany & { readonly scheme: string; readonly entityIds: readonly string[] };

const isOpen = openAt('$snapshot');

/** Words are parameters `$word0`, `$word1`…: a list would be read anew for each company. */
const anyWord = (count: number, isMeant: (word: string) => string): string =>
  Array.from({ length: count }, (_, at) => `(${isMeant(`$word${at}`)})`).join(' OR ') || 'false';

const isNamed = (word: string): string =>
  `${word} IN (lower(v.symbol), lower(e.key), lower(split_part(e.key, '@', 1)),
    ltrim(lower(split_part(e.key, '@', 1)), '0'), lower(e.key || '@' || e.scheme))
    OR starts_with(lower(v.name), ${word})`;
const namesOf = (words: number | undefined): string => `
  SELECT e.key, e.scheme, v.name, v.symbol FROM entity e JOIN entity_version v USING (entity_id)
  WHERE ${isOpen('v')} ${words === undefined ? '' : `AND (${anyWord(words, isNamed)})`} ORDER BY ALL`;

const ENTITY_ID = `SELECT field_id FROM field WHERE namespace = 'service' AND name = 'entityid'`;
const idsOf = (words: number | undefined): string => `
  SELECT DISTINCT e.key,
    field_text(k.fields, k.mantissas, k.places, k.wide_fields, k.wide_numbers, k.text_fields, k.texts, $field) AS id
  FROM ${ROW_VERSIONS} JOIN row_content k USING (row_version_id) JOIN entity e USING (entity_id)
  WHERE id IS NOT NULL AND ${isOpen('v')}
    ${words === undefined ? '' : `AND (${anyWord(words, (word) => `lower(id) = ${word}`)})`} ORDER BY ALL`;

/**
 * The companies of a snapshot. `words`: at least those that have one of them, in any case, as key (with leading zeros
 * or without, with its scheme or without), symbol, entity id, or at the beginning of their name; few others.
 */
export async function listCompanies(
  connection: DuckDBConnection,
  snapshot: number,
  words?: readonly string[],
): Promise<readonly StoredCompany[]> {
  const wanted = words?.flatMap((given) => {
    const word = given.trim().toLowerCase();
    return [word, word.replace(/^0+/, '')];
  });
  const asked = (of: readonly string[] = []) => ({
    snapshot,
    ...Object.fromEntries(of.map((word, at) => [`word${at}`, word])),
  });
  const ids = new Map<string, string[]>();
  for (const [field = null] of await queryRows(connection, ENTITY_ID)) {
    for (const [key, id] of await queryRows(connection, idsOf(wanted?.length), { ...asked(wanted), field })) {
      pushTo(ids, String(key), String(id));
    }
  }
  const meant = wanted && [...wanted, ...Array.from(ids.keys(), (key) => key.toLowerCase())];
  const companies = await queryRecords<FindingCompany & { readonly scheme: string }>(
    connection,
    namesOf(meant?.length),
    asked(meant),
  );
  return companies.map((company) => ({ ...company, entityIds: ids.get(company.key) ?? [] }));
}
