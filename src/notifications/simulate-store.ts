import type { Simulation } from '../model/simulation.ts';
import type { SubscriptionAnswer } from '../protocol/subscriptions/records.ts';
import type { StorePorts } from '../store/ports.ts';
import { type StorePlace, type StoreReader, withReader } from '../store/reader.ts';
import { type SimulationOptions, type SimulationPorts, simulate } from './simulate.ts';

/** After every snapshot that a store can have. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

/** The histories of a store, and the newest taxonomies that it has. */
async function historiesOf(reader: StoreReader): Promise<Omit<SimulationPorts, 'deliver'>> {
  const { taxonomies } = await reader.shown(END_OF_TIME);
  return {
    history: async (resource, asked) => (await reader.rowHistory(resource, asked, taxonomies)).history,
    taxonomies: () => Promise.all(taxonomies.map((shown) => reader.servedTaxonomy(shown))),
  };
}

/** Replays subscriptions over the refreshes of a store; see {@link simulate}. */
export function simulateStore(
  store: StorePlace,
  subscriptions: readonly SubscriptionAnswer[],
  options: SimulationOptions,
  { deliver, ...ports }: StorePorts & Pick<SimulationPorts, 'deliver'>,
): Promise<Simulation> {
  return withReader(store, ports, async (reader) =>
    simulate(subscriptions, options, { ...(await historiesOf(reader)), ...(deliver && { deliver }) }),
  );
}
