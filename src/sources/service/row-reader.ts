import type { Place } from '../../base/diagnostic.ts';
import { inputError } from '../../base/errors.ts';
import type { DataRow, WireValue } from '../../protocol/rows/schema.ts';
import { HEADER, type HeaderName } from './row-fields.ts';

/** One row of an answer with its values by field, and errors that name it. */
export type RowReader = {
  readonly row: DataRow;
  /** Reported values by field name as written, in the order of the row. */
  readonly values: ReadonlyMap<string, NonNullable<WireValue>>;
  readonly valuesNull: number;
  readonly valuesRepeated: number;
  /** The text of a field by its name in lower case, `undefined` where it is not reported. */
  text(field: string): string | undefined;
  /** The text of a header field likewise. */
  header(name: HeaderName): string | undefined;
  /** An input error about the header field or, without one, about the row. */
  fail(message: string, detail?: { readonly field?: HeaderName; readonly hint?: string }): Error;
};

/** `placeOf` gives the place of the row's value of an index, or of the row itself. */
export function rowReader(row: DataRow, placeOf: (value: number | undefined) => Place): RowReader {
  const values = new Map<string, NonNullable<WireValue>>();
  const header = new Map<string, { readonly text: string; readonly index: number }>();
  let valuesNull = 0;
  let valuesRepeated = 0;
  row.values.forEach(({ field, value }, index) => {
    if (value === null) {
      valuesNull += 1;
      return;
    }
    const before = values.get(field);
    if (before && before.text !== value.text) {
      throw inputError(`row ${row.rowNumber} gives ${field} twice: ${before.text} and ${value.text}`, {
        place: placeOf(index),
      });
    }
    if (before) valuesRepeated += 1;
    else header.set(field.toLowerCase(), { text: value.text, index });
    values.set(field, value);
  });
  const find = (name: HeaderName) => header.get(HEADER[name]);
  return {
    row,
    values,
    valuesNull,
    valuesRepeated,
    text: (field) => header.get(field)?.text,
    header: (name) => find(name)?.text,
    fail: (message, { field, hint } = {}) =>
      inputError(`row ${row.rowNumber}: ${message}`, {
        place: placeOf(field === undefined ? undefined : find(field)?.index),
        ...(hint === undefined ? {} : { hint }),
      }),
  };
}
