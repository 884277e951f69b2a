import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowImage } from '../../model/row-image.ts';
import type { FieldPlan } from './field-plan.ts';

/** Values of row `i` are at `starts[i] .. ends[i]`, in any order; there may be several of one field. */
export type UnsortedRows = {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly places: Int32Array;
  readonly form: Int16Array;
  readonly value: Float64Array;
};

export type SortedRows = Pick<RowImage, 'fields' | 'count' | 'offsets' | 'field' | 'form' | 'value'> & {
  /** Values that are left out, because their row has another one of the same field that is preferred. */
  readonly repeated: number;
};

/** Rows that are sorted before other work of the process gets its turn: some milliseconds. */
const ROWS_A_TURN = 2_048;

/** Sorts the values of each row by the plan, one a field, and leaves out fields that no row has. Reuses the arrays. */
export async function sortRows(plan: FieldPlan, rows: UnsortedRows): Promise<SortedRows> {
  const { starts, ends, places, form, value } = rows;
  const count = ends.length;
  const longest = ends.reduce((most, end, row) => Math.max(most, end - (starts[row] ?? 0)), 0);
  const slots = new Int32Array(longest);
  const row = { field: new Int32Array(longest), form: new Int16Array(longest), value: new Float64Array(longest) };
  const set = placeSet(plan.fieldOfPlace.length);
  const offsets = new Int32Array(count + 1);
  let out = 0;
  let read = 0;
  for (let index = 0; index < count; index += 1) {
    const start = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    const length = set.sort(places, start, end, slots);
    let kept = 0;
    let last = -1;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] ?? 0;
      const field = plan.fieldOfPlace[places[slot] ?? 0] ?? 0;
      if (field === last) continue;
      last = field;
      row.field[kept] = field;
      row.form[kept] = form[slot] ?? 0;
      row.value[kept] = value[slot] ?? 0;
      kept += 1;
    }
    for (let at = 0; at < kept; at += 1) {
      places[out + at] = row.field[at] ?? 0;
      form[out + at] = row.form[at] ?? 0;
      value[out + at] = row.value[at] ?? 0;
    }
    read += end - start;
    out += kept;
    offsets[index + 1] = out;
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
  }
  const field = part(places, out);
  const fields = keepUsed(plan.names, field);
  return { fields, count, offsets, field, form: part(form, out), value: part(value, out), repeated: read - out };
}

function part<T extends Int32Array | Int16Array | Float64Array>(values: T, length: number): T {
  return (values.length === length ? values : values.slice(0, length)) as T;
}

/** The names that occur; numbers in `field` are changed to be indexes of these. */
function keepUsed(names: readonly string[], field: Int32Array): readonly string[] {
  const isUsed = new Uint8Array(names.length);
  for (let at = 0; at < field.length; at += 1) isUsed[field[at] ?? 0] = 1;
  if (!isUsed.includes(0)) return names;
  const kept = names.filter((_, index) => isUsed[index] === 1);
  const newNumber = new Int32Array(names.length);
  let next = 0;
  isUsed.forEach((used, index) => {
    newNumber[index] = next;
    next += used;
  });
  for (let at = 0; at < field.length; at += 1) field[at] = newNumber[field[at] ?? 0] ?? 0;
  return kept;
}

export type PlaceSet = {
  /** Writes the slots `start .. end` by ascending place, of a place the first; gives their number. */
  readonly sort: (places: Int32Array, start: number, end: number, into: Int32Array) => number;
};

const WORD_BITS = 32;

/** Rows use few of many places: a set of bits is several times faster than comparisons. */
export function placeSet(size: number): PlaceSet {
  const words = new Int32Array(Math.ceil(size / WORD_BITS));
  const slotOf = new Int32Array(size);
  return {
    sort: (places, start, end, into) => {
      let low = words.length;
      let high = -1;
      for (let slot = start; slot < end; slot += 1) {
        const place = places[slot] ?? 0;
        const word = place >>> 5;
        const bit = 1 << (place & 31);
        const bits = words[word] ?? 0;
        if ((bits & bit) !== 0) continue;
        words[word] = bits | bit;
        slotOf[place] = slot;
        if (word < low) low = word;
        if (word > high) high = word;
      }
      let count = 0;
      for (let word = low; word <= high; word += 1) {
        let bits = words[word] ?? 0;
        words[word] = 0;
        while (bits !== 0) {
          into[count] = slotOf[word * WORD_BITS + 31 - Math.clz32(bits & -bits)] ?? 0;
          count += 1;
          bits &= bits - 1;
        }
      }
      return count;
    },
  };
}
