import type { XmlElement } from '../../base/xml.ts';
import { checkShape } from '../check-shape.ts';
import type { Answer } from '../wire-document.ts';
import { idOf, leaf, listIn, type Mark, oneOf, resultElement, type XmlOptions, xmlDocument } from '../xml-shape.ts';
import { type FieldPropertyAnswer, fieldPropertySchema } from './schema.ts';

const EXTENDED = ['isnumeric', 'ismoney', 'canholdvalue', 'canholdavalue', 'issection'] as const;

/** The fieldproperty resource from XML text. Fails with an input error that names line and path. */
export function fieldPropertyFromXml(text: string, options: XmlOptions): Answer<FieldPropertyAnswer> {
  const document = xmlDocument(text, options, (root, mark) => {
    const result = resultElement(root, options.file);
    const field = listIn(result, 'field')?.map((element) => fieldShape(element, mark));
    return { result: mark(result, { total: result.written.total, field }) };
  });
  return checkShape(fieldPropertySchema, document, 'the fieldproperty resource');
}

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
