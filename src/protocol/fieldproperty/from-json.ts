import { checkShape } from '../check-shape.ts';
import { type Answer, jsonDocument } from '../wire-document.ts';
import { type FieldPropertyAnswer, fieldPropertySchema } from './schema.ts';

/** The fieldproperty resource from JSON text. Fails with an input error that names line and path. */
export function fieldPropertyFromJson(text: string, { file }: { readonly file: string }): Answer<FieldPropertyAnswer> {
  return checkShape(fieldPropertySchema, jsonDocument(text, file), 'the fieldproperty resource');
}
