import type { DuckDBConnection } from '@duckdb/node-api';
import { readLabelsNamed } from '../field-labels.ts';
import { type FoundNote, searchNotes } from '../notes.ts';
import { correctWords } from './corrected-words.ts';
import { companyHits, type FoundCompany, findNamedCompanies } from './found-companies.ts';
import { documentHits, type FoundDocument } from './found-documents.ts';
import { fieldHits, findNamedFields } from './found-fields.ts';
import { type FindingRun, type FoundFinding, findingHits, type RuleText } from './found-findings.ts';
import { type FoundSection, type FoundTaxonomy, sectionHits, taxonomyHits } from './found-taxonomies.ts';
import { type FoundValue, valueHits } from './found-values.ts';
import { readSearchText, type SearchText, type SearchWord } from './search-words.ts';

type FoundBy = {
  readonly companies: FoundCompany;
  readonly values: FoundValue;
  readonly fields: { readonly name: string };
  readonly documents: FoundDocument;
  readonly findings: FoundFinding;
  readonly notes: FoundNote;
  readonly sections: FoundSection;
  readonly taxonomies: FoundTaxonomy;
};
export type SearchKind = keyof FoundBy;

/** `all`: how many there are besides those that are listed; `isCut`: there may be more, which were not counted. */
type Hits<T> = { readonly rows: readonly T[]; readonly all: number; readonly isCut?: boolean };
export type Found = { readonly [K in SearchKind]: Hits<FoundBy[K]> };

/** `spelled`: words that no name has, with those that were looked for as well. `labels`: of fields, by their names. */
export type SearchResult = {
  readonly spelled: readonly SearchWord[];
  readonly found: Found;
  readonly labels: ReadonlyMap<string, string>;
};

/** `asOf`: taxonomies stored by that snapshot. `run`: the findings of that run, if there is one. */
export type Search = {
  readonly text: string;
  readonly kinds: readonly SearchKind[];
  readonly snapshot: number;
  readonly asOf?: number | undefined;
  readonly run: FindingRun | undefined;
  readonly rules: readonly RuleText[];
  /** The part of each kind of hit: after the first `from`, at most `most`. */
  readonly from: number;
  readonly most: number;
};

type Counted<T> = T & { readonly all: number; readonly isCut?: boolean };
type Ask<K extends SearchKind> = (
  connection: DuckDBConnection,
  text: SearchText,
  search: Search,
) => Promise<readonly Counted<FoundBy[K]>[]>;

/** A new kind is an entry here. */
const KINDS: { readonly [K in SearchKind]: Ask<K> } = {
  companies: (connection, _, { snapshot, from, most }) => companyHits(connection, { snapshot, from, most }),
  values: (connection, text, { snapshot, from, most }) => valueHits(connection, text, { snapshot, from, most }),
  fields: (connection, text, { from, most }) => fieldHits(connection, text, { from, most }),
  documents: (connection, text, { snapshot, from, most }) => documentHits(connection, text, { snapshot, from, most }),
  findings: async (connection, text, { run, rules, from, most }) =>
    run ? findingHits(connection, text, { run: run.run, snapshot: run.snapshot, rules, from, most }) : [],
  notes: async (connection, _, { text: words, snapshot, from, most }) => {
    const { notes, isCut } = await searchNotes(connection, { words, snapshot });
    return notes.slice(from, from + most).map((note) => ({ ...note, all: notes.length, isCut }));
  },
  sections: (connection, text, { asOf, from, most }) => sectionHits(connection, text, { asOf, from, most }),
  taxonomies: (connection, text, { asOf, from, most }) => taxonomyHits(connection, text, { asOf, from, most }),
};

/**
 * The things of a store that a text names: each of its words is in a name, or misspells a word of one. Companies are
 * found by former names, symbols, keys and entity ids too, fields by what people call them, values by a company and a
 * field, notes by their text.
 */
export async function searchStore(connection: DuckDBConnection, search: Search): Promise<SearchResult> {
  const text = await namesFound(connection, await readSearchText(connection, search.text), search.snapshot);
  const isEmpty = text.whole === '';
  const ask = async <K extends SearchKind>(kind: K): Promise<Found[K]> => {
    const hits = isEmpty || !search.kinds.includes(kind) ? [] : await KINDS[kind](connection, text, search);
    // A hit is what it found, with the count.
    const rows = hits.map(({ all: _, isCut: __, ...row }) => row as unknown as FoundBy[K]);
    return { rows, all: hits[0]?.all ?? 0, isCut: hits[0]?.isCut ?? false } as Found[K];
  };
  const found: Found = {
    companies: await ask('companies'),
    values: await ask('values'),
    fields: await ask('fields'),
    documents: await ask('documents'),
    findings: await ask('findings'),
    notes: await ask('notes'),
    sections: await ask('sections'),
    taxonomies: await ask('taxonomies'),
  };
  const named = [...found.values.rows, ...found.findings.rows].flatMap(({ name }) => name ?? []);
  const names = new Set([...found.fields.rows.map(({ name }) => name), ...named]);
  const spelled = text.words.flatMap(({ word, meant }) => (meant.length > 1 ? [{ word, meant: meant.slice(1) }] : []));
  return { spelled, found, labels: await readLabelsNamed(connection, [...names]) };
}

/** Makes the tables of companies and fields, anew where words are misspelled. */
async function namesFound(connection: DuckDBConnection, text: SearchText, snapshot: number): Promise<SearchText> {
  if (text.whole === '') return text;
  const find = async (read: SearchText): Promise<void> => {
    await findNamedCompanies(connection, read, snapshot);
    await findNamedFields(connection, read);
  };
  await find(text);
  const corrected = await correctWords(connection, text, snapshot);
  if (corrected !== text) await find(corrected);
  return corrected;
}
