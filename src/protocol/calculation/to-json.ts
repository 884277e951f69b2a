import { NumberText } from '../../base/json.ts';
import { sectionsToJson } from '../sections-to-json.ts';
import type { CalculationAnswer } from './schema.ts';

/** The calculation resource as JSON text; the inverse of `calculationFromJson`. Numbers keep their digits: `1.0000`. */
export function calculationToJson(answer: CalculationAnswer): string {
  return sectionsToJson(answer, ({ weight }) => ({ weight: new NumberText(weight) }));
}
