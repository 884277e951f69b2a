/**
 * Gives equal pairs of 32-bit integers equal numbers, dense from 0 in order of first appearance: a hash table by open
 * addressing.
 */
export type PairInterner = {
  size: number;
  /** Slots of the hash table: number + 1, 0 where free. The length is a power of two. */
  slots: Int32Array;
  /** Pair `i` is `pairs[2 * i]`, `pairs[2 * i + 1]`. */
  pairs: Int32Array;
};

export function createPairInterner(expected: number): PairInterner {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(expected, 16)));
  return { size: 0, slots: new Int32Array(capacity * 2), pairs: new Int32Array(capacity * 2) };
}

/** The number of a pair; a new one, where it was not seen before, equals the `size` from before the call. */
export function internPair(interner: PairInterner, a: number, b: number): number {
  const { slots, pairs } = interner;
  const mask = slots.length - 1;
  for (let slot = hashPair(a, b) & mask; ; slot = (slot + 1) & mask) {
    const id = (slots[slot] as number) - 1;
    if (id < 0) return insert(interner, slot, a, b);
    if (pairs[id * 2] === a && pairs[id * 2 + 1] === b) return id;
  }
}

/** The number of a pair, -1 where it was not seen before. */
export function findPair({ slots, pairs }: PairInterner, a: number, b: number): number {
  const mask = slots.length - 1;
  for (let slot = hashPair(a, b) & mask; ; slot = (slot + 1) & mask) {
    const id = (slots[slot] as number) - 1;
    if (id < 0 || (pairs[id * 2] === a && pairs[id * 2 + 1] === b)) return id;
  }
}

export function firstOfPair({ pairs }: PairInterner, id: number): number {
  return pairs[id * 2] as number;
}

export function secondOfPair({ pairs }: PairInterner, id: number): number {
  return pairs[id * 2 + 1] as number;
}

function hashPair(a: number, b: number): number {
  const mixed = Math.imul(a ^ 0x2545f491, 0x9e3779b1);
  const hash = Math.imul((mixed << 13) ^ (mixed >>> 19) ^ b, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}

function insert(interner: PairInterner, slot: number, a: number, b: number): number {
  const id = interner.size;
  interner.pairs[id * 2] = a;
  interner.pairs[id * 2 + 1] = b;
  interner.slots[slot] = id + 1;
  interner.size = id + 1;
  if (interner.size * 2 === interner.pairs.length) grow(interner);
  return id;
}

function grow(interner: PairInterner): void {
  const pairs = new Int32Array(interner.pairs.length * 2);
  pairs.set(interner.pairs);
  const slots = new Int32Array(interner.slots.length * 2);
  const mask = slots.length - 1;
  for (let id = 0; id < interner.size; id += 1) {
    let slot = hashPair(pairs[id * 2] as number, pairs[id * 2 + 1] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = id + 1;
  }
  interner.pairs = pairs;
  interner.slots = slots;
}
