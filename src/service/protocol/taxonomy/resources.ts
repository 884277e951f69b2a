import { z } from 'zod';
import { inputError } from '../../../core/base/errors.ts';
import { NumberText, printJson } from '../../../core/base/json.ts';
import type { XmlElement } from '../../../core/base/xml.ts';
import type { BalanceType, PeriodType } from '../../../core/model/taxonomy.ts';
import type { Assumptions } from '../assumptions.ts';
import type { Codec } from '../codec.ts';
import { wireDecimal, wireFlag, wireInteger, wireIntegerText, wireName, wireObject, wireText } from '../scalars.ts';
import { allOf, listIn, xmlAnswer, xmlElement } from '../wire-document.ts';
import {
  type Content,
  type Form,
  type Member,
  many,
  mapped,
  maybe,
  object,
  resultCodec,
  scalar,
  single,
} from '../wire-form.ts';

const id = scalar('id', wireInteger, 'attribute');
const relativeOrder = decimal('relativeorder');

/** Decimal text, as written. */
function decimal(name: string): Member<string> {
  return scalar(name, wireDecimal, 'child', (text) => new NumberText(text));
}

const FIELD = object({ id, name: scalar('value', wireName, 'text') });
export type WireField = Content<typeof FIELD>;

const RELATIONSHIP = {
  parent: single('parentfield', FIELD),
  child: single('childfield', FIELD),
  relativeOrder,
  childLevel: scalar('childlevel', wireInteger, 'child'),
};
const ENDS = ['parent', 'child'] as const;
const PLACE = ['relativeOrder', 'childLevel'] as const;

/** A child that is added (weight 1.0000) to its parent or subtracted (-1.0000). */
const CALCULATED = object({ ...RELATIONSHIP, weight: decimal('weight') }, [...ENDS, 'weight', ...PLACE]);
/** A child beneath its heading. By the contract `labelTypeId` is always 1. */
const PRESENTED = object({ ...RELATIONSHIP, labelTypeId: maybe(scalar('labeltypeid', wireInteger, 'child')) }, [
  ...ENDS,
  'labelTypeId',
  ...PLACE,
]);
export type WireCalculation = Content<typeof CALCULATED>;
export type WirePresentation = Content<typeof PRESENTED>;
export type WireRelationship = Omit<WireCalculation, 'weight'>;

export type WireSection<T> = {
  readonly id: number;
  readonly title: string;
  readonly relativeOrder: string;
  readonly relationships: readonly T[];
};

/** `result.section[]` with its `fieldhierarchy[]`, which is left out where a section has no relationship. */
function sections<T>(relationship: Form<T>): Form<readonly WireSection<T>[]> {
  const title = scalar('title', wireText, 'child');
  const section: Form<WireSection<T>> = object({
    id,
    title,
    relativeOrder,
    relationships: many('fieldhierarchy', relationship),
  });
  return mapped(
    object({ sections: many('section', section, 'refused') }),
    (result) => result.sections,
    (all) => ({ sections: all }),
  );
}

export type CalculationAnswer = readonly WireSection<WireCalculation>[];
export type PresentationAnswer = readonly WireSection<WirePresentation>[];

export const CALCULATION = resultCodec('the calculation resource', sections(CALCULATED));
export const PRESENTATION = resultCodec('the presentation resource', sections(PRESENTED));

/** `result.total` and `result.field[]`. */
function fieldList<T>(field: Form<T>) {
  return object({ total: maybe(scalar('total', wireInteger, 'attribute')), fields: many('field', field, 'refused') });
}

const LABEL = object(
  { labelTypeId: scalar('labeltypeid', wireInteger, 'attribute'), text: scalar('value', wireText, 'text') },
  ['text', 'labelTypeId'],
);
const LABELLED_FIELD = object({
  id,
  name: scalar('tag', wireName, 'attribute'),
  /** Text in JSON, as in the contract's sample. */
  rowNumber: maybe(scalar('rownum', wireIntegerText, 'attribute', String)),
  labels: many('label', LABEL),
});
export type WireLabel = Content<typeof LABEL>;
export type WireLabelledField = Content<typeof LABELLED_FIELD>;
export type FieldLabelAnswer = { readonly total: number | undefined; readonly fields: readonly WireLabelledField[] };

export const FIELD_LABELS: Codec<FieldLabelAnswer> = resultCodec('the fieldlabel resource', fieldList(LABELLED_FIELD));

const description = maybe(scalar('description', wireText, 'child'));
/** A number of the service with its name. */
const KIND = object({ id, description });
/** By the contract, `id` is an attribute of `datatype` and `periodtype`, but a child of `balancetype`. */
const BALANCE = object({ id: scalar('id', wireInteger, 'child'), description });
export type WireKind = Content<typeof KIND>;

export type WireDataType = WireKind & {
  readonly isNumeric: boolean | undefined;
  readonly isMoney: boolean | undefined;
  readonly canHoldValue: boolean | undefined;
  readonly isSection: boolean | undefined;
};

const EXTENDED = object({
  isNumeric: flag('isnumeric'),
  isMoney: flag('ismoney'),
  canholdvalue: flag('canholdvalue'),
  canholdavalue: flag('canholdavalue'),
  isSection: flag('issection'),
});

