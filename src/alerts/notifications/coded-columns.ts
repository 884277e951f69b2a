import type { Field } from '../../core/expression/fields.ts';
import type { Value } from '../../core/expression/value.ts';
import type { IndexedImage } from '../../service/image/indexed-image.ts';
import { columnReader } from '../../service/image/read-column.ts';

/** The values of a field over the rows of an image, each distinct one once: row `i` has `values[codes[i]]`. */
export type CodedColumn = {
  readonly codes: Int32Array;
  /** The first one is `null`, whether any row has it or not. */
  readonly values: readonly Value[];
};

/** Equal values have one code: numbers by value, dates by time. A text that is not of the field's type is `null`. */
export function codeColumn(indexed: IndexedImage, field: Field): CodedColumn {
  const read = columnReader(indexed, field);
  const codes = new Int32Array(indexed.image.count);
  const values: Value[] = [null];
  const known = new Map<Value, number>([[null, 0]]);
  for (let row = 0; row < codes.length; row += 1) {
    const value = read(row);
    let code = known.get(value);
    if (code === undefined) {
      code = values.push(value) - 1;
      known.set(value, code);
    }
    codes[row] = code;
  }
  return { codes, values };
}
