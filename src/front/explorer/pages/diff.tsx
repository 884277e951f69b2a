import { z } from 'zod';
import { ROW_CHANGE_KINDS, type RowChangeKind } from '../../../core/model/change-kind.ts';
import type { DiffOutput } from '../../../core/model/shapes/reading.ts';
import { type Block, columnsOf, type Inline, plural, type TableRow, table } from '../../../output/report/document.ts';
import { changedCell, countsTable, diffView } from '../../../output/report/views/diff.ts';
import { capitalized, companyParts, fieldCell, periodText } from '../../../output/report/views/sentences.ts';
import { withDiff } from '../../../warehouse/reading/diff.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { after, Pager, readAfter, writeAfter } from '../parts/paging.tsx';

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
        const list: Change[] = [];
        if (form === 'html' || left <= most) {
          for await (const change of changes({ from, most })) list.push(change);
        }
        const totals = { rows, values, newRows: kinds };
        return { before, after: later, totals, listed, changes: list, from, isCut: left > most };
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
          <Blocks
            caption="Rows and values"
            blocks={[
              countsTable({ ...data, ...data.totals }),
              ...(data.changes.length === 0 ? [] : [changesTable(data)]),
            ]}
            request={request}
          />
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

function changesTable(data: Data): Block {
  const rows = data.changes.flatMap((change): readonly TableRow[] => {
    const more = change.values.length - VALUES_PER_ROW;
    return [
      changeHeading(change, data),
      ...change.values.slice(0, VALUES_PER_ROW).map(({ field, change: kind, type, before, after: later }) => ({
        cells: [fieldCell(field.name, data.labels), kind, changedCell(type, before), changedCell(type, later)],
      })),
      ...(more > 0 ? [{ remark: `and ${plural(more, 'more value')}` }] : []),
    ];
  });
  return table(COLUMNS, rows, 'Changed rows, with their values');
}

function changeHeading(row: Change, moments: Pick<Data, 'before' | 'after'>): TableRow {
  const { change, kind, resource, company, period, unit, dimensions } = row;
  // A document that is no longer there is shown as of the earlier moment.
  const versions = [
    { ...row.before, at: moments.before },
    { ...row.after, at: moments.after },
  ];
  const documents = new Map(versions.flatMap(({ name, ...own }) => (name ? [[name, { name, ...own }] as const] : [])));
  const line = Array.from(documents.values(), ({ form, name, filed, at }, place): readonly Inline[] => [
    ...(place > 0 ? [{ text: ' → ', tone: 'dim' } as const] : []),
    { text: [form, name, filed].filter(Boolean).join(' '), to: { page: 'filing', document: name, query: { at } } },
  ]);
  const name = companyParts(company).filter(Boolean).join(' · ');
  return {
    heading: [
      capitalized(`${kind === null || kind === 'row' ? change : `${change} ${kind}`}: `),
      { text: name, to: { page: 'company', key: company.key } },
    ],
    below: [
      [resource, periodText(period), unit, dimensions].filter(Boolean).join(' · '),
      ...(line.length === 0 ? [] : [line.flat()]),
    ],
  };
}
