import { z } from 'zod';
import { checkWords } from '../../../analysis/statement/cell-words.ts';
import { explainTotal } from '../../../analysis/validation/explain/explain-total.ts';
import { isListed } from '../../../analysis/validation/rules/row-rules.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { type Cell, columnsOf } from '../../../output/report/document.ts';
import { checkedNote, explainView } from '../../../output/report/views/explain.ts';
import { amountText, verdictText } from '../../../output/report/views/explain-tree.ts';
import { companyParts, periodText } from '../../../output/report/views/sentences.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { companyName } from '../parts/company-name.ts';
import { Above, documentCell, type ExplainedProps, Others, Parts } from '../parts/explained.tsx';
import { Facts } from '../parts/facts.tsx';
import { PrintedLines } from '../parts/printed-lines.tsx';
import { comparisonOf, lastRun } from '../parts/recorded-run.ts';
import { DataTable, type PageCell, type PageRow, to } from '../parts/table.tsx';
import { NO_PAGE, ProblemError } from '../problem.ts';

/** Ids are counted from 1 and fit an INTEGER of the store. */
const isVersion = z.string().regex(/^[1-9]\d{0,8}$/);

/** One number: its source, its precision, each of its versions, its parts, and the totals that it is a part of. */
export const valuePage = definePage({
  name: 'value',
  query: {},
  load: ({ store, ports, params: { row, field: name }, at }): Promise<ExplainOutput> => {
    if (!isVersion.safeParse(row).success) throw new ProblemError(NO_PAGE);
    const of = { version: Number(row), name };
    return withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const comparison = comparisonOf(await lastRun(reader, snapshot));
      return explainTotal({ store: { use: (use) => use(reader) }, of, comparison, asOf: at }, ports);
    });
  },
  view: (data, { link, wordHint }) => {
    const { company, field, period } = data;
    const name = companyName(company);
    const when = periodText(period);
    return {
      title: [field.label ?? field.name, when.split('/').at(-1)].filter(Boolean).join(', '),
      trail: [{ text: name, href: link('company', { key: company.key }) }],
      body: (
        <>
          <Body data={data} link={link} />
          <Blocks caption="" blocks={[checkedNote(data)]} wordHint={wordHint} />
        </>
      ),
    };
  },
  output: explainView,
});

function Body({ data, link }: ExplainedProps) {
  return (
    <>
      <Source data={data} link={link} />
      <Versions data={data} link={link} />
      <PrintedLines data={data} link={link} />
      <Parts data={data} link={link} />
      <Above data={data} link={link} />
      <Others data={data} link={link} />
    </>
  );
}

const amountOf = (type: string, value: string | null): Cell =>
  type === 'number' ? { amount: value } : (value ?? type);

function Source({ data, link }: ExplainedProps) {
  const { company, field, period, fiscal, dimensions, unit, document, source, values } = data;
  const filing = document && [document.form, document.name, document.filed && `filed ${document.filed}`];
  const { key } = company;
  return (
    <>
      <DataTable
        caption="The value as it is filed"
        columns={columnsOf('field', '>value', 'unit', '>decimals', '>line of the source')}
        rows={values.map(({ namespace, type, value, decimals, line }) => [
          to(link('field', { name: field.name }), `${namespace}:${field.name}`),
          amountOf(type, value),
          unit ?? '',
          decimals === null ? 'not stated' : String(decimals),
          line === null ? 'none' : String(line),
        ])}
      />
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
    </>
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
  return [...new Map(checks.map((one) => [`${one.text} ${one.id}`, one])).values()];
}

/** Versions go across, a line for each property. */
function Versions({ data: { history }, link }: ExplainedProps) {
  if (history.length === 0) return null;
  const line = (title: string, cellOf: (version: ExplainOutput['history'][number]) => PageCell): PageRow => [
    title,
    ...history.map(cellOf),
  ];
  const snapshotCell = ({ snapshot, observedAt }: { readonly snapshot: number; readonly observedAt: string }) =>
    to(link('snapshot', { snapshot: String(snapshot) }), `${snapshot}, ${observedAt.slice(0, 10)}`);
  const isChanged = (at: number): boolean => at > 0 && history[at]?.value !== history[at - 1]?.value;
  const values = history.map(({ type, value }, at): Cell => {
    const cell = amountOf(type, value);
    return isChanged(at) && typeof cell === 'object' ? { ...cell, tone: 'warning' } : cell;
  });
  return (
    <>
      <h2>Versions</h2>
      <DataTable
        isHeaded
        caption="Versions, oldest first"
        columns={columnsOf('version', ...history.map((_, at) => `>${at + 1}`))}
        rows={[
          ['value', ...values],
          line('from snapshot', ({ since }) => snapshotCell(since)),
          line('until snapshot', ({ until }) => (until ? snapshotCell(until) : 'now')),
          line('document', ({ document }) => documentCell(document, link)),
          line('decimals', ({ decimals }) => (decimals === null ? 'not stated' : String(decimals))),
          line('line', ({ line: place }) => (place === null ? 'none' : String(place))),
        ]}
      />
    </>
  );
}
