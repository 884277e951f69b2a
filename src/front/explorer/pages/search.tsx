import type { Child } from 'hono/jsx';
import { z } from 'zod';
import { RULES } from '../../../analysis/validation/rules/registry.ts';
import { MOST_COMPANIES } from '../../../core/model/search-limits.ts';
import type { SearchOutput } from '../../../core/model/shapes/search.ts';
import { head, plural, table } from '../../../output/report/document.ts';
import { searchView } from '../../../output/report/views/page-data.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import type { SearchResult } from '../../../warehouse/store/search/search-store.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { FOUND_TABLES, NAMED_KINDS, SEARCH_KINDS, type SearchKind } from '../parts/found-tables.ts';
import { type FoundNotes, searchNotes } from '../parts/notes.ts';
import { after, Pager, rangeText, readAfter, writeAfter } from '../parts/paging.tsx';

type Data = SearchOutput & { readonly from: number; readonly isCut: boolean };

/** Rows shown per kind when several kinds are listed. */
const ROWS_PER_KIND = 10;

const QUERY = {
  query: z.string().max(200).optional(),
  /** All of one kind. */
  kind: z.enum(SEARCH_KINDS).optional(),
  after,
};
type SearchRequest = PageRequest<'search', z.infer<z.ZodObject<typeof QUERY>>>;

const RULE_TEXTS = RULES.map(({ id, doc }) => ({ rule: id, text: doc }));

/** What a text names, by kind. */
export const searchPage = definePage({
  name: 'search',
  query: QUERY,
  load: ({ store, ports, at, query: { query: text = '', kind, after: start }, form, most }) =>
    withReader(store, ports, async (reader): Promise<Data> => {
      const asOf = await reader.snapshotOf(at);
      const snapshot = asOf ?? (await reader.newestSnapshot());
      const [run] = await reader.runs(snapshot, 1);
      const [from = 0] = readAfter(start, 1);
      const listed = form === 'html' && kind === undefined ? ROWS_PER_KIND : most;
      const kinds = NAMED_KINDS.filter((each) => kind === undefined || kind === each);
      const asked = { text, kinds, snapshot, asOf, run, rules: RULE_TEXTS, from, most: listed };
      const result = await reader.search(asked);
      const hasNotes = kind === undefined || kind === 'notes';
      const notes = hasNotes ? await searchNotes(reader, text, from + listed, snapshot) : NO_NOTES;
      const isCut = NAMED_KINDS.some((each) => result.found[each].all > from + result.found[each].rows.length);
      const own = { notes: notes.notes.slice(from), counted: notes.notes.length, isCut: notes.isCut };
      return { ...outputOf(text, snapshot, result, own), from, isCut: isCut || notes.isCut };
    }),
  view: (data, request) => ({
    title: ['Search', request.query.query?.trim()].filter(Boolean).join(': '),
    ...pagesOf(data, request),
    body: <Body data={data} request={request} />,
  }),
  output: ({ from: _, isCut: __, ...data }) => searchView(data),
});

const NO_NOTES: FoundNotes = { notes: [], isCut: false };

/** `counted`: with those before these. */
type ListedNotes = FoundNotes & { readonly counted: number };

function outputOf(
  text: string,
  snapshot: number,
  { spelled, found, labels }: SearchResult,
  { notes, counted, isCut }: ListedNotes,
): SearchOutput {
  const { companies, values, fields, documents, findings, sections, taxonomies } = found;
  const labelled = <T extends { readonly name: string | null }>(row: T) => ({
    ...row,
    label: (row.name === null ? undefined : labels.get(row.name)) ?? null,
  });
  return {
    text,
    snapshot,
    spelled,
    totals: {
      companies: companies.all,
      values: values.all,
      fields: fields.all,
      documents: documents.all,
      findings: findings.all,
      sections: sections.all,
      taxonomies: taxonomies.all,
      notes: counted,
    },
    moreNotes: isCut,
    found: [
      ...companies.rows.map((row) => ({ kind: 'company' as const, ...row })),
      ...values.rows.map((row) => ({ kind: 'value' as const, ...labelled(row) })),
      ...fields.rows.map((row) => ({ kind: 'field' as const, ...labelled(row) })),
      ...documents.rows.map((row) => ({ kind: 'document' as const, ...row })),
      ...findings.rows.map((row) => ({ kind: 'finding' as const, ...labelled(row) })),
      ...sections.rows.map((row) => ({ kind: 'section' as const, ...row })),
      ...taxonomies.rows.map((row) => ({ kind: 'taxonomy' as const, ...row })),
      ...notes.map(({ row, field, label, company, document, form, end, excerpt }) => ({
        kind: 'note' as const,
        row,
        name: field,
        label,
        company,
        document,
        form,
        end,
        excerpt: excerpt ?? '',
      })),
    ],
  };
}