function flag(name: string): Member<boolean | undefined> {
  return maybe(scalar(name, wireFlag, 'child', Number));
}

/** The contract spells one property in two ways; either is taken, both only where they agree. */
const EXTENDED_PROPERTY = {
  ...EXTENDED,
  schema: EXTENDED.schema.refine(
    ({ canholdvalue: contracted, canholdavalue: sampled }) =>
      contracted === undefined || sampled === undefined || contracted === sampled,
    'canholdvalue and canholdavalue contradict each other',
  ),
};

type Spelling = Assumptions['canholdvalue'];

/** A type whose flags are written with one spelling, and `extendedproperty` only where there is one. */
function dataType(spelling: Spelling): Form<WireDataType> {
  return mapped(
    object({ id, description, extended: maybe(single('extendedproperty', EXTENDED_PROPERTY)) }),
    ({ id, description, extended }) => ({
      id,
      description,
      isNumeric: extended?.isNumeric,
      isMoney: extended?.isMoney,
      canHoldValue: extended?.canholdvalue ?? extended?.canholdavalue,
      isSection: extended?.isSection,
    }),
    ({ id, description, isNumeric, isMoney, canHoldValue, isSection }) => {
      const none = { canholdvalue: undefined, canholdavalue: undefined };
      const extended = { isNumeric, isMoney, ...none, [spelling]: canHoldValue, isSection };
      const isEmpty = Object.values(extended).every((each) => each === undefined);
      return { id, description, extended: isEmpty ? undefined : extended };
    },
  );
}

function properties(spelling: Spelling) {
  const field = object({
    id,
    name: scalar('name', wireName, 'child'),
    rowNumber: maybe(scalar('rownum', wireInteger, 'attribute')),
    dataType: maybe(single('datatype', dataType(spelling))),
    periodType: maybe(single('periodtype', KIND)),
    balanceType: maybe(single('balancetype', BALANCE)),
  });
  return resultCodec('the fieldproperty resource', fieldList(field));
}

const SPELLINGS = { canholdvalue: properties('canholdvalue'), canholdavalue: properties('canholdavalue') };

export type FieldPropertyAnswer = z.infer<(typeof SPELLINGS)['canholdvalue']['schema']>;
export type WireFieldProperty = FieldPropertyAnswer['fields'][number];

export const FIELD_PROPERTIES: Codec<FieldPropertyAnswer> = {
  ...SPELLINGS.canholdvalue,
  write: {
    json: (answer, options) => SPELLINGS[options.canholdvalue].write.json(answer, options),
    xml: (answer, options) => SPELLINGS[options.canholdvalue].write.xml(answer, options),
  },
};

const TAXONOMY = object({
  id,
  name: scalar('name', wireName, 'attribute'),
  dataset: maybe(scalar('dataset', wireText, 'attribute')),
});
export type TaxonomySummary = Content<typeof TAXONOMY>;

/** In XML `taxonomies` (alone or in `response`) with `taxonomy` elements, all in attributes. */
export const SUMMARY: Codec<readonly TaxonomySummary[]> = {
  noun: 'the taxonomy summary',
  schema: wireObject({ taxonomies: z.array(wireObject({ taxonomy: z.nonoptional(TAXONOMY.schema) })) }).transform(
    ({ taxonomies }) => taxonomies.map((entry) => entry.taxonomy),
  ),
  xmlShape: (root, mark, file) => ({
    taxonomies: listIn(taxonomiesElement(root, file), 'taxonomy')?.map((element) =>
      mark(element, { taxonomy: TAXONOMY.shape(element, mark) }),
    ),
  }),
  write: {
    json: (summary) => printJson({ taxonomies: summary.map((entry) => ({ taxonomy: TAXONOMY.json(entry) })) }),
    xml: (summary) =>
      xmlAnswer(
        xmlElement(
          'taxonomies',
          {},
          summary.map((entry) => TAXONOMY.xml('taxonomy', entry)),
        ),
      ),
  },
};

function taxonomiesElement(root: XmlElement, file: string): XmlElement {
  const [inner] = allOf(root, 'taxonomies');
  if (root.name === 'taxonomies') return root;
  if (inner) return inner;
  throw inputError(`expected the element <taxonomies>, found <${root.name}>`, { place: { file, line: root.line } });
}

export const PERIOD_TYPES: Readonly<Record<number, PeriodType>> = { 1: 'duration', 2: 'instant' };
export const BALANCE_TYPES: Readonly<Record<number, BalanceType>> = { 1: 'credit', 2: 'debit' };
export const LABEL_TYPES: Readonly<Record<number, string>> = { 1: 'primary', 2: 'terse', 3: 'full' };
export const DATA_TYPES: Readonly<Record<number, string>> = {
  1: 'Abstract',
  2: 'Tuple',
  3: 'DateTime',
  4: 'Decimal',
  5: 'Monetary',
  6: 'Shares',
  7: 'String',
  8: 'Ratio',
  12: 'Boolean',
  13: 'Date',
  15: 'Integer',
  34: 'percentItemType',
};
