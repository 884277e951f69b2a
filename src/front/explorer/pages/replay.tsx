import type { SimulateOutput } from '../../../core/model/shapes/simulate.ts';
import { columnsOf, head, plural, type TableRow, table } from '../../../output/report/document.ts';
import { simulateView } from '../../../output/report/views/simulate.ts';
import { coverageBlocks } from '../../../output/report/views/simulate-coverage.ts';
import { sectionId } from '../../../output/report/views/simulate-firings.ts';
import { whenBlocks } from '../../../output/report/views/simulate-totals.ts';
import { STATE_TONES, STATE_WORDS } from '../../../output/report/views/simulate-words.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks, Hint } from '../parts/blocks.tsx';
import {
  allSubscriptions,
  IN_URL,
  loadReplay,
  REPLAY_QUERY,
  ReplayForm,
  type ReplayQuery,
  watchableResources,
} from '../parts/replay.tsx';

type Data = {
  readonly simulation: SimulateOutput;
  readonly resources: readonly string[];
  readonly isCut: boolean;
};

/** All subscriptions of the store's service, replayed; and a form for an expression that none has. */
export const replayPage = definePage({
  name: 'replay',
  query: REPLAY_QUERY,
  load: async (request): Promise<Data> => {
    const { form, most } = request;
    const resources = await watchableResources(request);
    const options = form === 'html' ? { mostFirings: 0, mostMails: 0, sensitivity: false } : { mostFirings: most };
    const simulation = await loadReplay(request, await allSubscriptions(request), options);
    const isCut = form !== 'html' && simulation.subscriptions.some(({ furtherFirings }) => furtherFirings > 0);
    return { simulation, resources, isCut };
  },
  view: (data, request) => ({ title: 'Replay', body: <Body data={data} request={request} /> }),
  output: ({ simulation }) => simulateView(simulation),
});

type BodyProps = { readonly data: Data; readonly request: PageRequest<'replay', ReplayQuery> };

function Body({ data: { simulation, resources }, request }: BodyProps) {
  const { query, at, wordHint } = request;
  return (
    <>
      <p>
        Replays alerts over the snapshots of the store: what would have fired, when, and the mails. Nothing is sent.
      </p>
      {simulation.subscriptions.length === 0 ? (
        <p>
          The service of this store keeps no subscriptions. <Hint text={wordHint({ code: 'keep-subscriptions' })} />
        </p>
      ) : (
        <Saved simulation={simulation} request={request} />
      )}
      <h2>Replay an expression</h2>
      {resources.length === 0 ? (
        <p>The store has no rows that a subscription can watch.</p>
      ) : (
        <>
          <ReplayForm resources={resources} query={query} at={at?.toString()} />
          <Examples resources={resources} link={request.link} />
        </>
      )}
    </>
  );
}

const COLUMNS = columnsOf('subscription', 'user', 'state', '>rows', '>alerts', '>mails', 'resource', '_expression');

function Saved({ simulation, request }: { readonly simulation: SimulateOutput } & Pick<BodyProps, 'request'>) {
  const { subscriptions, totals } = simulation;
  const rows = subscriptions.map(
    ({ id, name, user, state, resource, expression, firings, furtherFirings, ...own }, at): TableRow => ({
      cells: [
        // The picture leads here.
        { text: name, id: sectionId(at), to: { page: 'replayed', subscription: id, query: request.query } },
        user,
        { text: STATE_WORDS[state], tone: STATE_TONES[state] },
        firings.length + furtherFirings,
        own.alerts,
        own.mails,
        resource,
        expression,
      ],
    }),
  );
  return (
    <>
      <p>
        {plural(totals.subscriptions, 'subscription')}: {totals.fired} fired, {plural(totals.alerts, 'alert')},{' '}
        {plural(totals.mails, 'mail')}.
      </p>
      <Blocks caption="Coverage" blocks={coverageBlocks(simulation)} request={request} />
      <Blocks blocks={[head('Subscriptions'), table(COLUMNS, rows)]} request={request} />
      <h2>Days</h2>
      <Blocks caption="Days with rows that fire" blocks={whenBlocks(simulation)} request={request} />
    </>
  );
}

const EXAMPLES: readonly (readonly [resource: string, expression: string])[] = [
  ['CoreFinancials-QTR', 'totalrevenue gt 1000000'],
  ['CoreFinancials-ANN', 'netincome lt 0'],
];

function Examples({ resources, link }: { readonly resources: readonly string[] } & Pick<PageRequest, 'link'>) {
  const examples = EXAMPLES.filter(([resource]) => resources.includes(resource));
  return (
    <ul>
      {examples.map(([resource, expression]) => (
        <li>
          <a href={link('replayed', { subscription: IN_URL }, { resource, expression })}>
            {resource}: <code>{expression}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}
