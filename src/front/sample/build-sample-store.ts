import { summaryAnswer, taxonomyAnswers } from '../../../data/generator/industries/model.ts';
import { STORY, type UniverseSize } from '../../../data/generator/universe/size.ts';
import { makeUniverse, type Universe, type UniverseDelivery } from '../../../data/generator/universe/universe.ts';
import { findResource } from '../../core/model/resource.ts';
import type { SourceRead } from '../../core/model/source-read.ts';
import type { Taxonomy } from '../../core/model/taxonomy.ts';
import { payloadOf } from '../../service/payload/payload.ts';
import { readPayloadTaxonomy } from '../../service/payload/read-payload-taxonomy.ts';
import { readRowAnswer } from '../../service/payload/read-row-answer.ts';
import { writeDataRows } from '../../service/protocol/rows/data-rows.ts';
import { ingestHistory, type PartOfRefresh } from '../../warehouse/ingest/ingest-history.ts';
import type { IngestedRows } from '../../warehouse/ingest/ingest-rows.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';

/** The universe in a store, and what each of its refreshes did to it. */
export type SampleStore = {
  readonly universe: Universe;
  /** By refresh, in the order of the universe's: what was seen of each resource, in the order in which it was seen. */
  readonly refreshes: readonly (readonly IngestedRows[])[];
};

/**
 * Makes a store of the sample: the seven taxonomies, then refresh by refresh the answers of the service, each resource
 * a snapshot of its own with the moment at which it was seen. `size`: without it, the part that can be checked in
 * seconds, some companies of each industry and three refreshes. `resources`: only these. Nothing leaves the process.
 */
export async function buildSampleStore(
  path: string,
  ports: IngestPorts,
  { size, resources }: { readonly size: UniverseSize; readonly resources?: readonly string[] } = { size: STORY },
): Promise<SampleStore> {
  const universe = makeUniverse(size);
  ports.progress.stage('making the sample');
  const history = {
    taxonomies: await sampleTaxonomies(),
    taxonomiesObservedAt: universe.refreshes[0]?.begins ?? '',
    refreshes: function* () {
      for (const { deliveries } of universe.refreshes) {
        const wanted = deliveries().filter(({ resource }) => resources === undefined || resources.includes(resource));
        yield wanted.map((delivery) => partOf(delivery, ports));
      }
    },
  };
  const refreshes = await ingestHistory(history, { store: path, command: 'sample' }, ports);
  return { universe, refreshes };
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
  const answer = writeDataRows({ totalRows: delivery.count, rows: delivery.rows() }, 'json');
  const { progress, signal } = ports;
  const { complete } = delivery;
  const options = { resource, symbol: undefined, complete, file, signal, progress };
  return yield* readRowAnswer({ form: 'json', pieces: [Buffer.from(answer)] }, options);
}

/** The seven taxonomies of the service. */
const IDS = ['50', '18', '19', '20', '27', '28', '30'] as const;
const LARGEST = 2 ** 24;

/** The taxonomies of the sample, read as answers of the service are; each whole. */
async function sampleTaxonomies(): Promise<readonly Taxonomy[]> {
  const listed = await read('taxonomy', summaryAnswer(IDS), undefined);
  const taxonomies: Taxonomy[] = [];
  for (const id of IDS) {
    const answers = Object.entries(taxonomyAnswers(id)).map(([resource, answer]) => read(resource, answer, id));
    const parts = (await Promise.all(answers)).flat().map((taxonomy) => taxonomy.parts);
    const { name = id, dataset } = listed.find((taxonomy) => taxonomy.id === id) ?? {};
    const named = { source: 'service', id, extent: 'whole', name, ...(dataset !== undefined && { dataset }) } as const;
    taxonomies.push({ ...named, parts: joined(parts) });
  }
  return taxonomies;
}

async function read(resource: string, answer: string, taxonomy: string | undefined): Promise<readonly Taxonomy[]> {
  const file = payloadOf(`sample ${taxonomy ?? ''} ${resource}`, new TextEncoder().encode(answer));
  const options = { resource, taxonomy, etag: undefined, maxXml: LARGEST };
  const { taxonomies, diagnostics } = await readPayloadTaxonomy(file, options);
  const [diagnostic] = diagnostics;
  if (diagnostic) throw new Error(`${file.place}: ${diagnostic.message}`);
  return taxonomies;
}

/** Every answer has the numbers of its fields as properties; of each field the fullest property is kept. */
function joined(parts: readonly Taxonomy['parts'][]): Taxonomy['parts'] {
  const properties = parts.flatMap((part) => part.properties ?? []);
  const fullest = new Map<string, (typeof properties)[number]>();
  for (const property of properties) {
    const known = fullest.get(property.field.name);
    if (!known || Object.keys(property).length > Object.keys(known).length) fullest.set(property.field.name, property);
  }
  return {
    sections: parts.flatMap((part) => part.sections ?? []),
    calculation: parts.flatMap((part) => part.calculation ?? []),
    presentation: parts.flatMap((part) => part.presentation ?? []),
    labels: parts.flatMap((part) => part.labels ?? []),
    properties: [...fullest.values()],
  };
}
