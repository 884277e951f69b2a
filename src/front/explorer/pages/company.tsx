import { groupBy } from '../../../core/base/collections.ts';
import { industryText } from '../../../core/model/major-groups.ts';
import { nameAndSymbol } from '../../../core/model/named-company.ts';
import type { CompanyOutput } from '../../../core/model/shapes/company.ts';
import { type Cell, columnsOf, head, plural, type TableRow, table } from '../../../output/report/document.ts';
import { companyView } from '../../../output/report/views/page-data.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import { type StoreReader, withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type Link } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { Facts } from '../parts/facts.tsx';
import { timelineOf } from '../parts/filing-timeline.ts';
import { figuresOf, KeyFigures } from '../parts/key-figures.tsx';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';
import { lastRun } from '../parts/recorded-run.ts';
import { StatementLinks } from '../parts/statement-links.tsx';

/** Findings in more filings of one company are not counted. */
const MOST_FILINGS = 100_000;

type Filing = CompanyOutput['filings'][number];

/** A company: its statements, key figures, and filings with the findings in each. */
export const companyPage = definePage({
  name: 'company',
  query: { after },
  load: ({ store, ports, at, params: { key } }): Promise<CompanyOutput> =>
    withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const [known] = await reader.companiesNamed([key], snapshot);
      const company = known ? nameAndSymbol(known) : { key, name: null, symbol: null };
      const entityIds = known?.entityIds ?? [];
      const stored = await reader.filingsOfCompany(company.key, snapshot);
      const { run, counts } = await findingsOf(reader, company.key, snapshot);
      const restated = await reader.restatedFilings(company.key, snapshot);
      const filings = stored.map((filing) => ({
        ...filing,
        ...(counts.get(filing.document) ?? NONE),
        restated: restated.get(filing.document ?? '') ?? 0,
      }));
      const sum = (of: 'rows' | 'values' | 'restated'): number =>
        filings.reduce((total, filing) => total + filing[of], 0);
      return {
        company,
        entityIds,
        ...(await reader.companyFacts(company.key, snapshot)),
        snapshot,
        run,
        totals: { filings: filings.length, rows: sum('rows'), values: sum('values'), restated: sum('restated') },
        figures: figuresOf(await reader.companyFigures(company.key, snapshot)),
        filings,
      };
    }),
  view: (data, request) => {
    const { link, query, most } = request;
    const { company, filings } = data;
    const part = partOf(filings, query.after, most);
    const pageAt = (start: string | undefined) => link('company', { key: company.key }, { after: start });
    const [first, next] = [part.from > 0 ? pageAt(undefined) : undefined, part.next && pageAt(part.next)];
    return {
      title: companyName(company),
      trail: [{ text: 'Companies', href: link('companies', {}) }],
      previous: first,
      next,
      body: (
        <>
          <About data={data} link={link} />
          <KeyFigures figures={data.figures} request={request} />
          <Blocks
            blocks={[head('Filings'), ...timelineOf(data), table(COLUMNS, part.rows.map(filingRow), 'Filings')]}
            request={request}
          />
          <Pager text={rangeText('filings', part)} first={first} next={next} />
        </>
      ),
    };
  },
  output: companyView,
});

type Counts = Pick<Filing, 'errors' | 'warnings' | 'notes'>;
const NONE: Counts = { errors: 0, warnings: 0, notes: 0 };

/** By document, of the last recorded run. */
async function findingsOf(reader: StoreReader, company: string, snapshot: number) {
  const run = await lastRun(reader, snapshot);
  if (!run) return { run: null, counts: new Map<string | null, Counts>() };
  const filings = await reader.countByFiling({ run: run.run, snapshot: run.snapshot, company }, MOST_FILINGS);
  const counts = filings.map(
    ({ document, errors, warnings, notes }) => [document.name, { errors, warnings, notes }] as const,
  );
  return { run: run.run, counts: new Map<string | null, Counts>(counts) };
}

function About({ data, link }: { readonly data: CompanyOutput; readonly link: Link }) {
  const { company, entityIds, industryCode, formerNames, run, totals, filings } = data;
  const { key, symbol } = company;
  const sum = (of: keyof Counts): number => filings.reduce((total, filing) => total + filing[of], 0);
  const counts = (['errors', 'warnings', 'notes'] as const).map((of) => plural(sum(of), of.slice(0, -1)));
  const findings = <a href={link('findings', {}, { company: key })}>{counts.join(', ')}</a>;
  return (
    <>
      <Facts
        facts={[
          ['key', key],
          ['symbol', symbol ?? ''],
          ['industry', industryCode === null ? '' : industryLink(industryCode, link)],
          ['former names', formerNames.map(formerText).join('; ')],
          ['entity ids', entityIds.join(', ')],
          ['rows', `${plural(totals.rows, 'row')} with ${plural(totals.values, 'value')}`],
          ['restated', totals.restated === 0 ? '' : `${plural(totals.restated, 'number')} of earlier filings`],
          ['findings', run === null ? 'no run of the checks is recorded' : findings],
        ]}
      />
      {filings.length === 0 ? null : <StatementLinks link={link} company={key} />}
    </>
  );
}

function industryLink(code: string, link: Link) {
  return <a href={link('companies', {}, { industry: code })}>{industryText(code)}</a>;
}

/** `WAL MART STORES INC (1994-02-14 to 2018-01-30)`. */
function formerText({ name, from, until }: CompanyOutput['formerNames'][number]): string {
  if (from === null && until === null) return name;
  return `${name} (${[from, until && `to ${until}`].filter(Boolean).join(' ')})`;
}

const COLUMNS = columnsOf(
  '!filing',
  'form',
  'filed',
  'period',
  '!fiscal',
  '>errors',
  '>warnings',
  '>notes',
  '>restated',
  '>values',
  '_resources',
);

function filingRow({ document, form, filed, periodEnd, resources, values, ...filing }: Filing): TableRow {
  return {
    cells: [
      document === null ? 'rows of no document' : { text: document, to: { page: 'filing', document } },
      form ?? '',
      { date: filed ?? '' },
      { date: periodEnd ?? '' },
      [filing.fiscalPeriod?.replace(/^\d$/, 'Q$&'), filing.fiscalYear].filter(Boolean).join(' '),
      ...SEVERITIES.map(([name, tone]): Cell => ({ count: filing[name], tone })),
      filing.restated,
      values,
      resourcesText(resources),
    ],
  };
}

/** `Financials-ANN, QTR`: resources of one family are written together. */
function resourcesText(resources: readonly string[]): string {
  const families = groupBy(resources, (name) => name.split('-')[0] ?? name);
  return [...families.values()]
    .map((names) => names.map((name, at) => (at === 0 ? name : name.slice(name.indexOf('-') + 1))).join(', '))
    .join('; ');
}

const SEVERITIES = [
  ['errors', 'error'],
  ['warnings', 'warning'],
  ['notes', 'note'],
] as const;
