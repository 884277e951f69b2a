/**
 * Gives equal byte strings equal numbers, dense from 0 in order of first appearance, without making text of them: a
 * hash table by open addressing over an arena of the distinct strings.
 */
export type ByteInterner = {
  size: number;
  /** The number that was given last: tables are sorted, so the next string is often the same. */
  last: number;
  /** Slots of the hash table: number + 1, 0 where free. The length is a power of two. */
  slots: Int32Array;
  hashes: Int32Array;
  /** String `i` is `arena[offsets[i] .. offsets[i + 1]]`. */
  offsets: Int32Array;
  arena: Uint8Array;
};

const ABSENT = -1;

export function createByteInterner(expected: number): ByteInterner {
  const capacity = powerOfTwoAtLeast(expected);
  return {
    size: 0,
    last: ABSENT,
    slots: new Int32Array(capacity * 2),
    hashes: new Int32Array(capacity),
    offsets: new Int32Array(capacity + 1),
    arena: new Uint8Array(capacity * 16),
  };
}

/** The number of `bytes[start .. end]`, a new one where they were not seen before. */
export function internBytes(interner: ByteInterner, bytes: Uint8Array, start: number, end: number): number {
  if (isString(interner, interner.last, bytes, start, end)) return interner.last;
  const hash = hashBytes(bytes, start, end);
  const slot = findSlot(interner, hash, bytes, start, end);
  const entry = interner.slots[slot] as number;
  interner.last = entry > 0 ? entry - 1 : insert(interner, slot, hash, bytes.subarray(start, end));
  return interner.last;
}

/** The number of `bytes[start .. end]`, -1 where they were not seen before. */
export function findBytes(interner: ByteInterner, bytes: Uint8Array, start: number, end: number): number {
  if (isString(interner, interner.last, bytes, start, end)) return interner.last;
  const slot = findSlot(interner, hashBytes(bytes, start, end), bytes, start, end);
  interner.last = (interner.slots[slot] as number) - 1;
  return interner.last;
}

/** Whether the string of a number is `bytes[start .. end]`. Strings that differ mostly do so at the end. */
function isString(interner: ByteInterner, id: number, bytes: Uint8Array, start: number, end: number): boolean {
  if (id === ABSENT) return false;
  const { offsets, arena } = interner;
  const from = offsets[id] as number;
  let at = end - start;
  if ((offsets[id + 1] as number) - from !== at) return false;
  for (at -= 1; at >= 0; at -= 1) if (arena[from + at] !== bytes[start + at]) return false;
  return true;
}

/** A hash of bytes; the order of the bytes of a machine plays no part in it. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const word =
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    hash = Math.imul((hash << 5) ^ (hash >>> 27) ^ word, 0x9e3779b1);
  }
  for (; at < end; at += 1) hash = Math.imul((hash << 5) ^ (hash >>> 27) ^ (bytes[at] as number), 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function findSlot(interner: ByteInterner, hash: number, bytes: Uint8Array, start: number, end: number): number {
  const { slots, hashes } = interner;
  const mask = slots.length - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const id = (slots[slot] as number) - 1;
    if (id < 0 || (hashes[id] === hash && isString(interner, id, bytes, start, end))) return slot;
  }
}

function insert(interner: ByteInterner, slot: number, hash: number, string: Uint8Array): number {
  const id = interner.size;
  const from = interner.offsets[id] as number;
  const to = from + string.length;
  if (to > interner.arena.length) interner.arena = copied(interner.arena, powerOfTwoAtLeast(to));
  interner.arena.set(string, from);
  interner.offsets[id + 1] = to;
  interner.hashes[id] = hash;
  interner.slots[slot] = id + 1;
  interner.size = id + 1;
  if (interner.size === interner.hashes.length) grow(interner);
  return id;
}

function grow(interner: ByteInterner): void {
  const capacity = interner.hashes.length * 2;
  interner.hashes = copied(interner.hashes, capacity);
  interner.offsets = copied(interner.offsets, capacity + 1);
  interner.slots = new Int32Array(capacity * 2);
  const mask = interner.slots.length - 1;
  for (let id = 0; id < interner.size; id += 1) {
    let slot = (interner.hashes[id] as number) & mask;
    while (interner.slots[slot] !== 0) slot = (slot + 1) & mask;
    interner.slots[slot] = id + 1;
  }
}

/** A longer array that begins like this one. */
export function copied<Numbers extends Int32Array | Uint8Array>(numbers: Numbers, length: number): Numbers {
  const longer = new (numbers.constructor as new (length: number) => Numbers)(length);
  longer.set(numbers);
  return longer;
}

function powerOfTwoAtLeast(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(count, 16)));
}
