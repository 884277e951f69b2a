/**
 * Gives equal tuples of 32-bit integers equal numbers, dense from 0 in order of first appearance. Tuple `i` of width `w` is
 * `tuples[i * w .. (i + 1) * w]`.
 */
export type TupleInterner = {
  readonly width: number;
  size: number;
  /** Slots of the hash table: number + 1, 0 where free. The length is a power of two. */
  slots: Int32Array;
  tuples: Int32Array;
};

export function createTupleInterner(width: number, expected: number): TupleInterner {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(expected, 16)));
  return { width, size: 0, slots: new Int32Array(capacity * 2), tuples: new Int32Array(capacity * width) };
}

/**
 * The number of a tuple, a new one where it was not seen before: then it equals the `size` from before the call. Parts
 * beyond the width are left out, and must be.
 */
export function internTuple(interner: TupleInterner, a: number, b: number, c = 0, d = 0): number {
  const { width, slots, tuples } = interner;
  const mask = slots.length - 1;
  for (let slot = hashTuple(a, b, c, d) & mask; ; slot = (slot + 1) & mask) {
    const id = (slots[slot] as number) - 1;
    if (id < 0) return insert(interner, slot, a, b, c, d);
    const at = id * width;
    if (
      tuples[at] === a &&
      tuples[at + 1] === b &&
      (width < 3 || tuples[at + 2] === c) &&
      (width < 4 || tuples[at + 3] === d)
    ) {
      return id;
    }
  }
}

function hashTuple(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ 0x2545f491, 0x9e3779b1);
  hash = Math.imul((hash << 13) ^ (hash >>> 19) ^ b, 0x85ebca6b);
  hash = Math.imul((hash << 13) ^ (hash >>> 19) ^ c, 0xc2b2ae35);
  hash = Math.imul((hash << 13) ^ (hash >>> 19) ^ d, 0x27d4eb2f);
  return hash ^ (hash >>> 15);
}

function insert(interner: TupleInterner, slot: number, a: number, b: number, c: number, d: number): number {
  const { width, tuples } = interner;
  const id = interner.size;
  const at = id * width;
  tuples[at] = a;
  tuples[at + 1] = b;
  if (width > 2) tuples[at + 2] = c;
  if (width > 3) tuples[at + 3] = d;
  interner.slots[slot] = id + 1;
  interner.size = id + 1;
  if (interner.size * width === tuples.length) grow(interner);
  return id;
}

function grow(interner: TupleInterner): void {
  const { width, size } = interner;
  const tuples = new Int32Array(size * width * 2);
  tuples.set(interner.tuples);
  const slots = new Int32Array(size * 4);
  const mask = slots.length - 1;
  for (let id = 0; id < size; id += 1) {
    const at = id * width;
    const a = tuples[at] as number;
    const b = tuples[at + 1] as number;
    const c = width > 2 ? (tuples[at + 2] as number) : 0;
    const d = width > 3 ? (tuples[at + 3] as number) : 0;
    let slot = hashTuple(a, b, c, d) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = id + 1;
  }
  interner.tuples = tuples;
  interner.slots = slots;
}
