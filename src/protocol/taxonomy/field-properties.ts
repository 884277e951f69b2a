import { z } from 'zod';
import { printJson } from '../../base/json.ts';
import type { XmlElement } from '../../base/xml.ts';
import type { Assumptions } from '../assumptions.ts';
import type { Codec, WriteOptions } from '../codec.ts';
import { optional, wireFlag, wireInteger, wireName, wireObject, wireText } from '../scalars.ts';
import { type XmlLines, xmlAnswer, xmlElement, xmlLeaf } from '../xml-lines.ts';
import { idOf, leaf, listIn, type Mark, oneOf, resultElement } from '../xml-shape.ts';

const kind = wireObject({ id: wireInteger, description: optional(wireText) });
/** A number of the service with its name. */
export type WireKind = z.infer<typeof kind>;

/** The contract spells one property in two ways; either is taken, both only where they agree. */
const extendedProperty = wireObject({
  isnumeric: optional(wireFlag),
  ismoney: optional(wireFlag),
  canholdvalue: optional(wireFlag),
  canholdavalue: optional(wireFlag),
  issection: optional(wireFlag),
}).refine(
  ({ canholdvalue: one, canholdavalue: other }) => one === undefined || other === undefined || one === other,
  'canholdvalue and canholdavalue contradict each other',
);

const dataType = wireObject({
  id: wireInteger,
  description: optional(wireText),
  extendedproperty: optional(extendedProperty),
}).transform(({ id, description, extendedproperty: extended }) => ({
  id,
  description,
  isNumeric: extended?.isnumeric,
  isMoney: extended?.ismoney,
  canHoldValue: extended?.canholdvalue ?? extended?.canholdavalue,
  isSection: extended?.issection,
}));
export type WireDataType = z.infer<typeof dataType>;

const field = wireObject({
  id: wireInteger,
  name: wireName,
  rownum: optional(wireInteger),
  datatype: optional(dataType),
  periodtype: optional(kind),
  balancetype: optional(kind),
}).transform(({ id, name, rownum: rowNumber, datatype: dataType, periodtype, balancetype }) => ({
  id,
  name,
  rowNumber,
  dataType,
  periodType: periodtype,
  balanceType: balancetype,
}));
export type WireFieldProperty = z.infer<typeof field>;

export type FieldPropertyAnswer = { readonly total: number | undefined; readonly fields: readonly WireFieldProperty[] };

export const FIELD_PROPERTIES: Codec<FieldPropertyAnswer> = {
  noun: 'the fieldproperty resource',
  schema: fieldList(field),
  xmlShape: (root, mark, file) => fieldListShape(resultElement(root, file), mark, fieldShape),
  write: { json: toJson, xml: toXml },
};

/** `result.total` and `result.field[]`, of which each has the schema `field`. */
export function fieldList<T>(field: z.ZodType<T>) {
  return wireObject({ result: wireObject({ total: optional(wireInteger), field: z.array(field) }) }).transform(
    ({ result }) => ({ total: result.total, fields: result.field }),
  );
}

export function fieldListShape(result: XmlElement, mark: Mark, shape: (field: XmlElement, mark: Mark) => object) {
  const field = listIn(result, 'field')?.map((element) => shape(element, mark));
  return { result: mark(result, { total: result.written.total, field }) };
}

const EXTENDED = ['isnumeric', 'ismoney', 'canholdvalue', 'canholdavalue', 'issection'] as const;

function fieldShape(field: XmlElement, mark: Mark): object {
  return mark(field, {
    id: field.written.id,
    name: leaf(field, 'name'),
    rownum: field.written.rownum,
    datatype: oneOf(field, 'datatype', (type) =>
      mark(type, {
        ...kindShape(type),
        extendedproperty: oneOf(type, 'extendedproperty', (extended) =>
          mark(extended, Object.fromEntries(EXTENDED.map((name) => [name, leaf(extended, name)]))),
        ),
      }),
    ),
    periodtype: oneOf(field, 'periodtype', (type) => mark(type, kindShape(type))),
    balancetype: oneOf(field, 'balancetype', (type) => mark(type, kindShape(type))),
  });
}

function kindShape(kind: XmlElement): { id: unknown; description: unknown } {
  return { id: idOf(kind), description: leaf(kind, 'description') };
}

/** The members of `extendedproperty` in the contract's order; `undefined` where there are none. */
function extendedMembers(
  { isNumeric, isMoney, canHoldValue, isSection }: WireDataType,
  spelling: Assumptions['canholdvalue'],
): Readonly<Record<string, 0 | 1>> | undefined {
  const flags: readonly (readonly [string, boolean | undefined])[] = [
    ['isnumeric', isNumeric],
    ['ismoney', isMoney],
    [spelling, canHoldValue],
    ['issection', isSection],
  ];
  const present = flags.flatMap(([name, flag]) => (flag === undefined ? [] : [[name, flag ? 1 : 0] as const]));
  return present.length === 0 ? undefined : Object.fromEntries(present);
}

function toJson({ total, fields }: FieldPropertyAnswer, { canholdvalue }: WriteOptions): string {
  const field = fields.map(({ id, name, rowNumber, dataType, periodType, balanceType }) => ({
    id,
    name,
    rownum: rowNumber,
    datatype: dataType && {
      id: dataType.id,
      description: dataType.description,
      extendedproperty: extendedMembers(dataType, canholdvalue),
    },
    periodtype: periodType,
    balancetype: balanceType,
  }));
  return printJson({ result: { total, field } });
}

/** By the contract, `id` is an attribute of `datatype` and `periodtype`, but a child of `balancetype`. */
function toXml({ total, fields }: FieldPropertyAnswer, { canholdvalue }: WriteOptions): string {
  const elements = fields.map(({ id, name, rowNumber, dataType, periodType, balanceType }) =>
    xmlElement('field', { id, rownum: rowNumber }, [
      xmlLeaf('name', name),
      dataType && dataTypeLines(dataType, extendedMembers(dataType, canholdvalue)),
      periodType && xmlElement('periodtype', { id: periodType.id }, [descriptionLines(periodType)]),
      balanceType && xmlElement('balancetype', {}, [xmlLeaf('id', balanceType.id), descriptionLines(balanceType)]),
    ]),
  );
  return xmlAnswer(xmlElement('result', { total }, elements));
}

function dataTypeLines(dataType: WireDataType, extended: Readonly<Record<string, 0 | 1>> | undefined): XmlLines {
  const flags = Object.entries(extended ?? {}).map(([name, flag]) => xmlLeaf(name, flag));
  return xmlElement('datatype', { id: dataType.id }, [
    descriptionLines(dataType),
    extended && xmlElement('extendedproperty', {}, flags),
  ]);
}

function descriptionLines({ description }: WireKind): XmlLines | undefined {
  return description === undefined ? undefined : xmlLeaf('description', description);
}
