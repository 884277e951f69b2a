import { sectionsToXml } from '../sections-to-xml.ts';
import { xmlLeaf } from '../xml-lines.ts';
import type { CalculationAnswer } from './schema.ts';

/** The calculation resource as XML text; the inverse of `calculationFromXml`. */
export function calculationToXml(answer: CalculationAnswer): string {
  return sectionsToXml(answer, ({ weight }) => xmlLeaf('weight', weight));
}
