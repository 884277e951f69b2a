import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import { CORE_TAXONOMY } from '../../model/service-taxonomies.ts';
import type { TaxonomySummary } from '../../protocol/summary/schema.ts';
import { summaryToJson } from '../../protocol/summary/to-json.ts';
import { summaryToXml } from '../../protocol/summary/to-xml.ts';
import { ANSWER_HEADERS } from '../answer-headers.ts';
import type { Handler } from '../parts.ts';
import { type Encoded, encodedPart, encodedSelection, type PartName } from './encoded.ts';
import { isKnownVersion } from './etag.ts';
import { findTaxonomy } from './find-taxonomy.ts';

/** The taxonomies that there are. The contract gives this resource no ETag. */
export const taxonomySummary: Handler = async ({ parts, format }) => {
  const taxonomies = await parts.view.taxonomies();
  const summary = taxonomies.map(summaryOf);
  const body = format === 'json' ? summaryToJson(summary) : summaryToXml(summary);
  return new Response(body, { headers: ANSWER_HEADERS[format] });
};

export const taxonomyCalculation: Handler = partHandler('calculation');
export const taxonomyFieldLabel: Handler = partHandler('fieldlabel', encodedSelection);
export const taxonomyFieldProperty: Handler = partHandler('fieldproperty');
export const taxonomyPresentation: Handler = partHandler('presentation');

/** Answers with one resource of a taxonomy, or with 304 where the caller has it. `select` may answer with a part of it. */
function partHandler(
  part: PartName,
  select: (taxonomy: ServedTaxonomy, call: Parameters<Handler>[0]) => Encoded | undefined = () => undefined,
): Handler {
  return async (call) => {
    const taxonomy = await findTaxonomy(call, part);
    const encoded = select(taxonomy, call) ?? encodedPart(taxonomy, part, call);
    const isKnown = isKnownVersion(encoded.etag, call.query.get('http_etag'), call.headers.get('if-none-match'));
    if (isKnown) return new Response(null, { status: 304, headers: encoded.unchangedHeaders });
    return new Response(encoded.body, { headers: encoded.headers });
  };
}

function summaryOf({ id, name, dataset }: ServedTaxonomy): TaxonomySummary {
  return {
    id: Number(id),
    name,
    dataset: dataset ?? (id === CORE_TAXONOMY ? 'Core Financials' : 'Full Financials'),
  };
}
