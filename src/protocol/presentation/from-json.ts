import { checkShape } from '../check-shape.ts';
import { type Answer, jsonDocument } from '../wire-document.ts';
import { type PresentationAnswer, presentationSchema } from './schema.ts';

/** The presentation resource from JSON text. Fails with an input error that names line and path. */
export function presentationFromJson(text: string, { file }: { readonly file: string }): Answer<PresentationAnswer> {
  return checkShape(presentationSchema, jsonDocument(text, file), 'the presentation resource');
}
