import type { SnapshotsOutput } from '../../../core/model/shapes/reading.ts';
import { columnsOf } from '../document.ts';
import { snapshotTarget } from '../target.ts';
import { type ListedView, listView } from './list-view.ts';

export function snapshotsView(snapshots: SnapshotsOutput['snapshots']): ListedView<'snapshots'> {
  return listView({
    name: 'snapshots',
    head: { totals: { snapshots: snapshots.length } },
    list: { name: 'snapshots', items: snapshots },
    columns: columnsOf(
      '>snapshot',
      { title: 'resource', align: 'left', shrinks: true, narrowest: 16 },
      'observed',
      { title: 'seen', align: 'right', optional: true },
      '>new',
      '>changed',
      '>retired',
      { title: 'scope', align: 'left', shrinks: true, narrowest: 16, optional: true },
      { title: 'input', align: 'left', shrinks: true, narrowest: 16, optional: true },
    ),
    cells: ({ snapshot, resource, partition, complete, observedAt, rows, input }) => [
      { count: snapshot, to: snapshotTarget(snapshot) },
      resource,
      { date: observedAt },
      rows.seen,
      rows.new,
      rows.changed,
      rows.retired,
      complete ? partition : `${partition} (part)`,
      { text: input, href: input },
    ],
    empty: [['No snapshots yet. ', { hint: { code: 'add-rows' } }]],
  });
}
