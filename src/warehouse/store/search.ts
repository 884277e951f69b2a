import type { DuckDBConnection } from '@duckdb/node-api';
import type { FindingCompany } from '../../core/model/finding.ts';
import type { StoredCompany } from '../../core/model/named-company.ts';
import type { Structure, TaxonomyKey } from '../../core/model/taxonomy.ts';
import { listCompanies } from './companies.ts';
import { readLabelsNamed } from './field-labels.ts';
import { documentOf, entityName, openAt } from './relations.ts';
import { queryRecords } from './rows.ts';

type FoundBy = {
  readonly companies: { readonly company: FindingCompany };
  /** `filed`: ISO text. */
  readonly documents: {
    readonly document: string;
    readonly form: string | null;
    readonly filed: string | null;
    readonly company: FindingCompany | null;
  };
  readonly fields: { readonly name: string; readonly label: string | null };
  readonly sections: {
    readonly taxonomy: TaxonomyKey;
    readonly structure: Structure;
    readonly section: { readonly id: string; readonly title: string };
  };
  readonly taxonomies: { readonly taxonomy: TaxonomyKey; readonly name: string };
};
export type SearchKind = keyof FoundBy;

/** `all`: how many there are besides those that are listed. */
export type Found = { readonly [K in SearchKind]: { readonly rows: readonly FoundBy[K][]; readonly all: number } };

/** `asOf`: taxonomies stored by that snapshot. Things are found by each of the words, in any case. */
export type Search = {
  readonly text: string;
  readonly kinds: readonly SearchKind[];
  readonly snapshot: number;
  readonly asOf?: number | undefined;
  /** The part of each kind of hit: after the first `from`, at most `most`. */
  readonly from: number;
  readonly most: number;
};

/** More words of a text are ignored. */
const MOST_WORDS = 8;

const isOpen = openAt('$snapshot');
const page = 'LIMIT $most OFFSET $from';
const all = 'count(*) OVER ()::INTEGER AS "all"';
const asOf = '($asOf IS NULL OR t.run_id <= (SELECT run_id FROM snapshot WHERE snapshot_id = $asOf))';
const company = '{key: c.key, name: ev.name, symbol: ev.symbol}';
const taxonomy = '{source: t.source, id: t.id, version: t.version}';

/** The whole text first, then what begins with it, then the shorter. */
const nearest = (text: string): string =>
  `CASE WHEN lower(${text}) = $text THEN 0 WHEN starts_with(lower(${text}), $text) THEN 1 ELSE 2 END`;

/** `has`: the condition that a text has each word. */
const SQL: { readonly [K in SearchKind]: (has: (text: string) => string) => string } = {
  companies: (has) => `
    SELECT ${company} AS company, ${all} FROM entity c ${entityName(isOpen)}
    WHERE ev.entity_id IS NOT NULL AND (${has('ev.name')} OR c.key IN (SELECT unnest(from_json($keys, '["VARCHAR"]'))))
    ORDER BY c.key NOT IN (SELECT unnest(from_json($keys, '["VARCHAR"]'))), ${nearest('ev.name')}, ev.name,
      c.key ${page}`,
  documents: (has) => `
    SELECT bd.name AS document, bv.form, bv.filed::VARCHAR AS filed,
      CASE WHEN c.key IS NOT NULL THEN ${company} END AS company, ${all}
    FROM document d ${documentOf('d.document_id', 'b', isOpen)}
    LEFT JOIN entity c ON c.entity_id = bv.entity_id ${entityName(isOpen)}
    WHERE bv.document_id IS NOT NULL
      AND (${has('d.name')} OR replace(d.name, '-', '') = $text OR lower(bv.form) = $text)
    ORDER BY bv.filed DESC NULLS LAST, d.name ${page}`,
  fields: (has) => `
    WITH named AS (SELECT name, name AS text FROM field
      UNION ALL SELECT f.name, l.text FROM label l JOIN field f USING (field_id)
      UNION ALL SELECT f.name, d.label FROM filed_field d JOIN field f USING (field_id) WHERE d.label IS NOT NULL)
    SELECT name, ${all} FROM named WHERE ${has('text')} GROUP BY name
    ORDER BY min(${nearest('text')}), min(length(text)), name ${page}`,
  sections: (has) => `
    SELECT ${taxonomy} AS taxonomy, s.structure, {id: s.id, title: s.title} AS section, ${all}
    FROM section s JOIN taxonomy t USING (taxonomy_id) WHERE ${asOf} AND (${has('s.title')} OR lower(s.id) = $text)
    ORDER BY t.taxonomy_id DESC, s.structure, s.ordinal ${page}`,
  taxonomies: (has) => `
    SELECT ${taxonomy} AS taxonomy, t.name, ${all} FROM taxonomy t
    WHERE ${asOf} AND ${has(`concat_ws(' ', t.name, t.dataset, t.source || '/' || t.id, t.version)`)}
    ORDER BY t.id <> $text, t.taxonomy_id DESC ${page}`,
};

/**
 * The things of a store whose names, labels or titles have each word of a text; companies also by symbol, key and
 * entity id.
 */
export async function searchStore(
  connection: DuckDBConnection,
  { text: input, kinds, snapshot, from, most, asOf }: Search,
): Promise<Found> {
  const text = input.trim().toLowerCase();
  const words = text.split(/\s+/).slice(0, MOST_WORDS);
  const named = Object.fromEntries(words.map((word, at) => [`word${at}`, word]));
  const has = (of: string): string => words.map((_, at) => `contains(lower(${of}), $word${at})`).join(' AND ');
  const read = async <K extends SearchKind>(kind: K, more: Record<string, string | number | null> = {}) => {
    if (text === '' || !kinds.includes(kind)) return { rows: [], all: 0 };
    const values = { ...named, text, from, most, ...more };
    const matches = await queryRecords<FoundBy[K] & { all: number }>(connection, SQL[kind](has), values);
    return { rows: matches.map(({ all: _, ...row }) => row as unknown as FoundBy[K]), all: matches[0]?.all ?? 0 };
  };
  const ofTaxonomies = { asOf: asOf ?? null };
  const keys = kinds.includes('companies') ? await keysNamed(connection, text, snapshot) : [];
  const companies = await read('companies', { snapshot, keys: JSON.stringify(keys) });
  const documents = await read('documents', { snapshot });
  const fields = await read('fields');
  const labels = await readLabelsNamed(
    connection,
    fields.rows.map(({ name }) => name),
  );
  return {
    companies,
    documents,
    fields: { ...fields, rows: fields.rows.map(({ name }) => ({ name, label: labels.get(name) ?? null })) },
    sections: await read('sections', ofTaxonomies),
    taxonomies: await read('taxonomies', ofTaxonomies),
  };
}

/** The keys of the companies that a text names exactly: by symbol, key, with leading zeros or without, or entity id. */
async function keysNamed(connection: DuckDBConnection, text: string, snapshot: number): Promise<readonly string[]> {
  const short = (name: string): string => name.toLowerCase().replace(/^0+/, '');
  const isNamed = ({ key, symbol, entityIds }: StoredCompany): boolean =>
    [key, symbol ?? '', ...entityIds].some((name) => name !== '' && short(name) === short(text));
  return (await listCompanies(connection, snapshot, [text])).filter(isNamed).map(({ key }) => key);
}
