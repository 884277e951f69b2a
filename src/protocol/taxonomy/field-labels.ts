import { z } from 'zod';
import { printJson } from '../../base/json.ts';
import { textOf, type XmlElement } from '../../base/xml.ts';
import type { Codec } from '../codec.ts';
import { listOf, optional, wireInteger, wireIntegerText, wireName, wireObject, wireText } from '../scalars.ts';
import { xmlAnswer, xmlElement, xmlLeaf } from '../xml-lines.ts';
import { allOf, listIn, type Mark, resultElement } from '../xml-shape.ts';

export type WireLabel = { readonly labelTypeId: number; readonly text: string };

export type WireLabelledField = {
  readonly id: number;
  readonly name: string;
  readonly rowNumber: number | undefined;
  readonly labels: readonly WireLabel[];
};

export type FieldLabelAnswer = { readonly total: number | undefined; readonly fields: readonly WireLabelledField[] };

/** The row number is text in JSON, as in the contract's sample. */
export const FIELD_LABELS: Codec<FieldLabelAnswer> = {
  noun: 'the fieldlabel resource',
  schema: schema(),
  xmlShape: labelsShape,
  write: { json: toJson, xml: toXml },
};

function schema(): z.ZodType<FieldLabelAnswer> {
  const label = wireObject({ labeltypeid: wireInteger, value: wireText }).transform(
    ({ labeltypeid, value }): WireLabel => ({ labelTypeId: labeltypeid, text: value }),
  );
  const field = wireObject({
    id: wireInteger,
    tag: wireName,
    rownum: optional(wireIntegerText),
    label: listOf(label),
  }).transform(
    (wire): WireLabelledField => ({ id: wire.id, name: wire.tag, rowNumber: wire.rownum, labels: wire.label }),
  );
  return wireObject({ result: wireObject({ total: optional(wireInteger), field: z.array(field) }) }).transform(
    ({ result }): FieldLabelAnswer => ({ total: result.total, fields: result.field }),
  );
}

function labelsShape(root: XmlElement, mark: Mark, file: string): object {
  const result = resultElement(root, file);
  const fields = listIn(result, 'field')?.map((field) => {
    const label = allOf(field, 'label').map((element) =>
      mark(element, { labeltypeid: element.written.labeltypeid, value: textOf(element) }),
    );
    const { id, tag, rownum } = field.written;
    return mark(field, { id, tag, rownum, label });
  });
  return { result: mark(result, { total: result.written.total, field: fields }) };
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
