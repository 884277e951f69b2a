import { z } from 'zod';
import {
  type GivenSubscriptions,
  replayedSubscriptions,
  savedSubscriptions,
} from '../../../alerts/notifications/saved-subscriptions.ts';
import type { SimulationOptions } from '../../../alerts/notifications/simulate.ts';
import { simulateStore } from '../../../alerts/notifications/simulate-store.ts';
import { COUNTING_RULES } from '../../../core/model/alert.ts';
import type { Simulation } from '../../../core/model/simulation.ts';
import { SERVED_RESOURCES } from '../../../service/protocol/served-resources.ts';
import { storedSnapshots } from '../../../warehouse/reading/diff.ts';
import { rowSource } from '../../../warehouse/store/serving/row-source.ts';
import type { Asked } from '../page.ts';
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
type AskedReplay = Pick<Asked<PathName, ReplayQuery>, 'store' | 'ports' | 'query' | 'at'>;

/** The name, in the URL, of the subscription that is given there. */
export const IN_URL = 'expression';

/** Replays subscriptions as the command does; the snapshot that a page is at ends an open range. */
export async function loadReplay(
  { store, ports, query, at }: AskedReplay,
  { subscriptions, templates }: GivenSubscriptions,
  options: SimulationOptions,
): Promise<Simulation> {
  const { from, rule, nulls, grain, first } = query;
  const seen = at === undefined ? [] : await storedSnapshots(store, ports, { asOf: at });
  const to = query.to ?? seen.at(-1)?.observedAt;
  const asked = { from, to, rule, nulls, grain, includeFirst: first === 'yes', templates };
  return simulateStore(store, subscriptions, { ...asked, ...options }, ports);
}

/** The subscriptions that the service of the store keeps, of all its users. */
export function allSubscriptions({ store, ports }: Pick<AskedReplay, 'store' | 'ports'>): Promise<GivenSubscriptions> {
  return savedSubscriptions(store, undefined, ports);
}

/** The subscription of that id, or the one that the URL gives; none, where its parameters are still to be chosen. */
export async function oneSubscription(asked: AskedReplay, id: string): Promise<GivenSubscriptions> {
  if (id === IN_URL) {
    const { resource: ResourceName, expression: Expression } = asked.query;
    if (ResourceName === undefined && Expression === undefined) return { subscriptions: [], templates: [] };
    if (ResourceName === undefined || Expression === undefined)
      throw new ProblemError({ status: 400, message: 'The parameters resource and expression are needed together.' });
    return replayedSubscriptions([{ Name: IN_URL, ResourceName, Expression }]);
  }
  const { subscriptions, templates } = await allSubscriptions(asked);
  const found = subscriptions.filter(({ Id }) => Id === id);
  if (found.length > 0) return { subscriptions: found, templates };
  throw new ProblemError({ status: 404, message: 'There is no such subscription.' });
}

/** The resources that a subscription can watch and that the store has rows of. */
export async function watchableResources({ store, ports, at }: AskedReplay): Promise<readonly string[]> {
  const snapshots = await storedSnapshots(store, ports, { asOf: at });
  const newest = new Map(snapshots.map(({ resource, snapshot }) => [resource, snapshot]));
  return SERVED_RESOURCES.map(({ name }) => name).filter((name) => rowSource(name, newest).newest > 0);
}
