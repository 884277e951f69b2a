import { compareDecimal, type Decimal, parseDecimal } from '../../../core/base/decimal.ts';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../../core/model/row-image.ts';

/** Whether two rows of an image have the same fields with the same values; numbers are compared by value. */
export function haveSameValues(image: RowImage, one: number, other: number): boolean {
  const { offsets, field } = image;
  const [at, to] = [offsets[one] ?? 0, offsets[other] ?? 0];
  const length = (offsets[one + 1] ?? 0) - at;
  if ((offsets[other + 1] ?? 0) - to !== length) return false;
  for (let i = 0; i < length; i += 1) {
    if (field[at + i] !== field[to + i] || !isSameValue(image, at + i, to + i)) return false;
  }
  return true;
}

function isSameValue(image: RowImage, at: number, to: number): boolean {
  const { form, value, texts } = image;
  if (form[at] === form[to]) {
    if (value[at] === value[to]) return true;
    if (form[at] === IMAGE_TEXT) return texts[value[at] ?? -1] === texts[value[to] ?? -1];
    if (form[at] !== IMAGE_WIDE) return false;
  }
  if (form[at] === IMAGE_TEXT || form[to] === IMAGE_TEXT) return false;
  return compareDecimal(numberAt(image, at), numberAt(image, to)) === 0;
}

function numberAt({ form, value, texts }: RowImage, at: number): Decimal {
  const places = form[at] ?? 0;
  if (places !== IMAGE_WIDE) return { mantissa: BigInt(value[at] ?? 0), places };
  const number = parseDecimal(texts[value[at] ?? -1] ?? '');
  if (!number) throw new TypeError('a wide number of an image is not a number');
  return number;
}

/** The rows of an image whose mark is 1, in their order; fields and texts stay. */
export function keepRows(image: RowImage, marks: Uint8Array): RowImage {
  const rows = Int32Array.from(marks.keys()).filter((row) => marks[row] === 1);
  const offsets = new Int32Array(rows.length + 1);
  const ranges = Array.from(rows, (row, index) => {
    const [from, to] = [image.offsets[row] ?? 0, image.offsets[row + 1] ?? 0];
    offsets[index + 1] = (offsets[index] ?? 0) + to - from;
    return [from, to] as const;
  });
  const kept = <T extends Int32Array | Int16Array | Float64Array>(column: T, empty: T): T => {
    ranges.forEach(([from, to], index) => void empty.set(column.subarray(from, to), offsets[index]));
    return empty;
  };
  const values = offsets[rows.length] ?? 0;
  return {
    ...image,
    count: rows.length,
    offsets,
    field: kept(image.field, new Int32Array(values)),
    form: kept(image.form, new Int16Array(values)),
    value: kept(image.value, new Float64Array(values)),
    withdrawn: image.withdrawn.slice(0, rows.length),
  };
}
