import { checkShape } from '../check-shape.ts';
import { sectionsShape } from '../section-shape.ts';
import type { Answer } from '../wire-document.ts';
import { type XmlOptions, xmlDocument } from '../xml-shape.ts';
import { type PresentationAnswer, presentationSchema } from './schema.ts';

/** The presentation resource from XML text. Fails with an input error that names line and path. */
export function presentationFromXml(text: string, options: XmlOptions): Answer<PresentationAnswer> {
  const document = xmlDocument(text, options, (root, mark) => sectionsShape(root, options.file, mark, 'labeltypeid'));
  return checkShape(presentationSchema, document, 'the presentation resource');
}
