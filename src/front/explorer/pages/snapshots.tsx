import { cellText, columnsOf, table } from '../../../output/report/document.ts';
import { snapshotsView } from '../../../output/report/views/snapshots.ts';
import { webAddress } from '../../../output/report/writers/web-address.ts';
import { storedSnapshots } from '../../../warehouse/reading/diff.ts';
import type { StoredSnapshot } from '../../../warehouse/store/snapshots.ts';
import { definePage, type Link, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { Facts } from '../parts/facts.tsx';
import { after, Neighbours, Pager, partOf, rangeText } from '../parts/paging.tsx';
import { ProblemError } from '../problem.ts';

/** What was seen when, the newest first. */
export const snapshotsPage = definePage({
  name: 'snapshots',
  query: { after },
  load: async ({ store, ports, at }) => ({ snapshots: await storedSnapshots(store, ports, { asOf: at }) }),
  view: ({ snapshots }, request) => {
    const { link, query, most } = request;
    const part = partOf(snapshots.toReversed(), query.after, most);
    const first = part.from > 0 ? link('snapshots', {}) : undefined;
    const next = part.next === undefined ? undefined : link('snapshots', {}, { after: part.next });
    return {
      title: 'Snapshots',
      previous: first,
      next,
      body: (
        <>
          <Blocks
            caption="Snapshots, the newest first"
            blocks={snapshotsView(part.rows).document()}
            request={request}
          />
          <Pager text={rangeText('snapshots', part)} first={first} next={next} />
        </>
      ),
    };
  },
  output: ({ snapshots }) => snapshotsView(snapshots),
});

type Data = {
  readonly stored: StoredSnapshot;
  readonly before: StoredSnapshot | undefined;
  readonly after: StoredSnapshot | undefined;
  /** The snapshot before it of the same resource. */
  readonly earlier: StoredSnapshot | undefined;
};

/** Whether snapshots are of one resource of one source: those of two are never compared. */
function isOfSame({ source, resource }: StoredSnapshot): (other: StoredSnapshot) => boolean {
  return (other) => other.source === source && other.resource === resource;
}

/** What one completed ingest saw of a resource. */
export const snapshotPage = definePage({
  name: 'snapshot',
  query: {},
  load: async ({ store, ports, params, at }): Promise<Data> => {
    const all = await storedSnapshots(store, ports, { asOf: at });
    const place = all.findIndex(({ snapshot }) => String(snapshot) === params.snapshot);
    const stored = all[place];
    if (!stored) throw new ProblemError({ status: 404, message: `There is no snapshot ${params.snapshot}.` });
    const earlier = all.slice(0, place).findLast(isOfSame(stored));
    return { stored, earlier, before: all[place - 1], after: all[place + 1] };
  },
  view: (data, request) => {
    const { snapshot, resource, observedAt } = data.stored;
    const { link } = request;
    const [previous, next] = [pageOf(link, data.before), pageOf(link, data.after)];
    return {
      title: `Snapshot ${snapshot}`,
      trail: [{ text: 'Snapshots', href: link('snapshots', {}) }],
      previous,
      next,
      body: (
        <>
          <Neighbours
            label="Snapshots"
            place={`${resource}, ${cellText({ date: observedAt })}`}
            previous={previous}
            next={next}
          />
          <Body data={data} request={request} />
        </>
      ),
    };
  },
  output: ({ stored }) => snapshotsView([stored]),
});

const pageOf = (link: Link, of: StoredSnapshot | undefined): string | undefined =>
  of && link('snapshot', { snapshot: String(of.snapshot) });

type BodyProps = { readonly data: Data; readonly request: PageRequest<'snapshot', unknown> };

function Body({ data: { stored, earlier }, request }: BodyProps) {
  const { link } = request;
  const { snapshot, source, resource, partition, complete, observedAt, effectiveAt, dimensions, input, rows } = stored;
  const changes = earlier && link('diff', { before: String(earlier.snapshot), after: String(snapshot) }, { resource });
  const address = webAddress(input);
  return (
    <>
      <Facts
        facts={[
          ['resource', `${resource} (${source})`],
          ['scope', complete ? partition : `${partition}: a part of it, which retires no rows`],
          ['dimensions', dimensions],
          ['observed', observedAt],
          ['in effect', effectiveAt ?? ''],
          ['input', address === undefined ? input : <a href={address}>{input}</a>],
        ]}
      />
      <Blocks
        blocks={[table(COLUMNS, [{ cells: [rows.seen, rows.new, rows.changed, rows.retired] }], 'Rows')]}
        request={request}
      />
      {changes === undefined || earlier === undefined ? (
        <p>This is the first snapshot of {resource}.</p>
      ) : (
        <p>
          <a href={changes}>What changed since snapshot {earlier.snapshot}</a>
        </p>
      )}
      <p>
        <a href={link('findings', {}, { at: snapshot })}>Findings at this snapshot</a>
      </p>
    </>
  );
}

const COLUMNS = columnsOf('>seen', '>new', '>changed', '>retired');
