import { STORY, type UniverseSize } from '../../data/generator/universe/size.ts';
import { makeUniverse, type Universe, type UniverseDelivery } from '../../data/generator/universe/universe.ts';
import { ingestHistory, type PartOfRefresh } from '../ingest/ingest-history.ts';
import type { IngestedRows } from '../ingest/ingest-rows.ts';
import { findResource } from '../model/resource.ts';
import type { SourceRead } from '../model/source-read.ts';
import { readDataRows } from '../sources/service/read-data-rows.ts';
import type { IngestPorts } from '../store/ports.ts';
import { sampleTaxonomies } from './sample-taxonomies.ts';

/** The universe in a store, and what each of its refreshes did to it. */
export type SampleStore = {
  readonly universe: Universe;
  /** By refresh, in the order of the universe's: what was seen of each resource, in the order in which it was seen. */
  readonly refreshes: readonly (readonly IngestedRows[])[];
};

/**
 * Makes a store of the sample: the seven taxonomies, then refresh by refresh what the service would have shown, each
 * resource a snapshot of its own with the moment at which it was seen. `size` says how much of it. Nothing leaves the
 * process.
 */
export async function buildSampleStore(
  path: string,
  ports: IngestPorts,
  { size }: { readonly size: UniverseSize },
): Promise<SampleStore> {
  const universe = makeUniverse(size);
  const [first] = universe.refreshes;
  if (!first) throw new Error('a universe without refreshes');
  ports.progress.stage('making the sample');
  const history = {
    taxonomies: await sampleTaxonomies(),
    taxonomiesObservedAt: first.begins,
    refreshes: function* () {
      for (const { deliveries } of universe.refreshes) yield deliveries().map((delivery) => partOf(delivery, ports));
    },
  };
  const refreshes = await ingestHistory(history, { store: path, command: 'sample' }, ports);
  return { universe, refreshes };
}

/**
 * Makes a store of the part of the sample that can be checked in seconds: some companies of each industry, three
 * refreshes.
 */
export async function buildSample(store: string, ports: IngestPorts): Promise<void> {
  await buildSampleStore(store, ports, { size: STORY });
}

function partOf(delivery: UniverseDelivery, ports: IngestPorts): PartOfRefresh {
  const { resource, observedAt } = delivery;
  const input = `sample ${resource} ${observedAt}`;
  return { read: readDelivery(delivery, input, ports), input, observedAt };
}

/** Its rows are made when it is their turn. */
async function* readDelivery(delivery: UniverseDelivery, file: string, ports: IngestPorts): SourceRead {
  const resource = findResource(delivery.resource);
  if (resource.kind !== 'rows') throw new Error(`the sample has rows of ${resource.name}`);
  const answer = { content: { totalRows: delivery.count, rows: delivery.rows() }, placeOf: () => ({ file }) };
  const { progress, signal } = ports;
  const { complete } = delivery;
  return yield* readDataRows(answer, { resource, symbol: undefined, complete, file, signal, progress });
}
