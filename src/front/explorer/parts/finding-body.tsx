import { statementHeader } from '../../../analysis/statement/header.ts';
import type { Statement, StatementCell } from '../../../analysis/statement/statement.ts';
import { sectionBlocks } from '../../../analysis/statement/view/statement-view.ts';
import { formatAmount, formatCount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { type Block, head, plural } from '../../../output/report/document.ts';
import { localName } from '../../../output/report/target.ts';
import { aboveBlocks, checkedNote, othersBlocks, partsBlocks } from '../../../output/report/views/explain-blocks.ts';
import { countsText, groupTitle } from '../../../output/report/views/groups-table.ts';
import { companyName, companyParts } from '../../../output/report/views/sentences.ts';
import type { PastValue } from '../../../warehouse/store/company-values.ts';
import type { PrintedValue } from '../../../warehouse/store/kept-documents.ts';
import type { ListedFinding } from '../../../warehouse/store/recorded-findings.ts';
import type { PageRequest } from '../page.ts';
import { Blocks } from './blocks.tsx';
import { causesBlock, causesOf } from './cause-list.ts';
import { Facts } from './facts.tsx';
import type { FindingsQuery } from './findings-query.ts';
import { numbersBlocks } from './numbers-over-time.ts';
import { Neighbours } from './paging.tsx';
import type { ReadRun } from './recorded-run.ts';

export type FindingData = {
  readonly run: ReadRun;
  readonly finding: ListedFinding;
  /** Whether the list of the query has it. */
  readonly isListed: boolean;
  /** The calculations around the value; `undefined` where the finding is not about one. */
  readonly explained: ExplainOutput | undefined;
  readonly history: readonly PastValue[];
  readonly statement: Statement | undefined;
  /** The kept documents that print the total. */
  readonly printed: readonly PrintedValue[];
};

export type FindingRequest = PageRequest<'finding', FindingsQuery>;

type BodyProps = { readonly data: FindingData; readonly request: FindingRequest } & Beside;
type Beside = { readonly previous: string | undefined; readonly next: string | undefined };

/** `Real Estate Investment Property, Net, PROLOGIS, 2009-06-30`. */
export function titleOf({ finding }: FindingData): string {
  const { company, period, label, field, rule } = finding;
  const name = company && companyName(company);
  return [label ?? field ?? rule, name, period?.end].filter(Boolean).join(', ');
}

export function FindingBody({ data, request, previous, next }: BodyProps) {
  const { finding, explained, statement } = data;
  const { wordHint } = request;
  return (
    <>
      <Place data={data} previous={previous} next={next} />
      <Sentence data={data} />
      <AsPrinted data={data} request={request} />
      <div class="about">
        <div>
          <Blocks blocks={[head('Cause'), causesBlock(finding, explained)]} request={request} />
          <Group data={data} request={request} />
          <FindingFacts data={data} request={request} />
        </div>
        {statement ? (
          <div>
            <Blocks blocks={sectionBlocks(statement, { isMarked: isMarked(data) })} request={request} />
            <p class="dim">{statementHeader(statement).notes.join('; ')}.</p>
          </div>
        ) : null}
      </div>
      {explained ? (
        <Blocks
          blocks={[
            ...explainedBlocks(explained, data),
            head('On the command line'),
            { kind: 'code', text: wordHint({ code: 'explain-finding', finding: finding.id, asOf: explained.asOf }) },
          ]}
          request={request}
        />
      ) : null}
    </>
  );
}

/** Its parts, their versions, and the totals that it is a part of. */
function explainedBlocks(explained: ExplainOutput, { finding: { row }, history }: FindingData): readonly Block[] {
  return [
    ...partsBlocks(explained, { row }),
    ...numbersBlocks(explained, history),
    ...aboveBlocks(explained, { row }),
    ...othersBlocks(explained),
    checkedNote(explained),
  ];
}

/** The total, and the number to which its first cause points. */
function isMarked({ finding, explained }: FindingData): (cell: StatementCell) => boolean {
  const names = new Set([finding.field, causesOf(finding, explained)[0]?.field].map((name) => localName(name ?? '')));
  return ({ source }) => source !== null && source.row === finding.row && names.has(source.field.name);
}

function Place({ data: { finding, isListed }, previous, next }: Pick<BodyProps, 'data'> & Beside) {
  if (!isListed) return <p class="dim">The list that this page is from does not have the finding.</p>;
  const place = `Finding ${formatCount(finding.position)} of ${formatCount(finding.count)}`;
  return <Neighbours label="Findings of the list" place={place} previous={previous} next={next} />;
}

function Sentence({ data: { finding } }: Pick<BodyProps, 'data'>) {
  const { severity, label, field, rule, reported, computed, difference, unit } = finding;
  const amount = (text: string): string => [formatAmount(text, HUMAN_READABLE), unit].filter(Boolean).join(' ');
  const said = [
    reported !== null && `is reported as ${amount(reported)}`,
    computed !== null && `${reported === null ? 'is' : 'and'} computed as ${amount(computed)}`,
    difference !== null && `: the difference is ${amount(difference)}`,
  ].filter(Boolean);
  const text = [label ?? field ?? rule, ...said].join(' ').replace(' :', ':');
  return (
    <p class="lead">
      <strong class={`tag ${severity}`}>{severity}</strong> {text}.
    </p>
  );
}

/** The statement that its filer printed, with the total and its parts marked. */
function AsPrinted({ data: { printed }, request: { link } }: Pick<BodyProps, 'data' | 'request'>) {
  const [best] = printed;
  if (!best) return null;
  const { document, name, row, field } = best;
  return (
    <p>
      <a href={link('printed', { document, name }, { row, field })}>The printed statement</a>, with the total and its
      parts marked.
    </p>
  );
}

function Group({ data: { run, finding }, request: { link } }: Pick<BodyProps, 'data' | 'request'>) {
  const group = run.totals.groups.find(({ id }) => id === finding.group);
  if (!group || group.findings === 1) return null;
  return (
    <p>
      One of <a href={link('findings', {}, { group: group.id })}>{plural(group.findings, 'finding')} with this cause</a>
      : {groupTitle(group)}. {countsText(group)}
    </p>
  );
}

function FindingFacts({ data: { finding, run }, request: { link } }: Pick<BodyProps, 'data' | 'request'>) {
  const { company, document, period, field, rule, sections, dimensions } = finding;
  const filing = document && [document.form, document.name, document.filed && `filed ${document.filed}`];
  const linked = (text: string, href: string | undefined) => (href === undefined ? text : <a href={href}>{text}</a>);
  return (
    <Facts
      facts={[
        [
          'company',
          company
            ? linked(companyParts(company).filter(Boolean).join(' · '), link('company', { key: company.key }))
            : '',
        ],
        [
          'filing',
          document && filing
            ? linked(filing.filter(Boolean).join(' '), link('filing', { document: document.name }))
            : '',
        ],
        ['period', [period?.start, period?.end].filter(Boolean).join(' to ')],
        ['of', dimensions ?? ''],
        ['field', field === null ? '' : linked(field, link('field', { name: field }))],
        ['section', sections ?? ''],
        ['rule', rule],
        ['run', `${run.run}, ${run.ranAt}, over snapshot ${run.snapshot}`],
      ]}
    />
  );
}
