import type { z } from 'zod';
import type { SimulatedOutput } from '../../../core/model/shapes/simulate.ts';
import type { Simulation } from '../../../core/model/simulation.ts';
import { blocksOf, columnsOf, head, note, plural, type TableRow, table } from '../../../output/report/document.ts';
import { sheetOf } from '../../../output/report/views/list-view.ts';
import { simulateView } from '../../../output/report/views/simulate.ts';
import { coverageBlocks } from '../../../output/report/views/simulate-coverage.ts';
import { firedOf, sectionId } from '../../../output/report/views/simulate-firings.ts';
import { countBlocks, sensitivityBlocks, whenBlocks } from '../../../output/report/views/simulate-totals.ts';
import { STATE_TONES, STATE_WORDS } from '../../../output/report/views/simulate-words.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { Facts } from '../parts/facts.tsx';
import { after, Pager, rangeText, readAfter, writeAfter } from '../parts/paging.tsx';
import {
  alertsTable,
  type Firing,
  IN_URL,
  loadReplay,
  namedSubscription,
  REPLAY_QUERY,
  ReplayForm,
  watchableResources,
} from '../parts/replay.tsx';

type Data = {
  readonly simulation: Simulation;
  /** None where the URL does not give its expression yet. */
  readonly subscription: SimulatedOutput | undefined;
  /** To choose another for an expression of the URL. */
  readonly resources: readonly string[];
  /** The place of the first firing that the page lists. */
  readonly from: number;
  readonly labels: ReadonlyMap<string, string>;
  readonly isCut: boolean;
};

const QUERY = { ...REPLAY_QUERY, after };
type ReplayedRequest = PageRequest<'replayed', z.infer<z.ZodObject<typeof QUERY>>>;

/** One subscription, or the expression of the URL, replayed: when it fires, on which rows and why, and its mails. */
export const replayedPage = definePage({
  name: 'replayed',
  query: QUERY,
  load: async (request): Promise<Data> => {
    const { store, ports, params, query, form, most } = request;
    const [from = 0] = readAfter(query.after, 1);
    const isPage = form === 'html';
    const options = isPage ? { mostFirings: from + most, mostMails: most } : { mostFirings: most };
    const subscriptions = await namedSubscription(request, params.subscription);
    const simulation = await loadReplay(request, subscriptions, options);
    const [subscription] = simulation.subscriptions;
    const firings = subscription?.firings.slice(from) ?? [];
    const names = new Set(firings.flatMap(({ changed }) => changed.map(({ field }) => field)));
    const labels = isPage ? await withReader(store, ports, (reader) => reader.labelsNamed([...names])) : new Map();
    const resources = isPage && params.subscription === IN_URL ? await watchableResources(request) : [];
    const isCut = !isPage && subscription !== undefined && subscription.furtherFirings > 0;
    return { simulation, subscription, resources, from, labels, isCut };
  },
  view: (data, request) => ({
    title:
      request.params.subscription === IN_URL ? 'Replay of an expression' : `Replay of ${data.subscription?.name ?? ''}`,
    trail: [{ text: 'Replay', href: request.link('replay', {}) }],
    ...firingPages(data, request),
    body: <Body data={data} request={request} />,
  }),
  output: ({ simulation, subscription }) => ({
    ...simulateView(simulation),
    sheet: sheetOf(COLUMNS, () => subscription?.firings.flatMap(firingLines) ?? []),
  }),
});

const COLUMNS = ['at', 'kind', 'company', 'period', 'periodEnd', 'document', 'field', 'before', 'after'];

/** A line for each changed value of a row that fires; one without values where none changed. */
function firingLines({ at, kind, row, changed }: Firing): readonly object[] {
  return (changed.length > 0 ? changed : [{}]).map((value) => ({ at, kind, ...row, ...value }));
}

function firingPages({ subscription, from }: Data, { params, query, link, most }: ReplayedRequest) {
  const { after: _, ...others } = query;
  const isLast = !subscription || firedOf(subscription) <= from + most;
  return {
    previous: from > 0 ? link('replayed', params, others) : undefined,
    next: isLast ? undefined : link('replayed', params, { ...others, after: writeAfter(from + most) }),
  };
}

type BodyProps = { readonly data: Data; readonly request: ReplayedRequest };

