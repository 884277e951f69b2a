import { z } from 'zod';
import { LISTED_FIGURES } from '../../../core/model/key-figures.ts';
import { industryText } from '../../../core/model/major-groups.ts';
import type { CompaniesOutput, YearValueOutput } from '../../../core/model/shapes/companies.ts';
import { type Cell, columnsOf, note, type TableRow, table } from '../../../output/report/document.ts';
import { companiesView } from '../../../output/report/views/page-data.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import type { CompanyList, CompanySort } from '../../../warehouse/store/years/company-list.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { IndustryChoice, industry } from '../parts/industries.tsx';
import { after, Pager, rangeText, readAfter, writeAfter } from '../parts/paging.tsx';
import { valueCell } from '../parts/year-values.ts';
import type { Query } from '../paths.ts';

/** What the list is sorted by, in words. */
const SORTS: Readonly<Record<CompanySort, string>> = {
  name: 'name',
  symbol: 'symbol',
  industry: 'industry',
  filings: 'most filings',
  filed: 'last filing',
  findings: 'most findings',
  revenue: 'largest revenue',
  assets: 'largest assets',
};
// The keys of the table are the orders.
const SORT_NAMES = Object.keys(SORTS) as [CompanySort, ...CompanySort[]];

const FINDINGS = { error: 'errors', warning: 'warnings', note: 'notes', any: 'any', none: 'none' } as const;
const FINDING_NAMES = Object.keys(FINDINGS) as [keyof typeof FINDINGS, ...(keyof typeof FINDINGS)[]];

const QUERY = {
  name: z.string().max(100).optional(),
  industry,
  findings: z.enum(FINDING_NAMES).optional(),
  sort: z.enum(SORT_NAMES).optional(),
  after,
};

type Data = Pick<CompanyList, 'groups'> & {
  readonly output: CompaniesOutput;
  readonly from: number;
  readonly isCut: boolean;
};

/** The companies of the store: what they are, what they filed, what was found, how large they are. */
export const companiesPage = definePage({
  name: 'companies',
  query: QUERY,
  load: ({ store, ports, at, query, most }): Promise<Data> =>
    withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const [from = 0] = readAfter(query.after, 1);
      const [recorded] = await reader.runs(snapshot, 1);
      const run = recorded && { run: recorded.run, snapshot: recorded.snapshot };
      const { sort = 'name', after: _, ...chosen } = query;
      const { all, rows, groups } = await reader.companyList({ ...chosen, run, sort, from, most }, snapshot);
      const companies = rows.map(({ figures, ...row }) => ({ ...row, ...figuresById(figures) }));
      return {
        groups,
        from,
        isCut: from + rows.length < all,
        output: { snapshot, run: run?.run ?? null, totals: { companies: all }, companies },
      };
    }),
  view: (data, request) => {
    const { first, next } = pageLinks(data, request);
    const { companies, totals, run } = data.output;
    return {
      title: 'Companies',
      previous: first,
      next,
      body: (
        <>
          <Choices data={data} request={request} />
          <Sorts request={request} />
          {companies.length === 0 ? (
            <p>No company is like that.</p>
          ) : (
            <Blocks
              caption="Companies"
              blocks={[table(COLUMNS, companies.map(companyRow)), note({ text: words(run), tone: 'dim' })]}
              request={request}
            />
          )}
          <Pager
            text={rangeText('companies', { from: data.from, rows: companies, all: totals.companies })}
            first={first}
            next={next}
          />
        </>
      ),
    };
  },
  output: ({ output }) => companiesView(output),
});

type Request = PageRequest<'companies', z.infer<z.ZodObject<typeof QUERY>>>;
type Props = { readonly data: Data; readonly request: Request };
type Listed = CompaniesOutput['companies'][number];

function figuresById(figures: readonly (YearValueOutput | null)[]): Pick<Listed, 'revenue' | 'assets'> {
  const of = (id: string): YearValueOutput | null => figures[LISTED_FIGURES.findIndex((one) => one.id === id)] ?? null;
  return { revenue: of('revenue'), assets: of('assets') };
}

const words = (run: number | null): string =>
  [
    'Revenue and assets are those of the last fiscal year that has them, in the currency in which they are reported',
    run === null ? 'No run of the checks is recorded' : `Findings are those of run ${run} of the checks`,
  ].join('. ');

const COLUMNS = columnsOf(
  '_company',
  'symbol',
  '>filings',
  '!last filing',
  '>errors',
  '>warnings',
  '>notes',
  '>revenue',
  '>assets',
  'unit',
  '!year to',
  '_industry',
);

function companyRow({ company, industryCode, filings, filed, revenue, assets, ...findings }: Listed): TableRow {
  const { key } = company;
  const newest = [revenue, assets].flatMap((value) => value?.end ?? []).toSorted();
  const end = newest.at(-1) ?? '';
  const amount = (value: YearValueOutput | null): Cell =>
    value === null ? '' : valueCell(value, ...(value.end === end ? [] : [`of the year to ${value.end}`]));
  const found = (count: number, severity: 'error' | 'warning' | 'note'): Cell => ({
    count,
    tone: severity,
    ...(count > 0 && { to: { page: 'findings', query: { company: key, severity } } }),
  });
  return {
    cells: [
      { text: companyName(company), to: { page: 'company', key } },
      company.symbol ?? '',
      filings,
      { date: filed ?? '' },
      found(findings.errors, 'error'),
      found(findings.warnings, 'warning'),
      found(findings.notes, 'note'),
      amount(revenue),
      amount(assets),
      [...new Set([revenue, assets].flatMap((value) => value?.unit ?? []))].join(', '),
      { date: end },
      industryCode === null
        ? ''
        : { text: industryText(industryCode), to: { page: 'companies', query: { industry: industryCode } } },
    ],
  };
}

/** A form that narrows the list, without a script. */
function Choices({ data: { groups }, request: { query, at } }: Props) {
  return (
    <search aria-label="Narrow the list">
      <form class="fields" action="/companies">
        {at === undefined ? null : <input type="hidden" name="at" value={String(at)} />}
        {query.sort === undefined ? null : <input type="hidden" name="sort" value={query.sort} />}
        <label class="wide">
          Name, symbol or key
          <input name="name" value={query.name ?? ''} maxlength={100} autocomplete="off" />
        </label>
        <IndustryChoice chosen={query.industry} groups={groups} />
        <label>
          Findings
          <select name="findings">
            <option value="">all</option>
            {FINDING_NAMES.map((name) => (
              <option value={name} selected={name === query.findings}>
                {FINDINGS[name]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Show</button>
      </form>
    </search>
  );
}

function Sorts({ request: { link, query } }: Pick<Props, 'request'>) {
  const current = query.sort ?? 'name';
  const href = (sort: CompanySort) => link('companies', {}, { ...query, after: undefined, sort });
  return (
    <nav aria-label="Order">
      <ul class="links">
        <li class="dim">Sort by</li>
        {SORT_NAMES.map((name) => (
          <li>{name === current ? <strong>{SORTS[name]}</strong> : <a href={href(name)}>{SORTS[name]}</a>}</li>
        ))}
      </ul>
    </nav>
  );
}

function pageLinks({ from, isCut, output }: Data, { link, query }: Request) {
  const at = (start: Query['after']) => link('companies', {}, { ...query, after: start });
  return {
    first: from > 0 ? at(undefined) : undefined,
    next: isCut ? at(writeAfter(from + output.companies.length)) : undefined,
  };
}
