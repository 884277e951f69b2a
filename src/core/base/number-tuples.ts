/**
 * Numbers of tuples, whose members are in columns: equal tuples have the same number, that of the place of the first of
 * them.
 */
export function numberTuples(columns: readonly Int32Array[], count: number): Int32Array {
  const numbers = new Int32Array(count);
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  for (let place = 0; place < count; place += 1) {
    let slot = hashAt(columns, place) & mask;
    let first = table[slot] as number;
    while (first >= 0 && !areEqual(columns, first, place)) {
      slot = (slot + 1) & mask;
      first = table[slot] as number;
    }
    if (first < 0) table[slot] = place;
    numbers[place] = first < 0 ? place : first;
  }
  return numbers;
}

function hashAt(columns: readonly Int32Array[], place: number): number {
  let hash = 0;
  for (const column of columns) {
    hash = Math.imul(hash ^ (column[place] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function areEqual(columns: readonly Int32Array[], a: number, b: number): boolean {
  for (const column of columns) if (column[a] !== column[b]) return false;
  return true;
}
