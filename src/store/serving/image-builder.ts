import { IMAGE_WIDE } from '../../model/row-image.ts';
import type { FieldPlan } from './field-plan.ts';
import { type SortedRows, sortRows } from './sort-rows.ts';

export type ImageBuilder = {
  /** Adds a value to a row, at a place of the plan; `form` and `value` as in `RowImage`. */
  readonly put: (row: number, place: number, form: number, value: number) => void;
  readonly textNumber: (text: string) => number;
  /** To be called once. */
  readonly finish: () => Promise<SortedRows & { readonly texts: readonly string[] }>;
};

/** `capacities`: the most values of each row. `dictionary`: texts that values point to by index. */
export function imageBuilder(plan: FieldPlan, capacities: Int32Array, dictionary: readonly string[]): ImageBuilder {
  const starts = new Int32Array(capacities.length);
  let total = 0;
  capacities.forEach((capacity, row) => {
    starts[row] = total;
    total += capacity;
  });
  const ends = starts.slice();
  const places = new Int32Array(total);
  const form = new Int16Array(total);
  const value = new Float64Array(total);
  const texts = [...dictionary];
  const added = new Map<string, number>();
  return {
    put: (row, place, itsForm, itsValue) => {
      const at = ends[row] ?? 0;
      places[at] = place;
      form[at] = itsForm;
      value[at] = itsValue;
      ends[row] = at + 1;
    },
    textNumber: (text) => {
      const known = added.get(text);
      if (known !== undefined) return known;
      added.set(text, texts.length);
      return texts.push(text) - 1;
    },
    finish: async () => ({ ...(await sortRows(plan, { starts, ends, places, form, value })), texts }),
  };
}

const POINT_AND_ZEROS = /\.?0+$/;

/** The digits of a decimal text without zeros behind the point: `4854000000.0000` is `4854000000`. */
function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(POINT_AND_ZEROS, '') : text;
}

/** Drops zeros behind the point of numbers: data sets have four digits there, whatever the filing had. */
export function droppingZeros(builder: ImageBuilder, dictionary: readonly string[]): ImageBuilder {
  const wide = new Map<number, number>();
  const wideNumber = (value: number): number => {
    const text = dictionary[value];
    if (text === undefined) return value;
    let number = wide.get(value);
    if (number === undefined) {
      const short = withoutZeros(text);
      number = short === text ? value : builder.textNumber(short);
      wide.set(value, number);
    }
    return number;
  };
  return {
    ...builder,
    put: (row, place, form, value) => {
      if (form === IMAGE_WIDE) return builder.put(row, place, form, wideNumber(value));
      let places = form;
      let digits = value;
      for (; places > 0 && digits % 10 === 0; places -= 1) digits /= 10;
      builder.put(row, place, places, digits);
    },
    textNumber: (text) => builder.textNumber(withoutZeros(text)),
  };
}
