import type { DuckDBConnection } from '@duckdb/node-api';
import type { Structure, TaxonomyKey } from '../../../core/model/taxonomy.ts';
import { queryRecords } from '../rows.ts';
import { hasWord, lettersSql, maskSql, type SearchText, spacedSql, wordValues } from './search-words.ts';

type Asked = { readonly asOf?: number | undefined; readonly from: number; readonly most: number };
type All = { readonly all: number };

const page = 'LIMIT $most OFFSET $from';
const all = 'count(*) OVER ()::INTEGER AS "all"';
const asOf = '($asOf IS NULL OR t.run_id <= (SELECT run_id FROM snapshot WHERE snapshot_id = $asOf))';
const taxonomy = '{source: t.source, id: t.id, version: t.version}';

/** Words have letters and digits alone: they are looked for among the words, and in the text without its signs. */
function hasAll(text: SearchText, of: string): string {
  const words = `(${spacedSql(of)} || ' ' || ${lettersSql(of)})`;
  return `${text.full} <> 0 AND ${maskSql(text, (word) => hasWord(words, word))} = ${text.full}`;
}

const sectionsSql = (text: SearchText): string => `
  SELECT ${taxonomy} AS taxonomy, s.structure, {id: s.id, title: s.title} AS section, ${all}
  FROM section s JOIN taxonomy t USING (taxonomy_id)
  WHERE ${asOf} AND (${hasAll(text, 's.title')} OR lower(s.id) = $whole)
  ORDER BY t.taxonomy_id DESC, s.structure, s.ordinal ${page}`;

const taxonomiesSql = (text: SearchText): string => `
  SELECT ${taxonomy} AS taxonomy, t.name, ${all} FROM taxonomy t
  WHERE ${asOf} AND ${hasAll(text, `concat_ws(' ', t.name, t.dataset, t.source || '/' || t.id, t.version)`)}
  ORDER BY t.id <> $whole, t.taxonomy_id DESC ${page}`;

const valuesOf = (text: SearchText, { asOf: snapshot, from, most }: Asked) => ({
  ...wordValues(text),
  whole: text.whole,
  asOf: snapshot ?? null,
  from,
  most,
});

export type FoundSection = {
  readonly taxonomy: TaxonomyKey;
  readonly structure: Structure;
  readonly section: { readonly id: string; readonly title: string };
};

export function sectionHits(
  connection: DuckDBConnection,
  text: SearchText,
  asked: Asked,
): Promise<readonly (FoundSection & All)[]> {
  return queryRecords(connection, sectionsSql(text), valuesOf(text, asked));
}

export type FoundTaxonomy = { readonly taxonomy: TaxonomyKey; readonly name: string };

export function taxonomyHits(
  connection: DuckDBConnection,
  text: SearchText,
  asked: Asked,
): Promise<readonly (FoundTaxonomy & All)[]> {
  return queryRecords(connection, taxonomiesSql(text), valuesOf(text, asked));
}
