import { xmlAnswer, xmlElement, xmlLeaf } from '../xml-lines.ts';
import type { FieldLabelAnswer } from './schema.ts';

/** The fieldlabel resource as XML text; the inverse of `fieldLabelFromXml`. */
export function fieldLabelToXml({ total, fields }: FieldLabelAnswer): string {
  const elements = fields.map(({ id, name, rowNumber, labels }) =>
    xmlElement(
      'field',
      { id, tag: name, rownum: rowNumber },
      labels.map(({ text, labelTypeId }) => xmlLeaf('label', text, { labeltypeid: labelTypeId })),
    ),
  );
  return xmlAnswer(xmlElement('result', { total }, elements));
}
