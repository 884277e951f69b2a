import { printJson } from '../../base/json.ts';
import type { FieldLabelAnswer } from './schema.ts';

/** The fieldlabel resource as JSON text; the inverse of `fieldLabelFromJson`. The row number is text, as in the contract's sample. */
export function fieldLabelToJson({ total, fields }: FieldLabelAnswer): string {
  const field = fields.map(({ id, name, rowNumber, labels }) => ({
    id,
    tag: name,
    rownum: rowNumber === undefined ? undefined : String(rowNumber),
    label: labels.map(({ text, labelTypeId }) => ({ value: text, labeltypeid: labelTypeId })),
  }));
  return printJson({ result: { total, field } });
}
