import { textOf } from '../../base/xml.ts';
import { checkShape } from '../check-shape.ts';
import type { Answer } from '../wire-document.ts';
import { allOf, listIn, resultElement, type XmlOptions, xmlDocument } from '../xml-shape.ts';
import { type FieldLabelAnswer, fieldLabelSchema } from './schema.ts';

/** The fieldlabel resource from XML text. Fails with an input error that names line and path. */
export function fieldLabelFromXml(text: string, options: XmlOptions): Answer<FieldLabelAnswer> {
  const document = xmlDocument(text, options, (root, mark) => {
    const result = resultElement(root, options.file);
    const fields = listIn(result, 'field')?.map((field) => {
      const label = allOf(field, 'label').map((element) =>
        mark(element, { labeltypeid: element.written.labeltypeid, value: textOf(element) }),
      );
      const { id, tag, rownum } = field.written;
      return mark(field, { id, tag, rownum, label });
    });
    return { result: mark(result, { total: result.written.total, field: fields }) };
  });
  return checkShape(fieldLabelSchema, document, 'the fieldlabel resource');
}