function Body({ data, request }: BodyProps) {
  const { resources, subscription } = data;
  return (
    <>
      {resources.length === 0 ? null : (
        <ReplayForm resources={resources} query={request.query} at={request.at?.toString()} />
      )}
      {subscription === undefined ? null : <Replay data={{ ...data, subscription }} request={request} />}
    </>
  );
}

type ReplayProps = BodyProps & { readonly data: { readonly subscription: SimulatedOutput } };

function Replay({ data, request }: ReplayProps) {
  const { simulation, subscription } = data;
  return (
    <>
      <Summary subscription={subscription} isSaved={request.params.subscription !== IN_URL} />
      <h2>Coverage</h2>
      <Blocks caption="Coverage" blocks={coverageBlocks(simulation)} request={request} />
      <Days simulation={simulation} request={request} />
      <h2 id={sectionId(0)}>Alerts</h2>
      <Alerts data={data} request={request} />
      <Mails data={data} request={request} />
      <h2>Counts by rule</h2>
      <Blocks caption="Rows that fire by rule" blocks={countBlocks(simulation)} request={request} />
      <Thresholds simulation={simulation} request={request} />
      <h2>Assumptions</h2>
      <ul>
        {simulation.assumptions.map((assumption) => (
          <li>{assumption}</li>
        ))}
      </ul>
    </>
  );
}

type SummaryProps = { readonly subscription: SimulatedOutput; readonly isSaved: boolean };

function Summary({ subscription, isSaved }: SummaryProps) {
  return (
    <>
      <Facts
        facts={[
          ['user', isSaved ? subscription.user : ''],
          ['resource', subscription.resource],
          ['expression', <code>{subscription.expression}</code>],
          ['state', <span class={STATE_TONES[subscription.state]}>{STATE_WORDS[subscription.state]}</span>],
          ['alerts', plural(subscription.alerts, 'alert')],
          ['mails', plural(subscription.mails, 'mail')],
        ]}
      />
      {subscription.problems.map(({ severity, message }) => (
        <p class={severity}>
          {severity}: {message}
        </p>
      ))}
    </>
  );
}

type PartProps = Pick<Data, 'simulation'> & Pick<BodyProps, 'request'>;

function Days({ simulation, request }: PartProps) {
  const blocks = whenBlocks(simulation);
  if (blocks.length === 0) return null;
  return (
    <>
      <h2>Days</h2>
      <Blocks caption="Days with rows that fire" blocks={blocks} request={request} />
    </>
  );
}

function Thresholds({ simulation, request }: PartProps) {
  const blocks = sensitivityBlocks(simulation);
  if (blocks.length === 0) return null;
  return (
    <>
      <h2>Other thresholds</h2>
      <Blocks caption="Rows that fire with other thresholds" blocks={blocks} request={request} />
    </>
  );
}

function Alerts({ data, request }: ReplayProps) {
  const { simulation, subscription, from, labels } = data;
  const rows = subscription.firings.slice(from);
  if (rows.length === 0) return <p>No row fires.</p>;
  const text = rangeText('rows', { from, rows, all: firedOf(subscription) });
  const { previous, next } = firingPages(data, request);
  return (
    <>
      <Blocks
        caption="Alerts and their rows"
        blocks={[alertsTable(rows, { isPerRow: simulation.asked.grain === 'row', labels })]}
        request={request}
      />
      <Pager text={text} first={previous} next={next} />
    </>
  );
}

function Mails({ data: { simulation }, request }: BodyProps) {
  const { params, query } = request;
  const { shown: previews, further, held } = simulation.mails;
  const { after: _, ...others } = query;
  if (previews.length === 0) return null;
  const rows = previews.map(({ at, to: { address }, subject }, index): TableRow => {
    const to = { page: 'mail', ...params, mail: String(index + 1), query: others } as const;
    return { cells: [{ text: subject, to }, { date: at }, address] };
  });
  const blocks = blocksOf(
    head('Mails'),
    table(columnsOf('subject', 'refresh', 'to'), rows),
    further > 0 && note(`${plural(further, 'further mail')}.`),
    held > 0 && note(`${plural(held, 'alert')} beyond the caps: digests sum them up.`),
  );
  return <Blocks blocks={blocks} request={request} />;
}
