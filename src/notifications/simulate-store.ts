import type { Simulation } from '../model/simulation.ts';
import type { SubscriptionAnswer } from '../protocol/subscriptions/records.ts';
import type { StorePorts } from '../store/ports.ts';
import { type StorePlace, withReader } from '../store/reader.ts';
import { type AlertTest, type AlertTestResult, runAlertTest } from './alert-test.ts';
import { type SimulationOptions, type SimulationPorts, simulate } from './simulate.ts';

/** After every snapshot that a store can have. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

/**
 * The histories of a store, and the newest taxonomies that it has. The store is closed between them: the replay of one
 * needs the memory, and others may write.
 */
function historiesOf(store: StorePlace, ports: StorePorts): Omit<SimulationPorts, 'deliver'> {
  return {
    history: (resource, asked) =>
      withReader(store, ports, async (reader) => {
        const { taxonomies } = await reader.shown(END_OF_TIME);
        return (await reader.rowHistory(resource, asked, taxonomies)).history;
      }),
    taxonomies: () =>
      withReader(store, ports, async (reader) => {
        const { taxonomies } = await reader.shown(END_OF_TIME);
        return Promise.all(taxonomies.map((shown) => reader.servedTaxonomy(shown)));
      }),
  };
}

/** Replays subscriptions over the refreshes of a store; see {@link simulate}. */
export function simulateStore(
  store: StorePlace,
  subscriptions: readonly SubscriptionAnswer[],
  options: SimulationOptions,
  { deliver, ...ports }: StorePorts & Pick<SimulationPorts, 'deliver'>,
): Promise<Simulation> {
  return simulate(subscriptions, options, { ...historiesOf(store, ports), ...(deliver && { deliver }) });
}

/** Runs a test of alerts over the refreshes of a store, the one that it names. */
export function testStore(test: AlertTest, store: StorePlace, ports: StorePorts): Promise<AlertTestResult> {
  return runAlertTest(test, historiesOf(store, ports));
}
