import { z } from 'zod';
import { withDiff } from '../../reading/diff.ts';
import { type Cell, columnsOf, plural } from '../../report/document.ts';
import type { DiffOutput } from '../../report/shapes/reading.ts';
import { diffView } from '../../report/views/diff.ts';
import { companyParts, periodText } from '../../report/views/sentences.ts';
import { withReader } from '../../store/reader.ts';
import { definePage, type Link } from '../page.ts';
import { after, Pager, readAfter, writeAfter } from '../parts/paging.tsx';
import { DataTable, type PageRow, to } from '../parts/table.tsx';

type Change = DiffOutput['changes'][number];
type Data = Pick<DiffOutput, 'before' | 'after' | 'totals'> & {
  readonly changes: readonly Change[];
  readonly from: number;
  /** Of the fields that are shown, by their names. */
  readonly labels: ReadonlyMap<string, string>;
  readonly isCut: boolean;
};

/** Of one row so many changed values are shown. */
const VALUES = 25;

/** What differs between two moments, restatements first. */
export const diffPage = definePage({
  name: 'diff',
  query: { resource: z.string().optional(), after },
  load: async ({ store, ports, params, query, form, most }): Promise<Data> => {
    const [from = 0] = readAfter(query.after, 1);
    const asked = { ...params, resource: query.resource };
    const read = await withDiff(store, asked, ports, async ({ before, after: later, rows, values, kinds, changes }) => {
      const shown: Change[] = [];
      let seen = 0;
      for await (const change of changes()) {
        seen += 1;
        if (seen <= from) continue;
        if (shown.length === most) break;
        shown.push(change);
      }
      const isCut = seen > from + shown.length;
      return { before, after: later, totals: { rows, values, newRows: kinds }, changes: shown, from, isCut };
    });
    const names = form === 'html' ? read.changes.flatMap(shownNames) : [];
    const labels = await withReader(store, ports, (reader) => reader.labelsNamed([...new Set(names)]));
    return { ...read, labels };
  },
  view: (data, { params, query, link }) => {
    const pageAt = (start: number) =>
      link('diff', params, { ...query, after: start > 0 ? writeAfter(start) : undefined });
    const next = data.isCut ? pageAt(data.from + data.changes.length) : undefined;
    const first = data.from > 0 ? pageAt(0) : undefined;
    return {
      title: `From snapshot ${data.before} to ${data.after}`,
      trail: [{ text: 'Snapshots', href: link('snapshots', {}) }],
      ...{ previous: first, next },
      body: (
        <>
          {query.resource === undefined ? null : <p>Only rows of {query.resource}.</p>}
          <DataTable caption="Rows and values" columns={COUNTS} rows={countRows(data.totals)} />
          <Changes data={data} link={link} />
          <Pager text={rangeOf(data)} first={first} next={next} />
        </>
      ),
    };
  },
  output: ({ changes, totals: { rows, values, newRows: kinds }, before, after: later }) => {
    const all = async function* () {
      yield* changes;
    };
    return diffView({ before, after: later, rows, values, kinds, changes: all }, 0);
  },
});

const shownNames = ({ values }: Change): readonly string[] => values.slice(0, VALUES).map(({ field }) => field.name);

const COUNTED = ['new', 'restated', 'corrected', 'extended', 'retired', 'refiled', 'unchanged'] as const;
const COUNTS = columnsOf('counted', ...COUNTED.map((title) => `>${title}`));

function countRows({ rows, values }: Data['totals']): PageRow[] {
  const cells = (of: Partial<Record<(typeof COUNTED)[number], number>>): Cell[] =>
    COUNTED.map((each) => of[each] ?? '');
  return [
    ['rows', ...cells(rows)],
    ['values', ...cells(values)],
  ];
}

function rangeOf({ changes, from, totals: { rows } }: Data): string {
  const differing = rows.new + rows.restated + rows.corrected + rows.extended + rows.retired;
  if (changes.length === 0) return 'Nothing differs.';
  return `Rows ${from + 1} to ${from + changes.length} of ${plural(differing, 'row')} that differ`;
}

const COLUMNS = columnsOf('field', 'change', '>before', '>after');

type ChangesProps = { readonly data: Data; readonly link: Link };

function Changes({ data, link }: ChangesProps) {
  const { changes, labels } = data;
  if (changes.length === 0) return null;
  const rows = changes.flatMap((change): PageRow[] => [
    { heading: <ChangeHeading change={change} data={data} link={link} /> },
    ...change.values.slice(0, VALUES).map(({ field, change: kind, type, before, after: later }): PageRow => {
      const cell = (value: string | null): Cell => (type === 'number' ? { amount: value } : (value ?? ''));
      return [
        to(link('field', { name: field.name }), labels.get(field.name) ?? field.name),
        kind,
        cell(before),
        cell(later),
      ];
    }),
    ...(change.values.length > VALUES
      ? [{ remark: `and ${plural(change.values.length - VALUES, 'more value')}` }]
      : []),
  ]);
  return <DataTable caption="Changed rows, with their values" columns={COLUMNS} rows={rows} />;
}

function ChangeHeading({ change: row, data, link }: ChangesProps & { readonly change: Change }) {
  const { change, kind, resource, company, period, unit, dimensions } = row;
  // A document that is no longer there is shown as of the earlier moment.
  const named = [
    { ...row.before, at: data.before },
    { ...row.after, at: data.after },
  ];
  const documents = [...new Map(named.flatMap((one) => (one.name ? [[one.name, one] as const] : []))).values()];
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
