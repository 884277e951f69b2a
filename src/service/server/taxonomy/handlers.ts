import { createHash } from 'node:crypto';
import { getOrCreate } from '../../../core/base/collections.ts';
import { quoteClipped } from '../../../core/base/text.ts';
import type { ServedTaxonomy } from '../../../core/model/service-taxonomies.ts';
import { CORE_TAXONOMY, isWithoutCalculation } from '../../../core/model/service-taxonomies.ts';
import type { Codec, WriteOptions } from '../../protocol/codec.ts';
import type { Format, RouteName } from '../../protocol/routes.ts';
import { badRequest, notFound } from '../../protocol/service-error.ts';
import {
  CALCULATION,
  FIELD_LABELS,
  FIELD_PROPERTIES,
  PRESENTATION,
  SUMMARY,
} from '../../protocol/taxonomy/resources.ts';
import type { Call, Handler, StoreView } from '../parts.ts';
import { ANSWER_HEADERS, VARY } from '../responses.ts';
import { calculationAnswer, fieldLabelAnswer, fieldPropertyAnswer, presentationAnswer } from './answers.ts';
import { selectLabels } from './select-labels.ts';

type TaxonomyRoute = Extract<RouteName, `taxonomy${string}`>;

type WritePart = (taxonomy: ServedTaxonomy, format: Format, options: WriteOptions) => string;

/** The four resources that each taxonomy has. */
const PARTS = {
  calculation: partWriter(CALCULATION, calculationAnswer),
  fieldlabel: partWriter(FIELD_LABELS, fieldLabelAnswer),
  fieldproperty: partWriter(FIELD_PROPERTIES, fieldPropertyAnswer),
  presentation: partWriter(PRESENTATION, presentationAnswer),
};

type PartName = keyof typeof PARTS;

function partWriter<T>({ write }: Codec<T>, answerOf: (taxonomy: ServedTaxonomy) => T): WritePart {
  return (taxonomy, format, options) => write[format](answerOf(taxonomy), options);
}

/** Handlers of the taxonomy routes. Encoded answers are kept as long as their taxonomy is. */
export function createTaxonomyHandlers(): { readonly [K in TaxonomyRoute]: Handler } {
  const kept = perTaxonomy(() => new Map<string, Encoded>());
  const labels = perTaxonomy(fieldLabelAnswer);
  const partHandler =
    (part: PartName): Handler =>
    async (call) => {
      const taxonomy = await findTaxonomy(call, part);
      const { format, query, headers, parts } = call;
      const isSelection = part === 'fieldlabel' && (query.has('fieldid') || query.has('fieldname'));
      const encoded = isSelection
        ? encode(FIELD_LABELS.write[format](selectLabels(labels(taxonomy), call), parts.assumptions), format)
        : getOrCreate(kept(taxonomy), `${part} ${format} ${parts.assumptions.canholdvalue}`, () =>
            encode(PARTS[part](taxonomy, format, parts.assumptions), format),
          );
      return isKnownVersion(encoded.etag, query.get('http_etag'), headers.get('if-none-match'))
        ? new Response(null, { status: 304, headers: encoded.unchangedHeaders })
        : new Response(encoded.body, { headers: encoded.headers });
    };
  return {
    taxonomySummary,
    taxonomyCalculation: partHandler('calculation'),
    taxonomyFieldLabel: partHandler('fieldlabel'),
    taxonomyFieldProperty: partHandler('fieldproperty'),
    taxonomyPresentation: partHandler('presentation'),
  };
}

function perTaxonomy<T>(make: (taxonomy: ServedTaxonomy) => T): (taxonomy: ServedTaxonomy) => T {
  const known = new WeakMap<ServedTaxonomy, T>();
  return (taxonomy) => {
    const derived = known.get(taxonomy) ?? make(taxonomy);
    known.set(taxonomy, derived);
    return derived;
  };
}

/** The list of taxonomies. The contract gives this resource no ETag. */
const taxonomySummary: Handler = async ({ parts, format }) => {
  const taxonomies = await parts.view.taxonomies();
  const summary = taxonomies.map(({ id, name, dataset }) => ({
    id: Number(id),
    name,
    dataset: dataset ?? (id === CORE_TAXONOMY ? 'Core Financials' : 'Full Financials'),
  }));
  return new Response(SUMMARY.write[format](summary, parts.assumptions), { headers: ANSWER_HEADERS[format] });
};

const INTEGER = /^-?\d+$/;

/**
 * The taxonomy that a path names. A TaxonomyID that is not an integer is a ServiceError (400); a missing taxonomy, and
 * the calculation of one that has none by the contract, is a 404.
 */
async function findTaxonomy({ path, parts }: Call, part: PartName): Promise<ServedTaxonomy> {
  const id = plainId(path.TaxonomyID ?? '');
  const { view } = parts;
  if (part === 'calculation' && isWithoutCalculation(id)) {
    const others = await listed(view, ({ id: other }) => !isWithoutCalculation(other));
    throw notFound(
      `Taxonomy ${id} has no calculation: core financials have none. Taxonomies that have one: ${others}.`,
    );
  }
  const taxonomy = await view.taxonomy(id);
  if (taxonomy) return taxonomy;
  const known = await listed(view, () => true);
  if (INTEGER.test(id)) throw notFound(`There is no taxonomy ${quoteClipped(id)}. Taxonomies: ${known}.`);
  throw badRequest(`TaxonomyID must be an integer; it is ${quoteClipped(id)}. Taxonomies: ${known}.`);
}

/** An integer without leading zeros; other text stays as it is. */
function plainId(text: string): string {
  return INTEGER.test(text) ? text.replace(/^(-?)0+(?=\d)/, '$1') : text;
}

async function listed(view: StoreView, wanted: (taxonomy: ServedTaxonomy) => boolean): Promise<string> {
  const taxonomies = await view.taxonomies();
  const names = taxonomies.filter(wanted).map(({ id, name }) => `${id} ${name}`);
  return names.join(', ') || 'none';
}

/** An answer ready to be sent, with its headers and those of the 304 in its place. */
type Encoded = ReturnType<typeof encode>;

/** The strong tag of an answer: the same bytes have the same tag, other bytes another. Hex between double quotes. */
function encode(body: string, format: Format) {
  const etag = `"${createHash('sha256').update(body, 'utf8').digest('hex').slice(0, 32)}"`;
  return { body, etag, headers: { ...ANSWER_HEADERS[format], etag }, unchangedHeaders: { ...VARY, etag } };
}

/**
 * Whether a caller has this version. `parameter` (`http_etag`, quotes and `W/` optional) overrides `If-None-Match`, a
 * list of tags or `*` (RFC 9110 section 13.1.2, weak comparison), quotes not required.
 */
function isKnownVersion(etag: string, parameter: string | undefined, header: string | null): boolean {
  if (parameter !== undefined) return bareTag(parameter) === bareTag(etag);
  if (header === null) return false;
  if (header === etag) return true;
  const bare = bareTag(etag);
  return header.split(',').some((entry) => bareTag(entry) === bare || entry.trim() === '*');
}

function bareTag(tag: string): string {
  const trimmed = tag.trim();
  const strong = trimmed.startsWith('W/') ? trimmed.slice(2) : trimmed;
  return strong.length > 1 && strong.startsWith('"') && strong.endsWith('"') ? strong.slice(1, -1) : strong;
}
