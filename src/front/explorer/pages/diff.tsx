import { z } from 'zod';
import { ROW_CHANGE_KINDS, type RowChangeKind } from '../../../core/model/change-kind.ts';
import type { DiffOutput } from '../../../core/model/shapes/reading.ts';
import { type Cell, columnsOf, plural } from '../../../output/report/document.ts';
import { countsTable, diffView } from '../../../output/report/views/diff.ts';
import { companyParts, periodText } from '../../../output/report/views/sentences.ts';
import { withDiff } from '../../../warehouse/reading/diff.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type Link } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { after, Pager, readAfter, writeAfter } from '../parts/paging.tsx';
import { DataTable, fieldCell, type PageRow } from '../parts/table.tsx';

type Change = DiffOutput['changes'][number];
type Data = Pick<DiffOutput, 'before' | 'after' | 'totals'> & {
  readonly changes: readonly Change[];
  readonly listed: number;
  readonly from: number;
  readonly isCut: boolean;
  /** By the names of fields. */
  readonly labels: ReadonlyMap<string, string>;
};

/** Changed values shown per row; the others are counted. */
const VALUES_PER_ROW = 25;

const QUERY = {
  resource: z.string().optional(),
  company: z.string().optional(),
  field: z.string().optional(),
  kind: z.enum(ROW_CHANGE_KINDS).optional(),
};

const listOf = <T,>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

/** What differs between two moments, restatements first. */
export const diffPage = definePage({
  name: 'diff',
  query: { ...QUERY, after },
  load: async ({ store, ports, params, query, form, most }): Promise<Data> => {
    const [from = 0] = readAfter(query.after, 1);
    const { resource, company, field, kind } = query;
    const request = { ...params, resource, companies: listOf(company), fields: listOf(field), kinds: listOf(kind) };
    const data = await withDiff(
      store,
      request,
      ports,
      async ({ before, after: later, rows, values, kinds, listed, changes }) => {
        const left = listed - from;
        const shown: Change[] = [];
        if (form === 'html' || left <= most) {
          for await (const change of changes({ from, most })) shown.push(change);
        }
        const totals = { rows, values, newRows: kinds };
        return { before, after: later, totals, listed, changes: shown, from, isCut: left > most };
      },
    );
    if (form !== 'html') return { ...data, labels: new Map() };
    const names = data.changes.flatMap(({ values }) => values.slice(0, VALUES_PER_ROW).map(({ field }) => field.name));
    const labels = await withReader(store, ports, (reader) => reader.labelsNamed([...new Set(names)]));
    return { ...data, labels };
  },
  view: (data, request) => {
    const { params, query, link } = request;
    const pageAt = (start: number) =>
      link('diff', params, { ...query, after: start > 0 ? writeAfter(start) : undefined });
    const next = data.isCut ? pageAt(data.from + data.changes.length) : undefined;
    const first = data.from > 0 ? pageAt(0) : undefined;
    const compared = (['resource', 'company', 'field'] as const).flatMap((name) =>
      query[name] === undefined ? [] : `the ${name} ${query[name]}`,
    );
    return {
      title: `From snapshot ${data.before} to ${data.after}`,
      trail: [{ text: 'Snapshots', href: link('snapshots', {}) }],
      previous: first,
      next,
      body: (
        <>
          {compared.length === 0 ? null : <p>Only {compared.join(', ')}.</p>}
          {query.kind === undefined ? null : <p>All changes are counted; those that are {query.kind} are listed.</p>}
          <Blocks caption="Rows and values" blocks={[countsTable({ ...data, ...data.totals })]} request={request} />
          <Changes data={data} link={link} />
          <Pager text={rangeOf(data, query.kind)} first={first} next={next} />
        </>
      ),
    };
  },
  output: ({ changes, listed, totals: { rows, values, newRows: kinds }, before, after: later }) => {
    const all = async function* () {
      yield* changes;
    };
    return diffView({ before, after: later, rows, values, kinds, listed, changes: all }, 0);
  },
});

function rangeOf({ changes, from, listed }: Data, kind: RowChangeKind | undefined): string {
  if (changes.length === 0) return kind === undefined ? 'Nothing differs.' : `Nothing is ${kind}.`;
  return `Rows ${from + 1} to ${from + changes.length} of ${plural(listed, 'row')} ${kind === undefined ? 'that differ' : 'with such changes'}`;
}

const COLUMNS = columnsOf('field', 'change', '>before', '>after');

type ChangesProps = { readonly data: Data; readonly link: Link };

function Changes({ data, link }: ChangesProps) {
  const { changes, labels } = data;
  if (changes.length === 0) return null;
  const rows = changes.flatMap((change): PageRow[] => [
    { heading: <ChangeHeading change={change} data={data} link={link} /> },
    ...change.values.slice(0, VALUES_PER_ROW).map(({ field, change: kind, type, before, after: later }): PageRow => {
      const cell = (value: string | null): Cell => (type === 'number' ? { amount: value } : (value ?? ''));
      return [fieldCell(field.name, { labels, link }), kind, cell(before), cell(later)];
    }),
    ...(change.values.length > VALUES_PER_ROW
      ? [{ remark: `and ${plural(change.values.length - VALUES_PER_ROW, 'more value')}` }]
      : []),
  ]);
  return <DataTable link={link} caption="Changed rows, with their values" columns={COLUMNS} rows={rows} />;
}

function ChangeHeading({ change: row, data, link }: ChangesProps & { readonly change: Change }) {
  const { change, kind, resource, company, period, unit, dimensions } = row;
  // A document that is no longer there is shown as of the earlier moment.
  const named = [
    { ...row.before, at: data.before },
    { ...row.after, at: data.after },
  ];
  const documents = [
    ...new Map(named.flatMap((version) => (version.name ? [[version.name, version] as const] : []))).values(),
  ];
  const name = companyParts(company).filter(Boolean).join(' · ');
  const where = [resource, periodText(period), unit, dimensions].filter(Boolean).join(' · ');
  const href = link('company', { key: company.key });
  return (
    <>
      <p>
        {kind === null || kind === 'row' ? change : `${change} ${kind}`}:{' '}
        {href === undefined ? name : <a href={href}>{name}</a>}
      </p>
      <span class="below">{where}</span>
      {documents.length === 0 ? null : (
        <span class="below dim">
          {documents.map(({ form, name: document, filed, at }, place) => (
            <>
              {place > 0 ? ' → ' : ''}
              <a href={link('filing', { document: document ?? '' }, { at })}>
                {[form, document, filed].filter(Boolean).join(' ')}
              </a>
            </>
          ))}
        </span>
      )}
    </>
  );
}
