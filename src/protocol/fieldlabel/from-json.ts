import { checkShape } from '../check-shape.ts';
import { type Answer, jsonDocument } from '../wire-document.ts';
import { type FieldLabelAnswer, fieldLabelSchema } from './schema.ts';

/** The fieldlabel resource from JSON text. Fails with an input error that names line and path. */
export function fieldLabelFromJson(text: string, { file }: { readonly file: string }): Answer<FieldLabelAnswer> {
  return checkShape(fieldLabelSchema, jsonDocument(text, file), 'the fieldlabel resource');
}
