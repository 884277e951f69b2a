import { getOrCreate } from '../../core/base/collections.ts';
import { parseDecimal } from '../../core/base/decimal.ts';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../core/model/row-image.ts';

/**
 * A value of a row: a string is text, `{ number }` the digits of a number. A value that is not reported is left out.
 */
export type ImageValue = string | { readonly number: string };
export type ImageRow = { readonly values: Readonly<Record<string, ImageValue>>; readonly withdrawn?: boolean };

/**
 * An image of rows; fields are in the order given, then in that of their first appearance. Names are in lower case.
 * @throws RangeError for digits that are not a number.
 */
export function imageOf(resource: string, rows: readonly ImageRow[], order: readonly string[] = []): RowImage {
  const numbers = new Map([...order, ...rows.flatMap(({ values }) => Object.keys(values))].map((name) => [name, 0]));
  [...numbers.keys()].forEach((name, number) => {
    numbers.set(name, number);
  });
  const texts: string[] = [];
  const known = new Map<string, number>();
  const intern = (text: string): number => getOrCreate(known, text, () => texts.push(text) - 1);
  const offsets = [0];
  const field: number[] = [];
  const form: number[] = [];
  const value: number[] = [];
  for (const { values } of rows) {
    const reported = Object.entries(values).map(([name, content]) => [numbers.get(name) ?? 0, content] as const);
    for (const [number, content] of reported.sort(([a], [b]) => a - b)) {
      const [itsForm, itsValue] = encode(content, intern);
      field.push(number);
      form.push(itsForm);
      value.push(itsValue);
    }
    offsets.push(field.length);
  }
  return {
    resource,
    snapshot: rows.length === 0 ? 0 : 1,
    fields: [...numbers.keys()],
    texts,
    count: rows.length,
    offsets: Int32Array.from(offsets),
    field: Int32Array.from(field),
    form: Int16Array.from(form),
    value: Float64Array.from(value),
    withdrawn: Uint8Array.from(rows, ({ withdrawn }) => (withdrawn ? 1 : 0)),
  };
}

function encode(content: ImageValue, intern: (text: string) => number): readonly [form: number, value: number] {
  if (typeof content === 'string') return [IMAGE_TEXT, intern(content)];
  const decimal = parseDecimal(content.number);
  if (!decimal) throw new RangeError(`not a number: ${content.number}`);
  const mantissa = Number(decimal.mantissa);
  return Number.isSafeInteger(mantissa) ? [decimal.places, mantissa] : [IMAGE_WIDE, intern(content.number)];
}
