import { checkShape } from '../check-shape.ts';
import { type Answer, jsonDocument } from '../wire-document.ts';
import { type DataRows, dataRowsSchema } from './schema.ts';

/** Rows of a data resource from JSON text. Fails with an input error that names line and path. */
export function dataRowsFromJson(text: string, { file }: { readonly file: string }): Answer<DataRows> {
  return checkShape(dataRowsSchema, jsonDocument(text, file), 'rows of a data resource');
}
