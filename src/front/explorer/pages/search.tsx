import type { Child } from 'hono/jsx';
import { z } from 'zod';
import type { SearchOutput } from '../../../core/model/shapes/search.ts';
import { type Cell, columnsOf, head, plural, table } from '../../../output/report/document.ts';
import { searchView } from '../../../output/report/views/page-data.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import type { Found, SearchKind } from '../../../warehouse/store/search.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { after, Pager, rangeText, readAfter, writeAfter } from '../parts/paging.tsx';

type Data = { readonly snapshot: number; readonly from: number; readonly results: Found; readonly isCut: boolean };

/** Rows shown per kind when several kinds are listed. */
const ROWS_PER_KIND = 10;

const TITLES: Readonly<Record<SearchKind, string>> = {
  companies: 'Companies',
  documents: 'Documents',
  fields: 'Fields',
  sections: 'Sections of taxonomies',
  taxonomies: 'Taxonomies',
};
const ONE: Readonly<Record<SearchKind, string>> = {
  companies: 'company',
  documents: 'document',
  fields: 'field',
  sections: 'section',
  taxonomies: 'taxonomy',
};
// The keys of the table are the kinds.
const KINDS = Object.keys(TITLES) as readonly SearchKind[];

const QUERY = {
  query: z.string().max(200).optional(),
  /** All of one kind. */
  kind: z.enum(KINDS).optional(),
  after,
};
type SearchRequest = PageRequest<'search', z.infer<z.ZodObject<typeof QUERY>>>;

/** Companies, documents, fields, sections and taxonomies by the words of their names and labels. */
export const searchPage = definePage({
  name: 'search',
  query: QUERY,
  load: ({ store, ports, at, query: { query: text = '', kind, after: start }, form, most }) =>
    withReader(store, ports, async (reader): Promise<Data> => {
      const asOf = await reader.snapshotOf(at);
      const snapshot = asOf ?? (await reader.newestSnapshot());
      const [from = 0] = readAfter(start, 1);
      const listed = form === 'html' && kind === undefined ? ROWS_PER_KIND : most;
      const kinds = kind === undefined ? KINDS : [kind];
      const results = await reader.search({ text, kinds, snapshot, asOf, from, most: listed });
      const isCut = KINDS.some((each) => results[each].all > from + results[each].rows.length);
      return { snapshot, from, results, isCut };
    }),
  view: (data, request) => ({
    title: ['Search', request.query.query?.trim()].filter(Boolean).join(': '),
    ...pagesOf(data, request),
    body: <Body data={data} request={request} />,
  }),
  output: ({ snapshot, results }, { query: { query: text = '' } }) => searchView(outputOf(text, snapshot, results)),
});

function outputOf(text: string, snapshot: number, results: Found): SearchOutput {
  const { companies, documents, fields, sections, taxonomies } = results;
  return {
    text,
    snapshot,
    totals: {
      companies: companies.all,
      documents: documents.all,
      fields: fields.all,
      sections: sections.all,
      taxonomies: taxonomies.all,
    },
    found: [
      ...companies.rows.map((row) => ({ kind: 'company' as const, ...row })),
      ...documents.rows.map((row) => ({ kind: 'document' as const, ...row })),
      ...fields.rows.map((row) => ({ kind: 'field' as const, ...row })),
      ...sections.rows.map((row) => ({ kind: 'section' as const, ...row })),
      ...taxonomies.rows.map((row) => ({ kind: 'taxonomy' as const, ...row })),
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
  const kinds = KINDS.filter((each) => data.results[each].all > 0);
  if (text.trim() === '') return <p>{INTRODUCTION}</p>;
  if (kinds.length === 0) return <p>Nothing is called {text}.</p>;
  const everything = (
    <p>
      <a href={link('search', {}, { query: text })}>All that is called {text}</a>
    </p>
  );
  return (
    <>
      <p>{kinds.map((each) => countText(each, data.results)).join(', ')}.</p>
      {kinds.map((each) => (
        <Kind kind={each} data={data} request={request} />
      ))}
      {kind === undefined ? null : everything}
    </>
  );
}

const countText = (kind: SearchKind, results: Found): string => plural(results[kind].all, ONE[kind], kind);

const INTRODUCTION =
  'Every word is looked for in the names of companies, documents, taxonomies and their sections, and in the names and labels of fields. ' +
  'A company is also found by its symbol, its key (such as a CIK) and its entity id, a document by its form.';

function Kind({ kind, data, request }: BodyProps & { readonly kind: SearchKind }): Child {
  const { query, link } = request;
  const { all } = data.results[kind];
  const { columns, rowsOf } = TABLES[kind];
  const { previous, next } = pagesOf(data, request);
  const rows = rowsOf(data.results).map((cells) => ({ cells }));
  const range = rangeText(kind, { from: data.from, rows, all });
  return (
    <>
      <Blocks blocks={[head(TITLES[kind]), table(columnsOf(...columns), rows)]} request={request} />
      {query.kind !== undefined ? (
        <Pager text={range} first={previous} next={next} />
      ) : all > rows.length ? (
        <p>
          <a href={link('search', {}, { query: query.query, kind })}>All {countText(kind, data.results)}</a>
        </p>
      ) : null}
    </>
  );
}

type Table = {
  readonly columns: readonly string[];
  readonly rowsOf: (results: Found) => readonly (readonly Cell[])[];
};

const TABLES: Readonly<Record<SearchKind, Table>> = {
  companies: {
    columns: ['company', 'symbol', 'key'],
    rowsOf: ({ companies: { rows } }) =>
      rows.map(({ company }) => [
        { text: companyName(company), to: { page: 'company', key: company.key } },
        company.symbol ?? '',
        company.key,
      ]),
  },
  documents: {
    columns: ['document', 'form', 'filed', 'company'],
    rowsOf: ({ documents: { rows } }) =>
      rows.map(({ document, form, filed, company }) => [
        { text: document, to: { page: 'filing', document } },
        form ?? '',
        { date: filed ?? '' },
        company ? { text: companyName(company), to: { page: 'company', key: company.key } } : '',
      ]),
  },
  fields: {
    columns: ['label', 'field'],
    rowsOf: ({ fields: { rows } }) =>
      rows.map(({ name, label }) => [{ text: label ?? name, to: { page: 'field', name } }, name]),
  },
  sections: {
    columns: ['section', 'id', 'structure', 'taxonomy', 'version'],
    rowsOf: ({ sections: { rows } }) =>
      rows.map(({ taxonomy, structure, section: { id, title } }) => [
        { text: title, to: { page: 'taxonomy', ...taxonomy, query: { structure, section: id } } },
        id,
        structure,
        `${taxonomy.source}/${taxonomy.id}`,
        taxonomy.version,
      ]),
  },
  taxonomies: {
    columns: ['name', 'taxonomy', 'version'],
    rowsOf: ({ taxonomies: { rows } }) =>
      rows.map(({ taxonomy, name }) => [
        { text: name, to: { page: 'taxonomy', ...taxonomy } },
        `${taxonomy.source}/${taxonomy.id}`,
        taxonomy.version,
      ]),
  },
};