/** Only the list of one kind has pages. */
function pagesOf({ from, isCut }: Data, { query, link, most }: SearchRequest) {
  if (query.kind === undefined) return { previous: undefined, next: undefined };
  const pageAt = (start: string | undefined) => link('search', {}, { ...query, after: start });
  return {
    previous: from > 0 ? pageAt(undefined) : undefined,
    next: isCut ? pageAt(writeAfter(from + most)) : undefined,
  };
}

type BodyProps = { readonly data: Data; readonly request: SearchRequest };

function Body({ data, request }: BodyProps) {
  const { query: text = '', kind } = request.query;
  const { link } = request;
  const kinds = SEARCH_KINDS.filter((each) => data.totals[each] > 0);
  if (text.trim() === '') return <p>{INTRODUCTION}</p>;
  const spelled = data.spelled.map(({ word, meant }) => (
    <p>
      No name has the word {word}: {meant.join(', ')} {meant.length === 1 ? 'was' : 'were'} looked for too.
    </p>
  ));
  if (kinds.length === 0) return [...spelled, <p>Nothing is called {text}.</p>];
  const everything = (
    <p>
      <a href={link('search', {}, { query: text })}>All that is called {text}</a>
    </p>
  );
  return (
    <>
      {spelled}
      <p>{kinds.map((each) => countText(each, data)).join(', ')}.</p>
      {kinds.map((each) => (
        <Kind kind={each} data={data} request={request} />
      ))}
      {kind === undefined ? null : everything}
    </>
  );
}

function countText(kind: SearchKind, { totals, moreNotes }: Data): string {
  return `${plural(totals[kind], FOUND_TABLES[kind].one, kind)}${kind === 'notes' && moreNotes ? ' or more' : ''}`;
}

const INTRODUCTION =
  'Each word is looked for in the names of companies, fields, documents, taxonomies and their sections; one that no name has also ' +
  'finds words that are spelled alike. Companies have former names, symbols and keys too, fields labels and what people call them (capex), ' +
  'documents forms and dates. A company and a field (net income apple) give the value, and a company, a field, a severity or a rule findings. ' +
  `Values of at most ${MOST_COMPANIES} companies are listed. Notes are read in full: those of the newest filings that have each word are listed.`;

function Kind({ kind, data, request }: BodyProps & { readonly kind: SearchKind }): Child {
  const { query, link } = request;
  const all = data.totals[kind];
  const { title, one, columns, cellsOf } = FOUND_TABLES[kind];
  const { previous, next } = pagesOf(data, request);
  const rows = data.found.filter((hit) => hit.kind === one).map((hit) => ({ cells: cellsOf(hit) }));
  const range = rangeText(kind, { from: data.from, rows, all });
  return (
    <>
      <Blocks blocks={[head(title), table(columns, rows)]} request={request} />
      {query.kind !== undefined ? (
        <Pager text={range} first={previous} next={next} />
      ) : all > rows.length || (kind === 'notes' && data.moreNotes) ? (
        <p>
          <a href={link('search', {}, { query: query.query, kind })}>
            {kind === 'notes' ? 'All these notes' : `All ${countText(kind, data)}`}
          </a>
        </p>
      ) : null}
    </>
  );
}
