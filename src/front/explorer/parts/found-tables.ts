import type { SearchOutput } from '../../../core/model/shapes/search.ts';
import { type Cell, type Column, columnsOf } from '../../../output/report/document.ts';
import { valueTarget } from '../../../output/report/target.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { SearchKind as StoreKind } from '../../../warehouse/store/search/search-store.ts';
import { noteTitle } from './notes.ts';

/** What names are looked for of, and the notes, whose text is. */
export type SearchKind = StoreKind | 'notes';

type Hit = SearchOutput['found'][number];
type HitOf<K extends Hit['kind']> = Extract<Hit, { kind: K }>;

/** `one`: the kind of its hits in data. */
type KindTable<K extends Hit['kind']> = {
  readonly title: string;
  readonly one: K;
  readonly columns: readonly Column[];
  readonly cellsOf: (hit: HitOf<K>) => readonly Cell[];
};

/** A kind without the type of its hits. */
export type FoundTable = Omit<KindTable<Hit['kind']>, 'cellsOf'> & {
  readonly cellsOf: (hit: Hit) => readonly Cell[];
};

function table<const K extends Hit['kind']>({ cellsOf, ...kind }: KindTable<K>): FoundTable {
  // Tables are given the hits of their kind alone.
  return { ...kind, cellsOf: (hit) => cellsOf(hit as HitOf<K>) };
}

type Company = HitOf<'document'>['company'];
const companyCell = (company: Company): Cell =>
  company ? { text: companyName(company), to: { page: 'company', key: company.key } } : '';
const daysOf = ({ start, end }: HitOf<'value'>['period']): Cell => ({ date: [start, end].filter(Boolean).join('/') });

/**
 * In the order of the page. A kind of hits is an entry here and one in its shape; one of names is in the search of the
 * store too.
 */
export const FOUND_TABLES: Readonly<Record<SearchKind, FoundTable>> = {
  companies: table({
    title: 'Companies',
    one: 'company',
    columns: columnsOf('company', 'symbol', 'key', '>filings'),
    cellsOf: ({ company, former, filings }) => [
      {
        text: companyName(company),
        to: { page: 'company', key: company.key },
        below: former === null ? [] : [{ text: `formerly ${former}`, tone: 'dim' }],
      },
      company.symbol ?? '',
      company.key,
      filings,
    ],
  }),
  values: table({
    title: 'Values',
    one: 'value',
    columns: columnsOf('_field', '_company', 'period', '>newest value', 'unit'),
    cellsOf: ({ company, name, label, row, period, unit, amount }) => [
      { text: label ?? name, to: valueTarget(row, name) },
      companyCell(company),
      daysOf(period),
      { amount },
      unit ?? '',
    ],
  }),
  fields: table({
    title: 'Fields',
    one: 'field',
    columns: columnsOf('_label', '_field'),
    cellsOf: ({ name, label }) => [{ text: label ?? name, to: { page: 'field', name } }, name],
  }),
  documents: table({
    title: 'Documents',
    one: 'document',
    columns: columnsOf('document', 'form', 'filed', 'company'),
    cellsOf: ({ document, form, filed, company }) => [
      { text: document, to: { page: 'filing', document } },
      form ?? '',
      { date: filed ?? '' },
      companyCell(company),
    ],
  }),
  findings: table({
    title: 'Findings',
    one: 'finding',
    columns: columnsOf('_total', 'severity', '_company', 'period', 'rule'),
    cellsOf: ({ id, rule, severity, name, label, company, period }) => [
      { text: label ?? name ?? rule, to: { page: 'finding', id } },
      { text: severity, tone: severity },
      companyCell(company),
      daysOf(period),
      rule,
    ],
  }),
  sections: table({
    title: 'Sections of taxonomies',
    one: 'section',
    columns: columnsOf('section', 'id', 'structure', 'taxonomy', 'version'),
    cellsOf: ({ taxonomy, structure, section: { id, title } }) => [
      { text: title, to: { page: 'taxonomy', ...taxonomy, query: { structure, section: id } } },
      id,
      structure,
      `${taxonomy.source}/${taxonomy.id}`,
      taxonomy.version,
    ],
  }),
  taxonomies: table({
    title: 'Taxonomies',
    one: 'taxonomy',
    columns: columnsOf('name', 'taxonomy', 'version'),
    cellsOf: ({ taxonomy, name }) => [
      { text: name, to: { page: 'taxonomy', ...taxonomy } },
      `${taxonomy.source}/${taxonomy.id}`,
      taxonomy.version,
    ],
  }),
  notes: table({
    title: 'Notes',
    one: 'note',
    columns: columnsOf('_note', '_company', '_filing', 'period', '_found'),
    cellsOf: ({ row, name, label, company, document, form, end, excerpt }) => [
      { text: noteTitle({ label, field: name }), to: { page: 'note', row: String(row), field: name } },
      companyCell(company),
      {
        text: [form, document].filter(Boolean).join(' '),
        to: { page: 'filing', document },
      },
      { date: end ?? '' },
      excerpt,
    ],
  }),
};

// The keys of the table are the kinds.
export const SEARCH_KINDS = Object.keys(FOUND_TABLES) as readonly SearchKind[];
/** The kinds that the search of the store knows. */
export const NAMED_KINDS = SEARCH_KINDS.filter((kind): kind is StoreKind => kind !== 'notes');
