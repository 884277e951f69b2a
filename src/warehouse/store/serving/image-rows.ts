import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowImage } from '../../../core/model/row-image.ts';
import type { FieldPlan } from './field-plan.ts';

/** Values of row `i` are at `starts[i] .. ends[i]`, in any order; there may be several of one field. */
export type UnsortedRows = {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly places: Int32Array;
  readonly form: Int16Array;
  readonly value: Float64Array;
};

/** Rows without values yet. `capacities`: the most values of each. */
export function emptyRows(capacities: Int32Array): UnsortedRows {
  let total = 0;
  const starts = capacities.map((capacity) => {
    total += capacity;
    return total - capacity;
  });
  return {
    starts,
    ends: starts.slice(),
    places: new Int32Array(total),
    form: new Int16Array(total),
    value: new Float64Array(total),
  };
}

/** Adds a value to a row, at a place of the plan; `form` and `value` as in `RowImage`. */
export function putValue(rows: UnsortedRows, row: number, place: number, form: number, value: number): void {
  const at = rows.ends[row] ?? 0;
  rows.places[at] = place;
  rows.form[at] = form;
  rows.value[at] = value;
  rows.ends[row] = at + 1;
}

export type SortedRows = Pick<RowImage, 'fields' | 'count' | 'offsets' | 'field' | 'form' | 'value'> & {
  /** Values that are left out, because their row has another one of the same field that is preferred. */
  readonly repeated: number;
};

/** Rows that are sorted before other work of the process gets its turn: some milliseconds. */
const ROWS_A_TURN = 2_048;

/** Sorts the values of each row by the plan, one a field, and leaves out fields that no row has. Reuses the arrays. */
export async function sortRows(plan: FieldPlan, rows: UnsortedRows): Promise<SortedRows> {
  const { starts, ends, places, form, value } = rows;
  const longest = ends.reduce((most, end, row) => Math.max(most, end - (starts[row] ?? 0)), 1);
  // The place of a value and its slot in the row, as one number.
  const keys = new (plan.fieldOfPlace.length * longest < 2 ** 32 ? Uint32Array : Float64Array)(longest);
  const row = { field: new Int32Array(longest), form: new Int16Array(longest), value: new Float64Array(longest) };
  const offsets = new Int32Array(ends.length + 1);
  let [out, read] = [0, 0];
  for (let index = 0; index < ends.length; index += 1) {
    const start = starts[index] ?? 0;
    const sorted = keys.subarray(0, (ends[index] ?? 0) - start);
    for (let slot = 0; slot < sorted.length; slot += 1) sorted[slot] = (places[start + slot] ?? 0) * longest + slot;
    sorted.sort();
    let [kept, last] = [0, -1];
    for (let i = 0; i < sorted.length; i += 1) {
      const key = sorted[i] ?? 0;
      const place = Math.floor(key / longest);
      const field = plan.fieldOfPlace[place] ?? 0;
      if (field === last) continue;
      const at = start + key - place * longest;
      last = field;
      row.field[kept] = field;
      row.form[kept] = form[at] ?? 0;
      row.value[kept] = value[at] ?? 0;
      kept += 1;
    }
    places.set(row.field.subarray(0, kept), out);
    form.set(row.form.subarray(0, kept), out);
    value.set(row.value.subarray(0, kept), out);
    read += sorted.length;
    out += kept;
    offsets[index + 1] = out;
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
  }
  const field = part(places, out);
  return {
    fields: keepUsed(plan.names, field),
    count: ends.length,
    offsets,
    field,
    form: part(form, out),
    value: part(value, out),
    repeated: read - out,
  };
}

function part<T extends Int32Array | Int16Array | Float64Array>(values: T, length: number): T {
  return (values.length === length ? values : values.slice(0, length)) as T;
}

/** The names that occur; numbers in `field` are changed to be indexes of these. */
function keepUsed(names: readonly string[], field: Int32Array): readonly string[] {
  const isUsed = new Uint8Array(names.length);
  for (let at = 0; at < field.length; at += 1) isUsed[field[at] ?? 0] = 1;
  if (!isUsed.includes(0)) return names;
  let next = 0;
  const newNumber = Int32Array.from(isUsed, (used) => {
    next += used;
    return next - used;
  });
  for (let at = 0; at < field.length; at += 1) field[at] = newNumber[field[at] ?? 0] ?? 0;
  return names.filter((_, index) => isUsed[index] === 1);
}
