import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../../core/base/collections.ts';
import { findNamed, isNamed as isNamedBy } from '../../core/base/find-named.ts';
import { COMPANY_WORDS, namedCompany, type StoredCompany } from '../../core/model/named-company.ts';
import { openAt, ROW_VERSIONS } from './relations.ts';
import { queryRecords, queryRows } from './rows.ts';
import { listed } from './sql-text.ts';

const isOpen = openAt('$snapshot');

/**
 * SQL of the companies that are meant: all, those that have one of some words, which are parameters `$word0`,
 * `$word1`… (a list would be read anew for each company), or those of ids.
 */
type Meant = 'all' | { readonly words: number } | { readonly ids: readonly number[] };

const isMeant = (meant: Meant, hasWord: (word: string) => string): string => {
  if (meant === 'all') return 'true';
  if ('ids' in meant) return `e.entity_id IN (${listed(meant.ids)})`;
  return Array.from({ length: meant.words }, (_, at) => `(${hasWord(`$word${at}`)})`).join(' OR ') || 'false';
};

const isNamed = (word: string): string =>
  `${word} IN (lower(v.symbol), lower(e.key), lower(split_part(e.key, '@', 1)),
    ltrim(lower(split_part(e.key, '@', 1)), '0'), lower(e.key || '@' || e.scheme))
    OR starts_with(lower(v.name), ${word})
    OR list_bool_or([starts_with(lower(n), ${word}) FOR n IN f.names])`;
const namesOf = (meant: Meant): string => `
  SELECT e.key, e.scheme, v.name, v.symbol, coalesce(f.names, []) AS "formerNames"
  FROM entity e JOIN entity_version v USING (entity_id)
  LEFT JOIN (SELECT entity_id, list(DISTINCT name ORDER BY name) AS names FROM former_name h WHERE ${isOpen('h')}
    GROUP BY entity_id) f USING (entity_id)
  WHERE ${isOpen('v')} AND (${isMeant(meant, isNamed)}) ORDER BY ALL`;

/** The fields in which rows state other names of their company. */
const STATING = `SELECT name, field_id FROM field
  WHERE name IN ('entityid', 'TradingSymbol') AND (name = 'TradingSymbol' OR namespace = 'service') ORDER BY field_id`;

/** The entity ids that rows of a service state. */
const idsOf = (meant: Meant): string => `
  SELECT DISTINCT e.key,
    field_text(k.fields, k.mantissas, k.places, k.wide_fields, k.wide_numbers, k.text_fields, k.texts, $field) AS id
  FROM ${ROW_VERSIONS} JOIN row_content k USING (row_version_id) JOIN entity e USING (entity_id)
  WHERE id IS NOT NULL AND ${isOpen('v')} AND (${isMeant(meant, (word) => `lower(id) = ${word}`)}) ORDER BY ALL`;

/** The symbols that filings state: a company with classes of stock has several. */
const symbolsOf = (meant: Meant): string => `
  SELECT DISTINCT key, symbol FROM (
    SELECT e.key, e.entity_id, unnest(k.text_fields) AS field, trim(unnest(k.texts)) AS symbol
    FROM ${ROW_VERSIONS} JOIN row_content k USING (row_version_id) JOIN entity e USING (entity_id)
    WHERE list_contains(k.text_fields, $field) AND ${isOpen('v')}) e
  WHERE field = $field AND (${isMeant(meant, (word) => `lower(symbol) = ${word}`)}) ORDER BY ALL`;

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
  const [ids, symbols] = await statedNames(connection, snapshot, wanted);
  const meant = wanted && [...wanted, ...Array.from([...ids.keys(), ...symbols.keys()], (key) => key.toLowerCase())];
  return readCompanies(connection, snapshot, meant, [ids, symbols]);
}

type Wanted = readonly string[] | { readonly ids: readonly number[] } | undefined;
type StatedNames = ReadonlyMap<string, readonly string[]>;

const meantBy = (wanted: Wanted): Meant => {
  if (wanted === undefined) return 'all';
  return 'ids' in wanted ? wanted : { words: wanted.length };
};
const valuesOf = (snapshot: number, wanted: Wanted) => ({
  snapshot,
  ...(wanted && !('ids' in wanted) && Object.fromEntries(wanted.map((word, at) => [`word${at}`, word]))),
});

/** The entity ids and symbols that rows state, by the keys of companies. */
async function statedNames(connection: DuckDBConnection, snapshot: number, wanted: Wanted) {
  const stating = await queryRows(connection, STATING);
  const namesIn = async (name: string, namesOfField: (meant: Meant) => string): Promise<StatedNames> => {
    const names = new Map<string, string[]>();
    for (const [, field = null] of stating.filter((row) => row[0] === name)) {
      const values = { ...valuesOf(snapshot, wanted), field };
      const rows = await queryRows(connection, namesOfField(meantBy(wanted)), values);
      for (const [key, name] of rows) pushTo(names, String(key), String(name));
    }
    return names;
  };
  return [await namesIn('entityid', idsOf), await namesIn('TradingSymbol', symbolsOf)] as const;
}

async function readCompanies(
  connection: DuckDBConnection,
  snapshot: number,
  wanted: Wanted,
  [ids, symbols]: readonly [ids: StatedNames, symbols: StatedNames],
): Promise<readonly StoredCompany[]> {
  const companies = await queryRecords<Omit<StoredCompany, 'entityIds' | 'symbols'>>(
    connection,
    namesOf(meantBy(wanted)),
    valuesOf(snapshot, wanted),
  );
  return companies.map((company) => ({
    ...company,
    entityIds: ids.get(company.key) ?? [],
    symbols: symbols.get(company.key) ?? [],
  }));
}

/** Entities of some numbers, in whatever scheme. */
const OF_NUMBERS = `SELECT entity_id FROM entity
  WHERE split_part(key, '@', 1) IN (SELECT unnest(from_json($numbers, '["VARCHAR"]')))`;

/**
 * The companies of CIKs with all their digits, in their order, without a look at the rows of others; `undefined` where
 * a name is something else, or also the number of another entity.
 */
async function companiesOfCiks(connection: DuckDBConnection, names: readonly string[], snapshot: number) {
  const ciks = [...new Set(names)];
  if (ciks.length === 0 || ciks.some((cik) => !/^\d{10}$/.test(cik))) return undefined;
  const entities = await queryRows(connection, OF_NUMBERS, { numbers: JSON.stringify(ciks) });
  if (entities.length !== ciks.length) return undefined;
  const wanted = { ids: entities.map(([id]) => Number(id)) };
  const stored = await readCompanies(connection, snapshot, wanted, await statedNames(connection, snapshot, wanted));
  const found = ciks.flatMap((cik) => stored.filter(({ key }) => key === cik));
  return found.length === ciks.length ? found : undefined;
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
  const ofCiks = await companiesOfCiks(connection, names, snapshot);
  if (ofCiks) return ofCiks;
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
