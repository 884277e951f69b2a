import { z } from 'zod';
import {
  type ReplayedSubscriptions,
  replayedSubscriptions,
  savedSubscriptions,
} from '../../../alerts/notifications/saved-subscriptions.ts';
import type { SimulationOptions } from '../../../alerts/notifications/simulate.ts';
import { simulateStore } from '../../../alerts/notifications/simulate-store.ts';
import { COUNTING_RULES } from '../../../core/model/alert.ts';
import type { SimulatedOutput } from '../../../core/model/shapes/simulate.ts';
import type { Simulation } from '../../../core/model/simulation.ts';
import { type Block, cellText, columnsOf, plural, type TableRow, table } from '../../../output/report/document.ts';
import { filingTarget } from '../../../output/report/target.ts';
import { fieldCell } from '../../../output/report/views/sentences.ts';
import { valueCell } from '../../../output/report/views/simulate-firings.ts';
import { SERVED_RESOURCES } from '../../../service/protocol/served-resources.ts';
import { storedSnapshots } from '../../../warehouse/reading/diff.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { rowSource } from '../../../warehouse/store/serving/row-source.ts';
import type { PageRequest } from '../page.ts';
import type { PathName } from '../paths.ts';
import { ProblemError } from '../problem.ts';

/** The range and the rules of a replay, and an expression that no subscription has. */
export const REPLAY_QUERY = {
  resource: z.string().optional(),
  expression: z.string().max(10_000).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  rule: z.enum(COUNTING_RULES).optional(),
  nulls: z.enum(['odata', 'sql']).optional(),
  grain: z.enum(['refresh', 'row']).optional(),
  first: z.enum(['yes']).optional(),
};

export type ReplayQuery = z.infer<z.ZodObject<typeof REPLAY_QUERY>>;
type ReplayRequest = Pick<PageRequest<PathName, ReplayQuery>, 'store' | 'ports' | 'query' | 'at'>;

/** The name, in the URL, of the subscription that is given there. */
export const IN_URL = 'expression';

/** Replays subscriptions as the command does; the snapshot that a page is at ends an open range. */
export async function loadReplay(
  { store, ports, query, at }: ReplayRequest,
  { subscriptions, templates }: ReplayedSubscriptions,
  options: SimulationOptions,
): Promise<Simulation> {
  const { from, rule, nulls, grain, first } = query;
  const seen = at === undefined ? [] : await storedSnapshots(store, ports, { asOf: at });
  const to = query.to ?? seen.at(-1)?.observedAt;
  const request = { from, to, rule, nulls, grain, includeFirst: first === 'yes', templates };
  return simulateStore(store, subscriptions, { ...request, ...options }, ports);
}

/** The subscriptions that the service of the store keeps, of all its users. */
export function allSubscriptions({
  store,
  ports,
}: Pick<ReplayRequest, 'store' | 'ports'>): Promise<ReplayedSubscriptions> {
  return savedSubscriptions(store, undefined, ports);
}

/** The subscription of that id, or the one that the URL gives; none, where its parameters are still to be chosen. */
export async function namedSubscription(request: ReplayRequest, id: string): Promise<ReplayedSubscriptions> {
  if (id === IN_URL) {
    const { resource: ResourceName, expression: Expression } = request.query;
    if (ResourceName === undefined && Expression === undefined) return { subscriptions: [], templates: [] };
    if (ResourceName === undefined || Expression === undefined)
      throw new ProblemError({ status: 400, message: 'The parameters resource and expression are needed together.' });
    return replayedSubscriptions([{ Name: IN_URL, ResourceName, Expression }]);
  }
  const { subscriptions, templates } = await allSubscriptions(request);
  const matches = subscriptions.filter(({ Id }) => Id === id);
  if (matches.length > 0) return { subscriptions: matches, templates };
  throw new ProblemError({ status: 404, message: 'There is no such subscription.' });
}

