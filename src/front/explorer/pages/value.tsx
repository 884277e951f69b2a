import { z } from 'zod';
import { isStandardField, standardProof } from '../../../analysis/standard/explain-standard.ts';
import { readStandardRules } from '../../../analysis/standard/rules/read-rules.ts';
import { checkWords } from '../../../analysis/statement/cell-words.ts';
import { explainTotal } from '../../../analysis/validation/explain/explain-total.ts';
import { isListed } from '../../../analysis/validation/rules/row-rules.ts';
import type { Moment } from '../../../core/model/moment.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { ProofOutput } from '../../../core/model/shapes/standard.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { type Block, type Cell, columnsOf, head, table } from '../../../output/report/document.ts';
import { fieldTarget } from '../../../output/report/target.ts';
import { explainView } from '../../../output/report/views/explain.ts';
import {
  aboveBlocks,
  checkedNote,
  historyBlocks,
  othersBlocks,
  partsBlocks,
} from '../../../output/report/views/explain-blocks.ts';
import { amountText, type OnPage, verdictText } from '../../../output/report/views/explain-tree.ts';
import { proofBlocks } from '../../../output/report/views/proof.ts';
import { companyName, companyParts, periodText } from '../../../output/report/views/sentences.ts';
import type { PrintedValue } from '../../../warehouse/store/kept-documents.ts';
import type { StorePorts } from '../../../warehouse/store/ports.ts';
import { type StorePlace, withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type Link } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { Facts } from '../parts/facts.tsx';
import { PrintedLinks } from '../parts/printed-links.tsx';
import { printingDocuments } from '../parts/printed-values.ts';
import { comparisonOf, lastRun } from '../parts/recorded-run.ts';
import { NO_PAGE, ProblemError } from '../problem.ts';

/** Ids are counted from 1 and fit an INTEGER of the store. */
const isVersion = z.string().regex(/^[1-9]\d{0,8}$/);

/** One number: its source, its precision, each of its versions, its parts, and the totals that it is a part of. */
export const valuePage = definePage({
  name: 'value',
  query: {},
  load: ({ store, ports, params: { row, field: name }, at }): Promise<Data> => {
    if (!isVersion.safeParse(row).success) throw new ProblemError(NO_PAGE);
    const of = { version: Number(row), name };
    return withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const comparison = comparisonOf(await lastRun(reader, snapshot));
      const place: StorePlace = { use: (use) => use(reader) };
      const explained = await explainTotal({ store: place, of, comparison, asOf: at }, ports);
      const printed = await printingDocuments(reader, { row: Number(row), field: name }, snapshot);
      return { explained, printed, proof: await proofOf(explained, { store: place, asOf: at }, ports) };
    });
  },
  view: ({ explained: data, proof, printed }, request) => {
    const { company, field, period } = data;
    const name = companyName(company);
    const when = periodText(period);
    return {
      title: [field.label ?? field.name, when.split('/').at(-1)].filter(Boolean).join(', '),
      trail: [{ text: name, href: request.link('company', { key: company.key }) }],
      body: (
        <>
          <Blocks blocks={[valuesTable(data, proof === undefined ? AS_FILED : DERIVED)]} request={request} />
          <Source data={data} printed={printed} link={request.link} />
          {proof === undefined ? null : (
            <Blocks blocks={[head('How it was made'), ...proofBlocks(proof)]} request={request} />
          )}
          <Blocks blocks={explainedBlocks(data, { row: Number(request.params.row) })} request={request} />
        </>
      ),
    };
  },
  output: ({ explained }) => explainView(explained),
});

/** `proof`: of a value of a derived row. */
type Data = {
  readonly explained: ExplainOutput;
  readonly proof: ProofOutput | undefined;
  readonly printed: readonly PrintedValue[];
};

async function proofOf(
  { taxonomy, company, field, period, source, document }: ExplainOutput,
  place: { readonly store: StorePlace; readonly asOf: Moment | undefined },
  ports: StorePorts,
): Promise<ProofOutput | undefined> {
  const end = periodText(period).split('/').at(-1);
  if (taxonomy?.source !== STANDARD_SOURCE || !isStandardField(readStandardRules(), field.name)) return undefined;
  const of = { company: company.key, field: field.name, resource: source.resource };
  const asked = { ...of, period: end, ...(document && { document: document.name }) };
  return standardProof({ ...place, rules: readStandardRules(), asked }, ports);
}

function explainedBlocks(explained: ExplainOutput, page: OnPage): readonly Block[] {
  return [
    ...historyBlocks(explained, page),
    ...partsBlocks(explained, page),
    ...aboveBlocks(explained, page),
    ...othersBlocks(explained),
    checkedNote(explained),
  ];
}

const amountOf = (type: string, value: string | null): Cell =>
  type === 'number' ? { amount: value } : (value ?? type);

const AS_FILED = 'The value as it is filed';
const DERIVED = 'The value, derived from filings';

function valuesTable({ field, unit, values }: ExplainOutput, caption: string): Block {
  const columns = columnsOf('field', '>value', 'unit', '>decimals', '>line of the source');
  const rows = values.map(({ namespace, type, value, decimals, line }) => ({
    cells: [
      { text: `${namespace}:${field.name}`, to: fieldTarget(field.name) },
      amountOf(type, value),
      unit ?? '',
      decimals === null ? 'not stated' : String(decimals),
      line === null ? 'none' : String(line),
    ],
  }));
  return table(columns, rows, caption);
}

type SourceProps = { readonly data: ExplainOutput; readonly printed: readonly PrintedValue[]; readonly link: Link };

function Source({ data, printed, link }: SourceProps) {
  const { company, period, fiscal, dimensions, document, source } = data;
  const filing = document && [document.form, document.name, document.filed && `filed ${document.filed}`];
  const { key } = company;
  return (
    <Facts
      facts={[
        ['company', <a href={link('company', { key })}>{companyParts(company).filter(Boolean).join(' · ')}</a>],
        ['period', [periodText(period) || 'unknown', fiscal && `(${fiscal})`].filter(Boolean).join(' ')],
        ['of', dimensions],
        [
          'document',
          document
            ? linkedText(filing?.filter(Boolean).join(' ') ?? '', link('filing', { document: document.name }))
            : '',
        ],
        ['in the document', printed.length === 0 ? '' : <PrintedLinks printed={printed} link={link} />],
        ['resource', source.resource],
        [
          'since',
          <a href={link('snapshot', { snapshot: String(source.snapshot) })}>{`snapshot ${source.snapshot}`}</a>,
        ],
        ...checksOf(data).map(({ text, id }): readonly [string, ReturnType<typeof linkedText>] => [
          'check',
          linkedText(text, id === undefined ? undefined : link('finding', { id })),
        ]),
      ]}
    />
  );
}

function linkedText(text: string, href: string | undefined) {
  return href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>;
}

/** The verdict on the value as a total; by the standard or the filer, with the sum of each section, each once. */
function checksOf({
  check,
  trees,
  taxonomy,
}: ExplainOutput): readonly { readonly text: string; readonly id: string | undefined }[] {
  if (check?.authority === 'printed') {
    return [{ text: checkWords(check, amountText), id: check.finding ?? undefined }];
  }
  const by = taxonomy?.source === 'us-gaap' ? 'by the standard, ' : '';
  const checks = trees.flatMap(({ lines: [root] }) => {
    if (!root?.total) return [];
    const { finding } = root.total;
    return { text: by + verdictText(root.total), id: finding && isListed(finding.rule) ? finding.id : undefined };
  });
  return [...new Map(checks.map((check) => [`${check.text} ${check.id}`, check])).values()];
}
