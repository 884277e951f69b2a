import { expect, test } from 'vitest';
import type { ServedTaxonomy } from '../../../../src/core/model/service-taxonomies.ts';
import type { Taxonomy } from '../../../../src/core/model/taxonomy.ts';
import { payloadOf } from '../../../../src/service/payload/payload.ts';
import { readPayloadTaxonomy } from '../../../../src/service/payload/read-payload-taxonomy.ts';
import type { Format, RouteName } from '../../../../src/service/protocol/routes.ts';
import { createTaxonomyHandlers } from '../../../../src/service/server/taxonomy/handlers.ts';
import { numberFields, numberSections } from '../../../../src/warehouse/store/serving/served-taxonomy.ts';
import { servedTaxonomy, taxonomyView } from '../../../support/served-taxonomy.ts';
import { viewCall } from '../../../support/server-call.ts';

const { taxonomyCalculation, taxonomyFieldLabel, taxonomyFieldProperty, taxonomyPresentation } =
  createTaxonomyHandlers();

const HANDLERS = {
  fieldproperty: taxonomyFieldProperty,
  fieldlabel: taxonomyFieldLabel,
  calculation: taxonomyCalculation,
  presentation: taxonomyPresentation,
} as const;
type PartName = keyof typeof HANDLERS;
const PARTS = Object.keys(HANDLERS) as PartName[];

async function answerOf(taxonomy: ServedTaxonomy, part: PartName, format: Format): Promise<string> {
  const route: RouteName = 'taxonomySummary';
  const asked = { path: { TaxonomyID: taxonomy.id }, format };
  return (await HANDLERS[part](viewCall(route, taxonomyView([taxonomy]), asked))).text();
}

/** The taxonomy that is read from the answers of another one. */
async function readAgain(taxonomy: ServedTaxonomy, format: Format): Promise<ServedTaxonomy> {
  const read: Taxonomy['parts'][] = [];
  for (const resource of PARTS) {
    const bytes = new TextEncoder().encode(await answerOf(taxonomy, resource, format));
    const file = payloadOf(`${resource}.${format}`, bytes);
    const options = { resource, taxonomy: taxonomy.id, etag: undefined, maxXml: 1e6 };
    const { taxonomies } = await readPayloadTaxonomy(file, options);
    read.push(taxonomies[0]?.parts ?? {});
  }
  const parts = {
    sections: read.flatMap(({ sections = [] }) => sections),
    calculation: read.flatMap(({ calculation = [] }) => calculation),
    presentation: read.flatMap(({ presentation = [] }) => presentation),
    labels: read.flatMap(({ labels = [] }) => labels),
    properties: read[0]?.properties ?? [],
  };
  return { ...taxonomy, parts, fieldIds: numberFields(parts), sectionIds: numberSections(parts) };
}

test.each<Format>(['json', 'xml'])(
  'a taxonomy that is read from its answers in %s is served byte for byte',
  async (format) => {
    const taxonomy = servedTaxonomy('18');
    const again = await readAgain(taxonomy, format);
    for (const part of PARTS) {
      expect(await answerOf(again, part, 'json')).toBe(await answerOf(taxonomy, part, 'json'));
      expect(await answerOf(again, part, 'xml')).toBe(await answerOf(taxonomy, part, 'xml'));
    }
  },
);
