import { statementHeader } from '../../../analysis/statement/header.ts';
import type { Statement } from '../../../analysis/statement/statement.ts';
import { sectionTitle } from '../../../analysis/statement/view/section-title.ts';
import { sectionBlocks, statementView } from '../../../analysis/statement/view/statement-view.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { type Block, head, plural } from '../../../output/report/document.ts';
import { companyName, companyParts } from '../../../output/report/views/sentences.ts';
import type { StoredDocument } from '../../../warehouse/store/kept-documents.ts';
import { readBoth, type StoreReader } from '../../../warehouse/store/reader.ts';
import type { RecordedFinding } from '../../../warehouse/store/recorded-findings.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { Facts } from '../parts/facts.tsx';
import { filingStatement } from '../parts/filing-statement.ts';
import { findingsTable } from '../parts/findings-table.ts';
import { labelled } from '../parts/notes.ts';
import { Outline, type OutlineNote } from '../parts/outline.tsx';
import { lastRun } from '../parts/recorded-run.ts';
import { ProblemError } from '../problem.ts';
import { readAt } from '../read-at.ts';

type Data = {
  readonly companies: Statement['companies'];
  /** `undefined`: none of its rows is financial. */
  readonly statement: Statement | undefined;
  readonly document: { readonly name: string; readonly form: string | null; readonly filed: string | null };
  /** Those of the last recorded run. */
  readonly findings: readonly RecordedFinding[];
  /** The number of all its findings, some of which may not be shown. */
  readonly count: number;
  readonly notes: readonly OutlineNote[];
  /** Those that people read. */
  readonly documents: readonly StoredDocument[];
};

/** More are on the list of findings. */
const MOST_FINDINGS = 100;

/** All sections of a filing as it presents them, with the verdict beside each total. */
export const filingPage = definePage({
  name: 'filing',
  query: {},
  load: (request) =>
    readAt(request, async (reader, snapshot): Promise<Data> => {
      const { document: name } = request.params;
      const filing = await reader.filingNamed(name, snapshot);
      if (!filing) throw new ProblemError({ status: 404, message: 'The store has no rows of this document.' });
      const [others, statement] = await readBoth(
        reader,
        (own) => readOthers(own, name, snapshot, request.form),
        (other) => filingStatement(other, filing, snapshot, request),
      );
      return { ...filing, ...others, statement };
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

/** What is beside the statements of a filing. */
async function readOthers(
  reader: StoreReader,
  document: string,
  snapshot: number,
  form: PageRequest['form'],
): Promise<Pick<Data, 'findings' | 'count' | 'notes' | 'documents'>> {
  const run = await lastRun(reader, snapshot);
  const page = { sort: 'cause', order: [], from: 0, most: MOST_FINDINGS } as const;
  const { findings, count } = run
    ? await reader.findings({ run: run.run, snapshot: run.snapshot, document }, page)
    : { findings: [], count: 0 };
  const notes = form === 'html' ? await labelled(reader, await reader.notes(document, snapshot)) : [];
  return { findings, count, notes, documents: await reader.keptDocuments(document, snapshot) };
}

/** Notes are folded: most filings have many. */
function Findings({ data: { findings: all, document, statement }, request }: BodyProps) {
  const placed = new Set(bySection(statement, all).flat());
  const findings = all.filter((finding) => !placed.has(finding));
  const notes = findings.filter(isNote);
  const others = findings.filter((finding) => !isNote(finding));
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

/** By section, the findings about it, each in the first that it names. */
function bySection(statement: Statement | undefined, findings: Data['findings']): readonly Data['findings'][] {
  const left = new Set(findings);
  return (statement?.sections ?? []).map(({ title }) => {
    const own = [...left].filter(({ sections }) => sections?.split('; ').includes(title));
    for (const finding of own) left.delete(finding);
    return own;
  });
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
  const { companies, statement, document, findings, count, notes, documents } = data;
  const { link } = request;
  const placed = bySection(statement, findings);
  const sections = (statement?.sections ?? []).map((section, at) => {
    const own = placed[at] ?? [];
    return { title: sectionTitle(section), findings: own.length, isNoted: own.every(isNote) };
  });
  const textOf = (company: (typeof companies)[number]): string => companyParts(company).filter(Boolean).join(' · ');
  // Several companies of one filing may have one name.
  const names = companies.map(textOf);
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
                    {textOf(company)}
                    {names.filter((name) => name === textOf(company)).length > 1 ? ` · ${company.key}` : ''}
                  </a>
                </li>
              ))}
            </ul>,
          ],
          ['filed', document.filed ?? ''],
          ['shown', statement ? statementHeader(statement).notes.join('; ') : ''],
          ['as printed', documents.length === 0 ? '' : <Documents data={data} request={request} />],
        ]}
      />
      <div class="outlined">
        <Outline sections={sections} notes={notes} document={document.name} link={link} />
        <div>
          <Findings data={data} request={request} />
          <AllFindings
            count={count}
            listed={findings.length}
            href={link('findings', {}, { document: document.name })}
          />
          {statement ? (
            <WholeStatement data={data} statement={statement} request={request} />
          ) : (
            <p>
              None of its rows is financial: there is no statement to show.{' '}
              <a href={link('sql', {}, { query: valuesOf(document.name) })}>Its values in SQL</a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** A filing may have hundreds of exhibits. */
const MOST_DOCUMENTS = 20;

function Documents({ data: { documents, document }, request: { link } }: BodyProps) {
  const left = documents.length - MOST_DOCUMENTS;
  return (
    <ul class="links">
      {documents.slice(0, MOST_DOCUMENTS).map(({ name, bytes }) => (
        <li>
          <a href={link('printed', { document: document.name, name })}>{name}</a>, {formatCount(bytes)} bytes
        </li>
      ))}
      {left > 0 ? <li>{formatCount(left)} more</li> : null}
    </ul>
  );
}

const valuesOf = (document: string): string =>
  `SELECT * FROM filed_value WHERE document = '${document.replaceAll("'", "''")}'`;

type StatementProps = BodyProps & { readonly statement: Statement };

function WholeStatement({ data, statement, request }: StatementProps) {
  const { companies, snapshot: asOf } = statement;
  const { document, findings } = data;
  const command = request.wordHint({
    code: 'show-as-filed',
    companies: companies.map(({ key }) => key),
    document: document.name,
    asOf,
  });
  const placed = bySection(statement, findings);
  return (
    <>
      <Blocks
        blocks={sectionBlocks(statement).map((block, at) => withFindings(block, placed[at] ?? [], document.name))}
        request={request}
      />
      <p>
        <a href={request.link('others', { document: document.name })}>Values that no statement shows</a>
      </p>
      <Blocks blocks={[head('On the command line'), { kind: 'code', text: command }]} request={request} />
    </>
  );
}

/** A section with the findings about it before its table, and what is only noted behind it. */
function withFindings(block: Block, findings: Data['findings'], document: string): Block {
  if (block.kind !== 'section' || findings.length === 0) return block;
  const tableOf = (members: Data['findings'], caption: string) =>
    findingsTable(members, { caption: `${caption}: ${block.text}`, query: { document }, isOfOneFiling: true });
  const notes = findings.filter(isNote);
  const others = findings.filter((finding) => !isNote(finding));
  const before = others.length > 0 ? [tableOf(others, 'Findings of the last recorded run')] : [];
  const behind = notes.length > 0 ? [tableOf(notes, 'Notes of the last recorded run')] : [];
  return { ...block, blocks: () => [...before, ...block.blocks(), ...behind] };
}

const isNote = ({ severity }: RecordedFinding): boolean => severity === 'note';
