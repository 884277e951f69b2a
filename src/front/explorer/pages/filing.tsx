import { statementHeader } from '../../../analysis/statement/header.ts';
import type { Statement } from '../../../analysis/statement/statement.ts';
import { sectionTitle } from '../../../analysis/statement/view/section-title.ts';
import { sectionBlocks, statementView } from '../../../analysis/statement/view/statement-view.ts';
import { CrossfootError } from '../../../core/base/errors.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { head, plural } from '../../../output/report/document.ts';
import { companyName, companyParts } from '../../../output/report/views/sentences.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import type { RecordedFinding } from '../../../warehouse/store/recorded-findings.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { Facts } from '../parts/facts.tsx';
import { findingsTable } from '../parts/findings-table.ts';
import { comparisonOf, lastRun } from '../parts/recorded-run.ts';
import { checkedStatement } from '../parts/statement.ts';
import { ProblemError } from '../problem.ts';

type Data = {
  readonly companies: Statement['companies'];
  /** `undefined`: none of its rows is financial. */
  readonly statement: Statement | undefined;
  readonly document: { readonly name: string; readonly form: string | null; readonly filed: string | null };
  /** Those of the last recorded run. */
  readonly findings: readonly RecordedFinding[];
  /** The number of all its findings, some of which may not be shown. */
  readonly count: number;
};

/** More are on the list of findings. */
const MOST_FINDINGS = 100;

/** All sections of a filing as it presents them, with the verdict beside each total. */
export const filingPage = definePage({
  name: 'filing',
  query: {},
  load: ({ store, ports, at, form, params: { document: name } }) =>
    withReader(store, ports, async (reader): Promise<Data> => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const filing = await reader.filingNamed(name, snapshot);
      if (!filing) throw new ProblemError({ status: 404, message: 'The store has no rows of this document.' });
      const { companies, document } = filing;
      const run = await lastRun(reader, snapshot);
      const statement = await checkedStatement(
        {
          companies,
          asFiled: name,
          sections: ['all'],
          columns: { length: null, periods: null, from: null, to: null },
          comparison: comparisonOf(run),
        },
        { use: (use) => use(reader) },
        { ports, at },
      ).catch((thrown: unknown) => {
        const isOfNone = thrown instanceof CrossfootError && thrown.failure === 'input';
        if (isOfNone && form === 'html') return undefined;
        throw thrown;
      });
      const page = { sort: 'cause', order: [], from: 0, most: MOST_FINDINGS } as const;
      const { findings, count } = run
        ? await reader.findings({ run: run.run, snapshot: run.snapshot, document: name }, page)
        : { findings: [], count: 0 };
      return { companies, statement, document, findings, count };
    }),
  view: (data, request) => {
    const { document, companies } = data;
    const [company] = companies;
    const name = company && companyName(company);
    return {
      title: [document.form, document.name].filter(Boolean).join(' '),
      trail: company ? [{ text: name ?? '', href: request.link('company', { key: company.key }) }] : [],
      body: <Body data={data} request={request} />,
    };
  },
  output: ({ statement }) => statement && statementView(statement),
});

/** Notes are folded: most filings have many. */
function Findings({ data: { findings, document }, request }: BodyProps) {
  const notes = findings.filter(({ severity }) => severity === 'note');
  const others = findings.filter(({ severity }) => severity !== 'note');
  const tableOf = (members: Data['findings'], caption: string) =>
    findingsTable(members, { caption, query: { document: document.name }, isOfOneFiling: true });
  return (
    <>
      {others.length === 0 ? null : (
        <Blocks blocks={[tableOf(others, 'Findings of the last recorded run')]} request={request} />
      )}
      {notes.length === 0 ? null : (
        <details>
          <summary>{plural(notes.length, 'note')} of the last recorded run</summary>
          <Blocks blocks={[tableOf(notes, 'Notes of the last recorded run')]} request={request} />
        </details>
      )}
    </>
  );
}

type AllProps = { readonly count: number; readonly listed: number; readonly href: string | undefined };

function AllFindings({ count, listed, href }: AllProps) {
  if (count === 0) return null;
  const left = count > listed ? `Only ${plural(listed, 'finding')} of ${formatCount(count)} are shown. ` : '';
  return (
    <p>
      {left}
      <a href={href}>{plural(count, 'finding')} of this filing by cause</a>
    </p>
  );
}

type BodyProps = { readonly data: Data; readonly request: PageRequest<'filing', unknown> };

function Body({ data, request }: BodyProps) {
  const { companies, statement, document, findings, count } = data;
  const { link } = request;
  return (
    <>
      <Facts
        facts={[
          [
            'company',
            <ul class="links">
              {companies.map((company) => (
                <li>
                  <a href={link('company', { key: company.key })}>
                    {companyParts(company).filter(Boolean).join(' · ')}
                  </a>
                </li>
              ))}
            </ul>,
          ],
          ['filed', document.filed ?? ''],
          ['shown', statement ? statementHeader(statement).notes.join('; ') : ''],
        ]}
      />
      <Findings data={data} request={request} />
      <AllFindings count={count} listed={findings.length} href={link('findings', {}, { document: document.name })} />
      {statement ? (
        <WholeStatement statement={statement} document={document.name} request={request} />
      ) : (
        <p>
          None of its rows is financial: there is no statement to show.{' '}
          <a href={link('sql', {}, { query: valuesOf(document.name) })}>Its values in SQL</a>
        </p>
      )}
    </>
  );
}

const valuesOf = (document: string): string =>
  `SELECT * FROM filed_value WHERE document = '${document.replaceAll("'", "''")}'`;

type StatementProps = Pick<BodyProps, 'request'> & { readonly statement: Statement; readonly document: string };

function WholeStatement({ statement, document, request }: StatementProps) {
  const { companies, sections, snapshot: asOf } = statement;
  const command = request.wordHint({
    code: 'show-as-filed',
    companies: companies.map(({ key }) => key),
    document,
    asOf,
  });
  return (
    <>
      {sections.length < 2 ? null : (
        <nav aria-label="Sections">
          <ul class="links">
            {sections.map((section, at) => (
              <li>
                <a href={`#section-${at + 1}`}>{sectionTitle(section)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Blocks
        blocks={[...sectionBlocks(statement), head('On the command line'), { kind: 'code', text: command }]}
        request={request}
      />
    </>
  );
}
