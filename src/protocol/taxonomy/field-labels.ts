import type { z } from 'zod';
import { printJson } from '../../base/json.ts';
import { textOf, type XmlElement } from '../../base/xml.ts';
import type { Codec } from '../codec.ts';
import { listOf, optional, wireInteger, wireIntegerText, wireName, wireObject, wireText } from '../scalars.ts';
import { xmlAnswer, xmlElement, xmlLeaf } from '../xml-lines.ts';
import { allOf, type Mark, resultElement } from '../xml-shape.ts';
import { fieldList, fieldListShape } from './field-properties.ts';

const label = wireObject({ labeltypeid: wireInteger, value: wireText }).transform(({ labeltypeid, value }) => ({
  labelTypeId: labeltypeid,
  text: value,
}));
export type WireLabel = z.infer<typeof label>;

const field = wireObject({
  id: wireInteger,
  tag: wireName,
  rownum: optional(wireIntegerText),
  label: listOf(label),
}).transform(({ id, tag: name, rownum: rowNumber, label: labels }) => ({ id, name, rowNumber, labels }));
export type WireLabelledField = z.infer<typeof field>;

export type FieldLabelAnswer = { readonly total: number | undefined; readonly fields: readonly WireLabelledField[] };

/** The row number is text in JSON, as in the contract's sample. */
export const FIELD_LABELS: Codec<FieldLabelAnswer> = {
  noun: 'the fieldlabel resource',
  schema: fieldList(field),
  xmlShape: (root, mark, file) => fieldListShape(resultElement(root, file), mark, fieldShape),
  write: { json: toJson, xml: toXml },
};

function fieldShape(field: XmlElement, mark: Mark): object {
  const label = allOf(field, 'label').map((element) =>
    mark(element, { labeltypeid: element.written.labeltypeid, value: textOf(element) }),
  );
  const { id, tag, rownum } = field.written;
  return mark(field, { id, tag, rownum, label });
}

function toJson({ total, fields }: FieldLabelAnswer): string {
  const field = fields.map(({ id, name, rowNumber, labels }) => ({
    id,
    tag: name,
    rownum: rowNumber === undefined ? undefined : String(rowNumber),
    label: labels.map(({ text, labelTypeId }) => ({ value: text, labeltypeid: labelTypeId })),
  }));
  return printJson({ result: { total, field } });
}

function toXml({ total, fields }: FieldLabelAnswer): string {
  const elements = fields.map(({ id, name, rowNumber, labels }) =>
    xmlElement(
      'field',
      { id, tag: name, rownum: rowNumber },
      labels.map(({ text, labelTypeId }) => xmlLeaf('label', text, { labeltypeid: labelTypeId })),
    ),
  );
  return xmlAnswer(xmlElement('result', { total }, elements));
}