/** The resources that a subscription can watch and that the store has rows of. */
export async function watchableResources({ store, ports, at }: ReplayRequest): Promise<readonly string[]> {
  const newest = await withReader(store, ports, async (reader) =>
    reader.newestSnapshots((await reader.snapshotOf(at)) ?? (await reader.newestSnapshot())),
  );
  return SERVED_RESOURCES.map(({ name }) => name).filter((name) => rowSource(name, newest).newest > 0);
}

type FormProps = {
  readonly resources: readonly string[];
  readonly query: ReplayQuery;
  readonly at: string | undefined;
};

/** The change after which a row that satisfies the expression fires. */
const RULES: Readonly<Record<(typeof COUNTING_RULES)[number], string>> = {
  'any-change': 'any change of a row',
  edge: 'the expression becomes true',
  'used-fields': 'a field of the expression changes',
};

/** Only an address has them; the form keeps them. */
const unasked = ({ nulls, grain, first }: ReplayQuery) => ({ nulls, grain, first });

/** Asks for the replay of an expression. */
export function ReplayForm({ resources, query, at }: FormProps) {
  const { resource, expression = '', from = '', to = '', rule = COUNTING_RULES[0] } = query;
  return (
    <form action={`/replay/${IN_URL}`} class="fields">
      {Object.entries({ at, ...unasked(query) }).map(([name, value]) =>
        value === undefined ? null : <input type="hidden" name={name} value={value} />,
      )}
      <label>
        Resource
        <select name="resource">
          {resources.map((name) => (
            <option value={name} selected={name === resource}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="wide">
        Expression
        <input type="text" name="expression" value={expression} required autocomplete="off" spellcheck={false} />
      </label>
      <label>
        From day
        <input type="text" name="from" value={from} placeholder="first refresh" autocomplete="off" />
      </label>
      <label>
        To day
        <input type="text" name="to" value={to} placeholder="last refresh" autocomplete="off" />
      </label>
      <label>
        Fires when
        <select name="rule">
          {COUNTING_RULES.map((name) => (
            <option value={name} selected={name === rule}>
              {RULES[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Replay</button>
    </form>
  );
}

export type Firing = SimulatedOutput['firings'][number];

type AlertsOptions = {
  /** The labels of fields, by their names. */
  readonly labels: ReadonlyMap<string, string>;
  readonly isPerRow: boolean;
};

const COLUMNS = columnsOf('company', 'change', 'period', '!document', 'field', '.before', '.after');

/** The rows that fire, by alert, with their values before and after and the truth of the condition. */
export function alertsTable(firings: readonly Firing[], { labels, isPerRow }: AlertsOptions): Block {
  const rows = firings.flatMap((firing, at): TableRow[] => {
    const isFirst = isPerRow || firings[at - 1]?.at !== firing.at;
    return [...(isFirst ? [{ heading: cellText({ date: firing.at }) }] : []), ...firingRows(firing, labels)];
  });
  return table(COLUMNS, rows);
}

/** Changed values of one row that are listed; the others are counted. */
const MOST_VALUES = 8;

function firingRows(
  { kind, row, changed, furtherChanged, terms }: Firing,
  labels: AlertsOptions['labels'],
): readonly TableRow[] {
  const { company, period, periodEnd, document } = row;
  const listed = changed.slice(0, MOST_VALUES);
  const more = changed.length - listed.length + furtherChanged;
  const filing = document ? { text: document, to: filingTarget({ name: document }) } : '';
  const named = [company ?? '', kind, period ?? periodEnd ?? '', filing];
  const rows = (listed.length > 0 ? listed : [undefined]).map((value, at): TableRow => {
    const first = at === 0 ? named : ['', '', '', ''];
    if (!value) return { cells: first };
    const { field, before, after } = value;
    const values = [valueCell(field, before), { ...valueCell(field, after), tone: 'strong' } as const];
    return { cells: [...first, fieldCell(field, labels), ...values] };
  });
  const condition = terms.map(({ term, before, after }) =>
    before === null || before === after ? `${term}: ${after}` : `${term}: ${before} → ${after}`,
  );
  const remark = [...(more > 0 ? [`and ${plural(more, 'more value')} changed`] : []), ...condition].join('; ');
  return remark === '' ? rows : [...rows, { remark }];
}
