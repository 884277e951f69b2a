import { z } from 'zod';
import { NumberText } from '../../../core/base/json.ts';
import { textOf, type XmlElement } from '../../../core/base/xml.ts';
import { isNumberField, isTextField } from '../../../core/model/default-group.ts';
import type { Decoder } from '../codec.ts';
import type { Format } from '../routes.ts';
import { isNumberText, isPlainNumber, showWire, textOfWire, wireInteger, wireName, wireObject } from '../scalars.ts';
import { allOf, leaf, type Mark, oneOf, resultElement } from '../wire-document.ts';
import { type DebugEcho, ROW_FORMS, type RowForm, writeRows } from './row-form.ts';

/** A value as it was written: digits are kept. `null`: not reported, which is neither zero nor empty text. */
export type WireValue = { readonly kind: 'number' | 'text'; readonly text: string } | null;

export type DataValue = { readonly field: string; readonly value: WireValue };
export type DataRow = { readonly rowNumber: number; readonly values: readonly DataValue[] };

/** Rows of a data resource. `totalRows` counts what the service has for the request, not what this answer holds. */
export type DataRows = { readonly totalRows: number; readonly rows: readonly DataRow[] };

/**
 * XML has no types, so one rule holds for both forms: text of a known number field is a number where it reads as one;
 * of other fields, where it does so without an exponent (`34959E109` is an identifier); of a known text field, never. A
 * number of JSON is one, except in a text field. Empty text is `null` in XML.
 */
function typedValue(field: string, text: string, isNumber: boolean): WireValue {
  if (text === '') return null;
  const reads = isNumber || isNumberField(field) ? isNumberText : isPlainNumber;
  return { kind: reads(text) && !isTextField(field) ? 'number' : 'text', text };
}

const dataValue = wireObject({
  field: wireName,
  value: z
    .unknown()
    .meta({ type: ['string', 'number', 'null'] })
    .optional(),
}).transform(({ field, value }, context): DataValue => {
  if (value === null || value === undefined) return { field, value: null };
  const text = textOfWire(value);
  if (text !== undefined) return { field, value: typedValue(field, text, value instanceof NumberText) };
  context.addIssue({
    code: 'custom',
    path: ['value'],
    message: `expected a number, text or null, found ${showWire(value)}`,
  });
  return z.NEVER;
});

const dataRow = wireObject({ rownum: wireInteger, values: z.array(dataValue) }).transform(
  ({ rownum, values }): DataRow => ({ rowNumber: rownum, values }),
);

const NOUN = 'rows of a data resource';

/** One row, where an answer is read row by row. */
export const DATA_ROW = { noun: NOUN, schema: dataRow };

/** Rows of a data resource; in XML `response`, `result`, `totalrows` and `rows` with `row` elements. */
export const DATA_ROWS: Decoder<DataRows> = {
  noun: NOUN,
  schema: wireObject({ result: wireObject({ totalrows: wireInteger, rows: z.array(dataRow) }) }).transform(
    ({ result }) => ({ totalRows: result.totalrows, rows: result.rows }),
  ),
  xmlShape: (root, mark, file) => {
    const result = resultElement(root, file);
    const rows = oneOf(result, 'rows', (list) => allOf(list, 'row').map((row) => rowShape(row, mark)));
    return { result: mark(result, { totalrows: leaf(result, 'totalrows'), rows }) };
  },
};

function rowShape(row: XmlElement, mark: Mark): object {
  const values = oneOf(row, 'values', (list) =>
    allOf(list, 'value').map((value) => mark(value, { field: value.written.field, value: textOf(value) })),
  );
  return mark(row, { rownum: leaf(row, 'rownum'), values });
}

/** Rows as text; in XML, characters that XML cannot hold are replaced. */
export function writeDataRows({ totalRows, rows }: DataRows, format: Format, debug?: DebugEcho): string {
  const form = ROW_FORMS[format];
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
