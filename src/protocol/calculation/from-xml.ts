import { checkShape } from '../check-shape.ts';
import { sectionsShape } from '../section-shape.ts';
import type { Answer } from '../wire-document.ts';
import { type XmlOptions, xmlDocument } from '../xml-shape.ts';
import { type CalculationAnswer, calculationSchema } from './schema.ts';

/** The calculation resource from XML text. Fails with an input error that names line and path. */
export function calculationFromXml(text: string, options: XmlOptions): Answer<CalculationAnswer> {
  const document = xmlDocument(text, options, (root, mark) => sectionsShape(root, options.file, mark, 'weight'));
  return checkShape(calculationSchema, document, 'the calculation resource');
}
