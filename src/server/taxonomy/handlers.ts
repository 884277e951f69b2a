import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import { CORE_TAXONOMY } from '../../model/service-taxonomies.ts';
import type { RouteName } from '../../protocol/routes.ts';
import { SUMMARY, type TaxonomySummary } from '../../protocol/taxonomy/resources.ts';
import type { Handler } from '../parts.ts';
import { ANSWER_HEADERS } from '../responses.ts';
import { type EncodedTaxonomies, encodedTaxonomies, isKnownVersion, type PartName } from './encoded.ts';
import { findTaxonomy } from './find-taxonomy.ts';

type TaxonomyRoute = Extract<RouteName, `taxonomy${string}`>;

/** Handlers of the taxonomy routes; encoded answers are kept. */
export function createTaxonomyHandlers(): { readonly [K in TaxonomyRoute]: Handler } {
  const encoded = encodedTaxonomies();
  /** Answers with a resource of a taxonomy, or a part that `select` makes, or 304 where the caller has it. */
  const partHandler =
    (part: PartName, select?: EncodedTaxonomies['labelSelection']): Handler =>
    async (call) => {
      const taxonomy = await findTaxonomy(call, part);
      const { body, etag, headers, unchangedHeaders } = select?.(taxonomy, call) ?? encoded.part(taxonomy, part, call);
      const isKnown = isKnownVersion(etag, call.query.get('http_etag'), call.headers.get('if-none-match'));
      return isKnown ? new Response(null, { status: 304, headers: unchangedHeaders }) : new Response(body, { headers });
    };
  return {
    taxonomySummary,
    taxonomyCalculation: partHandler('calculation'),
    taxonomyFieldLabel: partHandler('fieldlabel', encoded.labelSelection),
    taxonomyFieldProperty: partHandler('fieldproperty'),
    taxonomyPresentation: partHandler('presentation'),
  };
}

/** The list of taxonomies. The contract gives this resource no ETag. */
const taxonomySummary: Handler = async ({ parts, format }) => {
  const taxonomies = await parts.view.taxonomies();
  return new Response(SUMMARY.write[format](taxonomies.map(summaryOf), parts.assumptions), {
    headers: ANSWER_HEADERS[format],
  });
};

function summaryOf({ id, name, dataset }: ServedTaxonomy): TaxonomySummary {
  return {
    id: Number(id),
    name,
    dataset: dataset ?? (id === CORE_TAXONOMY ? 'Core Financials' : 'Full Financials'),
  };
}
