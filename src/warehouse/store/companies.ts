import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../../core/base/collections.ts';
import { findNamed, isNamed as isNamedBy } from '../../core/base/find-named.ts';
import { COMPANY_WORDS, namedCompany, type StoredCompany } from '../../core/model/named-company.ts';
import { openAt, ROW_VERSIONS } from './relations.ts';
import { queryRecords, queryRows } from './rows.ts';

const isOpen = openAt('$snapshot');

/** Words are parameters `$word0`, `$word1`…: a list would be read anew for each company. */
const anyWord = (count: number, isMeant: (word: string) => string): string =>
  Array.from({ length: count }, (_, at) => `(${isMeant(`$word${at}`)})`).join(' OR ') || 'false';

const isNamed = (word: string): string =>
  `${word} IN (lower(v.symbol), lower(e.key), lower(split_part(e.key, '@', 1)),
    ltrim(lower(split_part(e.key, '@', 1)), '0'), lower(e.key || '@' || e.scheme))
    OR starts_with(lower(v.name), ${word})
    OR list_bool_or([starts_with(lower(n), ${word}) FOR n IN f.names])`;
const namesOf = (words: number | undefined): string => `
  SELECT e.key, e.scheme, v.name, v.symbol, coalesce(f.names, []) AS "formerNames"
  FROM entity e JOIN entity_version v USING (entity_id)
  LEFT JOIN (SELECT entity_id, list(DISTINCT name ORDER BY name) AS names FROM former_name h WHERE ${isOpen('h')}
    GROUP BY entity_id) f USING (entity_id)
  WHERE ${isOpen('v')} ${words === undefined ? '' : `AND (${anyWord(words, isNamed)})`} ORDER BY ALL`;

const ENTITY_ID = `SELECT field_id FROM field WHERE namespace = 'service' AND name = 'entityid'`;
const SYMBOLS = `SELECT field_id FROM field WHERE name = 'TradingSymbol'`;

/** The entity ids that rows of a service state. */
const idsOf = (words: number | undefined): string => `
  SELECT DISTINCT e.key,
    field_text(k.fields, k.mantissas, k.places, k.wide_fields, k.wide_numbers, k.text_fields, k.texts, $field) AS id
  FROM ${ROW_VERSIONS} JOIN row_content k USING (row_version_id) JOIN entity e USING (entity_id)
  WHERE id IS NOT NULL AND ${isOpen('v')}
    ${words === undefined ? '' : `AND (${anyWord(words, (word) => `lower(id) = ${word}`)})`} ORDER BY ALL`;

/** The symbols that filings state: a company with classes of stock has several. */
const symbolsOf = (words: number | undefined): string => `
  SELECT DISTINCT key, symbol FROM (
    SELECT e.key, unnest(k.text_fields) AS field, trim(unnest(k.texts)) AS symbol
    FROM ${ROW_VERSIONS} JOIN row_content k USING (row_version_id) JOIN entity e USING (entity_id)
    WHERE list_contains(k.text_fields, $field) AND ${isOpen('v')})
  WHERE field = $field
    ${words === undefined ? '' : `AND (${anyWord(words, (word) => `lower(symbol) = ${word}`)})`} ORDER BY ALL`;

/**
 * The companies of a snapshot. `words`: at least those that have one of them, in any case, as key (with leading zeros
 * or without, with its scheme or without), symbol, entity id, or at the beginning of their name, which may be a former
 * one; few others.
 */
export async function listCompanies(
  connection: DuckDBConnection,
  snapshot: number,
  words?: readonly string[],
): Promise<readonly StoredCompany[]> {
  const wanted = words?.flatMap((text) => {
    const word = text.trim().toLowerCase();
    return [word, word.replace(/^0+/, '')];
  });
  const valuesOf = (of: readonly string[] = []) => ({
    snapshot,
    ...Object.fromEntries(of.map((word, at) => [`word${at}`, word])),
  });
  const namesIn = async (fields: string, namesOfField: (words: number | undefined) => string) => {
    const names = new Map<string, string[]>();
    for (const [field = null] of await queryRows(connection, fields)) {
      const rows = await queryRows(connection, namesOfField(wanted?.length), { ...valuesOf(wanted), field });
      for (const [key, name] of rows) pushTo(names, String(key), String(name));
    }
    return names;
  };
  const [ids, symbols] = [await namesIn(ENTITY_ID, idsOf), await namesIn(SYMBOLS, symbolsOf)];
  const meant = wanted && [...wanted, ...Array.from([...ids.keys(), ...symbols.keys()], (key) => key.toLowerCase())];
  const companies = await queryRecords<Omit<StoredCompany, 'entityIds' | 'symbols'>>(
    connection,
    namesOf(meant?.length),
    valuesOf(meant),
  );
  return companies.map((company) => ({
    ...company,
    entityIds: ids.get(company.key) ?? [],
    symbols: symbols.get(company.key) ?? [],
  }));
}

/**
 * The companies of names, in their order, each once. A name is a symbol, CIK, entity id or the beginning of a name, or
 * several of them with commas; one that is unknown or ambiguous is a usage error.
 */
export async function findCompanies(
  connection: DuckDBConnection,
  names: readonly string[],
  snapshot: number,
): Promise<readonly StoredCompany[]> {
  const near = await listCompanies(connection, snapshot, [
    ...new Set(names.flatMap((name) => [name, ...name.split(',')])),
  ]);
  const isKnown = (name: string): boolean => isNamedBy(name, near.map(namedCompany));
  // Messages about unknown names list others.
  const areKnown = names.every((name) => isKnown(name) || name.split(',').every(isKnown));
  const stored = areKnown ? near : await listCompanies(connection, snapshot);
  const keys = findNamed(names, stored.map(namedCompany), { ...COMPANY_WORDS, listsNearest: true });
  return keys.flatMap((wanted) => stored.find(({ key }) => key === wanted) ?? []);
}
