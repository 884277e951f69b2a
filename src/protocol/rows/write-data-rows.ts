import { type DebugEcho, type RowForm, writeRows } from './row-form.ts';
import type { DataRows, DataValue } from './schema.ts';

/** Rows that are objects already, in one form. */
export function writeDataRows(form: RowForm, { totalRows, rows }: DataRows, debug: DebugEcho | undefined): string {
  const written = rows.map(({ rowNumber, values }) => ({
    rowNumber,
    values: values.map((value) => writeValue(form, value)).join(form.betweenValues),
  }));
  return [...writeRows(form, totalRows, written, debug)].join('');
}

function writeValue(form: RowForm, { field, value }: DataValue): string {
  const written = value === null ? form.nothing : value.kind === 'number' ? value.text : form.text(value.text);
  return form.valueStart(field) + written + form.valueEnd;
}
