import { columnsOf } from '../../../output/report/document.ts';
import { snapshotsView } from '../../../output/report/views/snapshots.ts';
import { storedSnapshots } from '../../../warehouse/reading/diff.ts';
import type { StoredSnapshot } from '../../../warehouse/store/snapshots.ts';
import { definePage, type Link } from '../page.ts';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';
import { DataTable, type PageRow, to, wholeCell } from '../parts/table.tsx';

/** What was seen when, the newest first. */
export const snapshotsPage = definePage({
  name: 'snapshots',
  query: { after },
  load: async ({ store, ports, at }) => ({ snapshots: await storedSnapshots(store, ports, { asOf: at }) }),
  view: ({ snapshots }, { link, query, most }) => {
    const part = partOf(snapshots.toReversed(), query.after, most);
    const first = part.from > 0 ? link('snapshots', {}) : undefined;
    const next = part.next === undefined ? undefined : link('snapshots', {}, { after: part.next });
    return {
      title: 'Snapshots',
      ...{ previous: first, next },
      body: (
        <>
          <DataTable
            isHeaded
            caption="Snapshots, the newest first"
            columns={COLUMNS}
            rows={part.rows.map(rowOf(link))}
          />
          <Pager text={rangeText('snapshots', part)} first={first} next={next} />
        </>
      ),
    };
  },
  output: ({ snapshots }) => snapshotsView(snapshots),
});

const COLUMNS = columnsOf('>snapshot', 'resource', 'observed', '>seen', '>new', '>changed', '>retired', 'scope');

function rowOf(link: Link): (snapshot: StoredSnapshot) => PageRow {
  return ({ snapshot, resource, partition, complete, observedAt, rows }) => [
    to(link('snapshot', { snapshot: String(snapshot) }), snapshot),
    resource,
    { date: observedAt },
    ...[rows.seen, rows.new, rows.changed, rows.retired],
    wholeCell(complete ? partition : `${partition} (part)`, undefined),
  ];
}
