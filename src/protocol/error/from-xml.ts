import { checkShape } from '../check-shape.ts';
import type { Answer } from '../wire-document.ts';
import { leaf, type XmlOptions, xmlDocument } from '../xml-shape.ts';
import { type ErrorBody, errorBodySchema } from './schema.ts';

/** The body of an error from XML text; the name of its root is not looked at. Fails with an input error that names line and path. */
export function errorFromXml(text: string, options: XmlOptions): Answer<ErrorBody> {
  const document = xmlDocument(text, options, (root, mark) =>
    mark(root, { Message: leaf(root, 'Message'), StatusCode: leaf(root, 'StatusCode') }),
  );
  return checkShape(errorBodySchema, document, 'the body of an error');
}
