import { getOrCreate } from '../../base/collections.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import { calculationToJson } from '../../protocol/calculation/to-json.ts';
import { calculationToXml } from '../../protocol/calculation/to-xml.ts';
import type { FieldLabelAnswer } from '../../protocol/fieldlabel/schema.ts';
import { fieldLabelToJson } from '../../protocol/fieldlabel/to-json.ts';
import { fieldLabelToXml } from '../../protocol/fieldlabel/to-xml.ts';
import { fieldPropertyToJson } from '../../protocol/fieldproperty/to-json.ts';
import { fieldPropertyToXml } from '../../protocol/fieldproperty/to-xml.ts';
import { presentationToJson } from '../../protocol/presentation/to-json.ts';
import { presentationToXml } from '../../protocol/presentation/to-xml.ts';
import type { Format } from '../../protocol/routes.ts';
import { ANSWER_HEADERS, VARY } from '../answer-headers.ts';
import type { Call } from '../parts.ts';
import { etagOf } from './etag.ts';
import { fieldLabelAnswer, fieldPropertyAnswer } from './fields.ts';
import { calculationAnswer, presentationAnswer } from './sections.ts';
import { selectLabels } from './select-labels.ts';

/** An answer ready to be sent, with the headers of the answer and of the 304 that stands for it. */
export type Encoded = {
  readonly body: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly unchangedHeaders: Readonly<Record<string, string>>;
};

/** The four resources that each taxonomy has. */
export type PartName = 'calculation' | 'fieldlabel' | 'fieldproperty' | 'presentation';

type Encode = (taxonomy: ServedTaxonomy, call: Call) => string;

const ENCODERS: Readonly<Record<PartName, Readonly<Record<Format, Encode>>>> = {
  calculation: {
    json: (taxonomy) => calculationToJson(calculationAnswer(taxonomy)),
    xml: (taxonomy) => calculationToXml(calculationAnswer(taxonomy)),
  },
  fieldlabel: {
    json: (taxonomy) => fieldLabelToJson(fieldLabelAnswer(taxonomy)),
    xml: (taxonomy) => fieldLabelToXml(fieldLabelAnswer(taxonomy)),
  },
  fieldproperty: {
    json: (taxonomy, { parts }) => fieldPropertyToJson(fieldPropertyAnswer(taxonomy), parts.assumptions.canholdvalue),
    xml: (taxonomy, { parts }) => fieldPropertyToXml(fieldPropertyAnswer(taxonomy), parts.assumptions.canholdvalue),
  },
  presentation: {
    json: (taxonomy) => presentationToJson(presentationAnswer(taxonomy)),
    xml: (taxonomy) => presentationToXml(presentationAnswer(taxonomy)),
  },
};

const LABEL_WRITERS: Readonly<Record<Format, (answer: FieldLabelAnswer) => string>> = {
  json: fieldLabelToJson,
  xml: fieldLabelToXml,
};

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
    part: (taxonomy, part, call) => {
      const { format } = call;
      const ofTaxonomy = kept.get(taxonomy) ?? new Map<string, Encoded>();
      kept.set(taxonomy, ofTaxonomy);
      return getOrCreate(ofTaxonomy, `${part} ${format} ${call.parts.assumptions.canholdvalue}`, () =>
        encode(ENCODERS[part][format](taxonomy, call), format),
      );
    },
    labelSelection: (taxonomy, call) => {
      if (!call.query.has('fieldid') && !call.query.has('fieldname')) return undefined;
      const selected = selectLabels(labelsOf(taxonomy), call);
      return selected && encode(LABEL_WRITERS[call.format](selected), call.format);
    },
  };
}

function encode(body: string, format: Format): Encoded {
  const etag = etagOf(body);
  return { body, etag, headers: { ...ANSWER_HEADERS[format], etag }, unchangedHeaders: { ...VARY, etag } };
}
