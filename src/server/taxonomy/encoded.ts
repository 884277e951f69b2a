import { createHash } from 'node:crypto';
import { getOrCreate } from '../../base/collections.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { Codec, WriteOptions } from '../../protocol/codec.ts';
import type { Format } from '../../protocol/routes.ts';
import {
  CALCULATION,
  FIELD_LABELS,
  FIELD_PROPERTIES,
  type FieldLabelAnswer,
  PRESENTATION,
} from '../../protocol/taxonomy/resources.ts';
import type { Call } from '../parts.ts';
import { ANSWER_HEADERS, VARY } from '../responses.ts';
import { fieldLabelAnswer, fieldPropertyAnswer } from './fields.ts';
import { calculationAnswer, presentationAnswer } from './sections.ts';
import { selectLabels } from './select-labels.ts';

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
