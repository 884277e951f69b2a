import { checkShape } from '../check-shape.ts';
import { type Answer, jsonDocument } from '../wire-document.ts';
import { summarySchema, type TaxonomySummary } from './schema.ts';

/** The taxonomy summary from JSON text. Fails with an input error that names line and path. */
export function summaryFromJson(text: string, { file }: { readonly file: string }): Answer<readonly TaxonomySummary[]> {
  return checkShape(summarySchema, jsonDocument(text, file), 'the taxonomy summary');
}
