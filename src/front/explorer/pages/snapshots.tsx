import { snapshotsView } from '../../../output/report/views/snapshots.ts';
import { storedSnapshots } from '../../../warehouse/reading/diff.ts';
import { definePage } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';

/** What was seen when, the newest first. */
export const snapshotsPage = definePage({
  name: 'snapshots',
  query: { after },
  load: async ({ store, ports, at }) => ({ snapshots: await storedSnapshots(store, ports, { asOf: at }) }),
  view: ({ snapshots }, asked) => {
    const { link, query, most } = asked;
    const part = partOf(snapshots.toReversed(), query.after, most);
    const first = part.from > 0 ? link('snapshots', {}) : undefined;
    const next = part.next === undefined ? undefined : link('snapshots', {}, { after: part.next });
    return {
      title: 'Snapshots',
      ...{ previous: first, next },
      body: (
        <>
          <Blocks caption="Snapshots, the newest first" blocks={snapshotsView(part.rows).document()} asked={asked} />
          <Pager text={rangeText('snapshots', part)} first={first} next={next} />
        </>
      ),
    };
  },
  output: ({ snapshots }) => snapshotsView(snapshots),
});
