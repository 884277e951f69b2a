import type { RowHistory } from '../../core/model/row-history.ts';
import type { DefiningTaxonomy } from '../../core/model/service-taxonomies.ts';
import type { Simulation } from '../../core/model/simulation.ts';
import type { SubscriptionAnswer } from '../../core/model/subscription.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import { releaseReads, type StorePlace, type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import { rowSource } from '../../warehouse/store/serving/row-source.ts';
import type { ShownState } from '../../warehouse/store/serving/shown-state.ts';
import { type AlertTest, type AlertTestResult, runAlertTest } from './alert-test.ts';
import { type SimulationOptions, type SimulationPorts, simulate } from './simulate.ts';

/** Versions of rows that take some memory to read. */
const MANY_ROWS = 10_000;

/** After every snapshot that a store can have. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

/**
 * The histories of a store, and the newest taxonomies that it has. The store is closed between them: the replay of one
 * needs the memory, and others may write.
 */
function historiesOf(store: StorePlace, ports: StorePorts): Omit<SimulationPorts, 'deliver'> {
  return {
    history: async (resource, range) => {
      const found = await withReader(store, ports, async (reader) => {
        const content = await reader.shownState(END_OF_TIME);
        const { history } = await reader.rowHistory(resource, range, content.taxonomies);
        return withFields(history, await storedFields(reader, resource, content));
      });
      if (found.versions.count > MANY_ROWS) await releaseReads();
      return found;
    },
    taxonomies: () =>
      withReader(store, ports, async (reader) => {
        const { taxonomies } = await reader.shownState(END_OF_TIME);
        const properties = await reader.propertiesOf(taxonomies.map(({ taxonomyId }) => taxonomyId));
        return taxonomies.map(({ taxonomyId, id }): DefiningTaxonomy => {
          return { id, parts: { properties: properties.get(taxonomyId) ?? [] } };
        });
      }),
  };
}

/** The fields that the rows of a resource had at any time, in the range or not. */
async function storedFields(reader: StoreReader, resource: string, { newest }: ShownState): Promise<readonly string[]> {
  const { made, resources } = rowSource(resource, newest);
  if (made === 'companies') return [];
  const names: string[] = [];
  for (const id of resources) for (const { name } of await reader.fieldsOfResource(id)) names.push(name.toLowerCase());
  return names;
}

/** The same history with more fields, which no version reports. */
function withFields({ versions, ...history }: RowHistory, names: readonly string[]): RowHistory {
  return { ...history, versions: { ...versions, fields: [...new Set([...versions.fields, ...names])] } };
}

/** Replays subscriptions over the refreshes of a store; see {@link simulate}. */
export function simulateStore(
  store: StorePlace,
  subscriptions: readonly SubscriptionAnswer[],
  options: SimulationOptions,
  ports: StorePorts & Pick<SimulationPorts, 'deliver' | 'progress' | 'stopIfLate'>,
): Promise<Simulation> {
  return simulate(subscriptions, options, { ...ports, ...historiesOf(store, ports) });
}

/** Runs a test of alerts over the refreshes of a store, the one that it names. */
export function testStore(test: AlertTest, store: StorePlace, ports: StorePorts): Promise<AlertTestResult> {
  return runAlertTest(test, historiesOf(store, ports));
}
