import { summaryAnswer, taxonomyAnswers } from '../../data/generator/industries/model.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import { payloadOf } from '../sources/service/payload.ts';
import { readPayloadTaxonomy } from '../sources/service/read-payload-taxonomy.ts';

/** The seven taxonomies of the service. */
const IDS = ['50', '18', '19', '20', '27', '28', '30'] as const;
const LARGEST = 2 ** 24;

/** The taxonomies of the sample, read as answers of the service are; each whole. */
export async function sampleTaxonomies(): Promise<readonly Taxonomy[]> {
  const listed = await read('taxonomy', summaryAnswer(IDS), undefined);
  const taxonomies: Taxonomy[] = [];
  for (const id of IDS) {
    const parts: Taxonomy['parts'][] = [];
    for (const [resource, answer] of Object.entries(taxonomyAnswers(id))) {
      parts.push(...(await read(resource, answer, id)).map((taxonomy) => taxonomy.parts));
    }
    const { name = id, dataset } = listed.find((taxonomy) => taxonomy.id === id) ?? {};
    taxonomies.push({
      source: 'service',
      id,
      extent: 'whole',
      name,
      ...(dataset === undefined ? {} : { dataset }),
      parts: joined(parts),
    });
  }
  return taxonomies;
}

async function read(resource: string, answer: string, taxonomy: string | undefined): Promise<readonly Taxonomy[]> {
  const file = payloadOf(`sample ${taxonomy ?? ''} ${resource}`, new TextEncoder().encode(answer));
  const { taxonomies, diagnostics } = await readPayloadTaxonomy(file, {
    resource,
    taxonomy,
    etag: undefined,
    maxXml: LARGEST,
  });
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
