import { createHash } from 'node:crypto';
import { getOrCreate } from '../../base/collections.ts';
import { quoteClipped } from '../../base/quote-clipped.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import { CORE_TAXONOMY, isWithoutCalculation } from '../../model/service-taxonomies.ts';
import type { Codec, WriteOptions } from '../../protocol/codec.ts';
import type { Format, RouteName } from '../../protocol/routes.ts';
import { badRequest, notFound } from '../../protocol/service-error.ts';
import {
  CALCULATION,
  FIELD_LABELS,
  FIELD_PROPERTIES,
  type FieldLabelAnswer,
  PRESENTATION,
  SUMMARY,
  type TaxonomySummary,
} from '../../protocol/taxonomy/resources.ts';
import type { Call, Handler, StoreView } from '../parts.ts';
import { ANSWER_HEADERS, VARY } from '../responses.ts';
import { calculationAnswer, fieldLabelAnswer, fieldPropertyAnswer, presentationAnswer } from './answers.ts';
import { selectLabels } from './select-labels.ts';

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

const INTEGER = /^-?\d+$/;

/**
 * The taxonomy that a path names. A TaxonomyID that is not an integer is a ServiceError (400); a missing taxonomy, and
 * the calculation of one that has none by the contract, is one by the switch `unknownTaxonomy`.
 */
export async function findTaxonomy({ path, parts }: Call, part: PartName): Promise<ServedTaxonomy> {
  const id = plainId(path.TaxonomyID ?? '');
  const { view, assumptions } = parts;
  const missing = assumptions.unknownTaxonomy === '404' ? notFound : badRequest;
  if (part === 'calculation' && isWithoutCalculation(id)) {
    const others = await listed(view, ({ id: other }) => !isWithoutCalculation(other));
    throw missing(`Taxonomy ${id} has no calculation: core financials have none. Taxonomies that have one: ${others}.`);
  }
  const found = await view.taxonomy(id);
  if (found) return found;
  const known = await listed(view, () => true);
  if (INTEGER.test(id)) throw missing(`There is no taxonomy ${quoteClipped(id)}. Taxonomies: ${known}.`);
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
export type Encoded = {
  readonly body: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly unchangedHeaders: Readonly<Record<string, string>>;
};

/** The four resources that each taxonomy has. */
export type PartName = 'calculation' | 'fieldlabel' | 'fieldproperty' | 'presentation';

type WritePart = (taxonomy: ServedTaxonomy, format: Format, options: WriteOptions) => string;

const PARTS: Readonly<Record<PartName, WritePart>> = {
  calculation: partWriter(CALCULATION, calculationAnswer),
  fieldlabel: partWriter(FIELD_LABELS, fieldLabelAnswer),
  fieldproperty: partWriter(FIELD_PROPERTIES, fieldPropertyAnswer),
  presentation: partWriter(PRESENTATION, presentationAnswer),
};

function partWriter<T>({ write }: Codec<T>, answerOf: (taxonomy: ServedTaxonomy) => T): WritePart {
  return (taxonomy, format, options) => write[format](answerOf(taxonomy), options);
}

/** Encoded answers, kept as long as their taxonomy is. */
export type EncodedTaxonomies = {
  /** A whole resource of a taxonomy. */
  readonly part: (taxonomy: ServedTaxonomy, part: PartName, call: Call) => Encoded;
  /** The labels of the fields that a call asks for; `undefined` where it asks for all of them. */
  readonly labelSelection: (taxonomy: ServedTaxonomy, call: Call) => Encoded | undefined;
};

export function encodedTaxonomies(): EncodedTaxonomies {
  const labelAnswers = new WeakMap<ServedTaxonomy, FieldLabelAnswer>();
  const labelsOf = (taxonomy: ServedTaxonomy): FieldLabelAnswer => {
    const answer = labelAnswers.get(taxonomy) ?? fieldLabelAnswer(taxonomy);
    labelAnswers.set(taxonomy, answer);
    return answer;
  };
  const kept = new WeakMap<ServedTaxonomy, Map<string, Encoded>>();
  return {
    part: (taxonomy, part, { format, parts: { assumptions } }) => {
      const ofTaxonomy = kept.get(taxonomy) ?? new Map<string, Encoded>();
      kept.set(taxonomy, ofTaxonomy);
      return getOrCreate(ofTaxonomy, `${part} ${format} ${assumptions.canholdvalue}`, () =>
        encode(PARTS[part](taxonomy, format, assumptions), format),
      );
    },
    labelSelection: (taxonomy, call) => {
      if (!call.query.has('fieldid') && !call.query.has('fieldname')) return undefined;
      const { format, parts } = call;
      const selected = selectLabels(labelsOf(taxonomy), call);
      return selected && encode(FIELD_LABELS.write[format](selected, parts.assumptions), format);
    },
  };
}

function encode(body: string, format: Format): Encoded {
  const etag = etagOf(body);
  return { body, etag, headers: { ...ANSWER_HEADERS[format], etag }, unchangedHeaders: { ...VARY, etag } };
}

/** The strong tag of an answer: the same bytes have the same tag, other bytes another. Hex between double quotes. */
function etagOf(body: string): string {
  return `"${createHash('sha256').update(body, 'utf8').digest('hex').slice(0, 32)}"`;
}

/**
 * Whether a caller has this version. `parameter` (`http_etag`, quotes and `W/` optional) overrides `If-None-Match`, a
 * list of tags or `*` (RFC 9110 section 13.1.2, weak comparison), quotes not required.
 */
export function isKnownVersion(etag: string, parameter: string | undefined, header: string | null): boolean {
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
