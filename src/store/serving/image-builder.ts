import type { FieldPlan } from './field-plan.ts';
import { type SortedRows, sortRows } from './sort-rows.ts';

/** Takes the values of rows in any order and gives the image of these rows. */
export type ImageBuilder = {
  /** Adds a value to a row, at a place of the plan; `form` and `value` as in `RowImage`. */
  readonly put: (row: number, place: number, form: number, value: number) => void;
  /** The number of a text in the image's dictionary. */
  readonly textNumber: (text: string) => number;
  /** To be called once, when everything is in. */
  readonly finish: () => Promise<SortedRows & { readonly texts: readonly string[] }>;
};

/**
 * `capacities`: the most values that each row will get. `dictionary`: texts that values point to by their index, before
 * any that `textNumber` adds.
 */
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
