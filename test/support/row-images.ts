import { parseDecimal } from '../../src/base/decimal.ts';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../src/model/row-image.ts';

/** A value written by hand: a string is text, `{ number }` the digits of a number. What is not reported is left out. */
export type ImageValue = string | { readonly number: string };
export type ImageRow = { readonly values: Readonly<Record<string, ImageValue>>; readonly withdrawn?: boolean };

/** A number of an image, as it was written. */
export function num(number: string | number): ImageValue {
  return { number: String(number) };
}

/** An image of rows; fields stand in the order given, then in that of their first appearance. */
export function imageOf(resource: string, rows: readonly ImageRow[], order: readonly string[] = []): RowImage {
  const fields = [...new Set([...order, ...rows.flatMap(({ values }) => Object.keys(values))])];
  const texts: string[] = [];
  const textNumbers = new Map<string, number>();
  const intern = (text: string): number => {
    const known = textNumbers.get(text);
    if (known !== undefined) return known;
    textNumbers.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const offsets = [0];
  const field: number[] = [];
  const form: number[] = [];
  const value: number[] = [];
  for (const row of rows) {
    fields.forEach((name, number) => {
      const given = row.values[name];
      if (given === undefined) return;
      const [givenForm, givenValue] = encode(given, intern);
      field.push(number);
      form.push(givenForm);
      value.push(givenValue);
    });
    offsets.push(field.length);
  }
  return {
    resource,
    snapshot: rows.length === 0 ? 0 : 1,
    fields,
    texts,
    count: rows.length,
    offsets: Int32Array.from(offsets),
    field: Int32Array.from(field),
    form: Int16Array.from(form),
    value: Float64Array.from(value),
    withdrawn: Uint8Array.from(rows, ({ withdrawn }) => (withdrawn ? 1 : 0)),
  };
}

function encode(given: ImageValue, intern: (text: string) => number): readonly [form: number, value: number] {
  if (typeof given === 'string') return [IMAGE_TEXT, intern(given)];
  const decimal = parseDecimal(given.number);
  if (!decimal) throw new RangeError(`no number: ${given.number}`);
  const mantissa = Number(decimal.mantissa);
  return Number.isSafeInteger(mantissa) ? [decimal.places, mantissa] : [IMAGE_WIDE, intern(given.number)];
}

/** Counts the reads of a member of an image from now on. */
export function countReads(image: RowImage, member: keyof RowImage): () => number {
  let reads = 0;
  const value = image[member];
  Object.defineProperty(image, member, {
    get: () => {
      reads += 1;
      return value;
    },
  });
  return () => reads;
}
