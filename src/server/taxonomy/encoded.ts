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
    json: (taxonomy) => fieldLabelToJson(labelsOf(taxonomy)),
    xml: (taxonomy) => fieldLabelToXml(labelsOf(taxonomy)),
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

const labelAnswers = new WeakMap<ServedTaxonomy, FieldLabelAnswer>();

function labelsOf(taxonomy: ServedTaxonomy): FieldLabelAnswer {
  const answer = labelAnswers.get(taxonomy) ?? fieldLabelAnswer(taxonomy);
  labelAnswers.set(taxonomy, answer);
  return answer;
}

const kept = new WeakMap<ServedTaxonomy, Map<string, Encoded>>();

/** A whole resource of a taxonomy; made once for each form, and kept as long as the taxonomy is. */
export function encodedPart(taxonomy: ServedTaxonomy, part: PartName, call: Call): Encoded {
  const key = `${part} ${call.format} ${call.parts.assumptions.canholdvalue}`;
  let ofTaxonomy = kept.get(taxonomy);
  if (!ofTaxonomy) {
    ofTaxonomy = new Map();
    kept.set(taxonomy, ofTaxonomy);
  }
  let encoded = ofTaxonomy.get(key);
  if (!encoded) {
    encoded = encode(ENCODERS[part][call.format](taxonomy, call), call.format);
    ofTaxonomy.set(key, encoded);
  }
  return encoded;
}

/** The labels of the fields that a call asks for; `undefined` where it asks for all of them. */
export function encodedSelection(taxonomy: ServedTaxonomy, call: Call): Encoded | undefined {
  if (!call.query.has('fieldid') && !call.query.has('fieldname')) return undefined;
  const selected = selectLabels(labelsOf(taxonomy), call);
  if (!selected) return undefined;
  return encode(call.format === 'json' ? fieldLabelToJson(selected) : fieldLabelToXml(selected), call.format);
}

function encode(body: string, format: Format): Encoded {
  const etag = etagOf(body);
  return { body, etag, headers: { ...ANSWER_HEADERS[format], etag }, unchangedHeaders: { ...VARY, etag } };
}
