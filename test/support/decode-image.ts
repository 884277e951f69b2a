import { formatDecimal } from '../../src/core/base/decimal.ts';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../src/core/model/row-image.ts';
import type { ImageRow, ImageValue } from './row-images.ts';

/** The rows of an image, values in its order; the inverse of `imageOf`. */
export function decodeImage(image: RowImage): readonly Required<ImageRow>[] {
  return Array.from({ length: image.count }, (_, row) => {
    const [start, end] = [image.offsets[row] ?? 0, image.offsets[row + 1] ?? 0];
    const values = Array.from({ length: end - start }, (_, i) => {
      const at = start + i;
      return [image.fields[image.field[at] ?? -1] ?? 'no field', valueAt(image, at)] as const;
    });
    return { values: Object.fromEntries(values), withdrawn: image.withdrawn[row] === 1 };
  });
}

function valueAt({ form, value, texts }: RowImage, at: number): ImageValue {
  const [itsForm = 0, itsValue = 0] = [form[at], value[at]];
  if (itsForm === IMAGE_TEXT) return texts[itsValue] ?? 'no text';
  if (itsForm === IMAGE_WIDE) return { number: texts[itsValue] ?? 'no text' };
  return { number: formatDecimal({ mantissa: BigInt(itsValue), places: itsForm }) };
}

/** Everything that is promised of the shape of an image: parallel columns, ascending fields, each name once and used. */
export function imageFaults(image: RowImage): readonly string[] {
  const { fields, count, offsets, field, form, value, withdrawn } = image;
  const rows = Array.from({ length: count }, (_, row) => field.subarray(offsets[row], offsets[row + 1]));
  const promises: readonly (readonly [string, boolean])[] = [
    ['columns are parallel', new Set([field.length, form.length, value.length, offsets.at(-1)]).size === 1],
    ['a mark a row', withdrawn.length === count && offsets.length === count + 1],
    ['fields ascend in rows', rows.every((row) => row.every((number, i) => i === 0 || number > (row[i - 1] ?? 0)))],
    ['names are in lower case, each once', new Set(fields.map((name) => name.toLowerCase())).size === fields.length],
    ['names are lower case', fields.every((name) => name === name.toLowerCase())],
    ['every field is used', new Set(field).size === fields.length],
  ];
  return promises.filter(([, holds]) => !holds).map(([promise]) => promise);
}
