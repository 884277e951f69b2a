import { checkShape } from '../check-shape.ts';
import { type Answer, jsonDocument } from '../wire-document.ts';
import { type ErrorBody, errorBodySchema } from './schema.ts';

/** The body of an error from JSON text. Fails with an input error that names line and path. */
export function errorFromJson(text: string, { file }: { readonly file: string }): Answer<ErrorBody> {
  return checkShape(errorBodySchema, jsonDocument(text, file), 'the body of an error');
}
