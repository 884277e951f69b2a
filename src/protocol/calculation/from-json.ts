import { checkShape } from '../check-shape.ts';
import { type Answer, jsonDocument } from '../wire-document.ts';
import { type CalculationAnswer, calculationSchema } from './schema.ts';

/** The calculation resource from JSON text. Fails with an input error that names line and path. */
export function calculationFromJson(text: string, { file }: { readonly file: string }): Answer<CalculationAnswer> {
  return checkShape(calculationSchema, jsonDocument(text, file), 'the calculation resource');
}
