/**
 * Gives equal byte strings equal numbers, dense from 0 in order of first appearance, without making text of them: a hash
 * table by open addressing over an arena of the distinct strings.
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
  arena: Buffer;
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
    arena: Buffer.allocUnsafe(capacity * 16),
  };
}

/** The number of `bytes[start .. end]`, a new one where they were not seen before. */
export function internBytes(interner: ByteInterner, bytes: Uint8Array, start: number, end: number): number {
  if (isLast(interner, bytes, start, end)) return interner.last;
  const hash = hashBytes(bytes, start, end);
  const slot = findSlot(interner, hash, bytes, start, end);
  const entry = interner.slots[slot] as number;
  interner.last = entry > 0 ? entry - 1 : insert(interner, slot, hash, bytes, start, end);
  return interner.last;
}

/** The number of `bytes[start .. end]`, -1 where they were not seen before. */
export function findBytes(interner: ByteInterner, bytes: Uint8Array, start: number, end: number): number {
  if (isLast(interner, bytes, start, end)) return interner.last;
  const slot = findSlot(interner, hashBytes(bytes, start, end), bytes, start, end);
  interner.last = (interner.slots[slot] as number) - 1;
  return interner.last;
}

function isLast({ last, offsets, arena }: ByteInterner, bytes: Uint8Array, start: number, end: number): boolean {
  if (last === ABSENT) return false;
  const from = offsets[last] as number;
  const length = end - start;
  if ((offsets[last + 1] as number) - from !== length) return false;
  // Strings that differ mostly do so at the end.
  let at = length - 1;
  while (at >= 0 && arena[from + at] === bytes[start + at]) at -= 1;
  return at < 0;
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
  const { slots, hashes, offsets, arena } = interner;
  const mask = slots.length - 1;
  const length = end - start;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const id = (slots[slot] as number) - 1;
    if (id < 0) return slot;
    const from = offsets[id] as number;
    if (hashes[id] !== hash || (offsets[id + 1] as number) - from !== length) continue;
    let same = 0;
    while (same < length && arena[from + same] === bytes[start + same]) same += 1;
    if (same === length) return slot;
  }
}

function insert(
  interner: ByteInterner,
  slot: number,
  hash: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  const id = interner.size;
  const from = interner.offsets[id] as number;
  const to = from + end - start;
  if (to > interner.arena.length) {
    const arena = Buffer.allocUnsafe(powerOfTwoAtLeast(to));
    interner.arena.copy(arena);
    interner.arena = arena;
  }
  interner.arena.set(bytes.subarray(start, end), from);
  interner.offsets[id + 1] = to;
  interner.hashes[id] = hash;
  interner.slots[slot] = id + 1;
  interner.size = id + 1;
  if (interner.size === interner.hashes.length) grow(interner);
  return id;
}

function grow(interner: ByteInterner): void {
  const capacity = interner.hashes.length * 2;
  const { hashes, offsets } = interner;
  interner.hashes = new Int32Array(capacity);
  interner.hashes.set(hashes);
  interner.offsets = new Int32Array(capacity + 1);
  interner.offsets.set(offsets);
  interner.slots = new Int32Array(capacity * 2);
  const mask = interner.slots.length - 1;
  for (let id = 0; id < interner.size; id += 1) {
    let slot = (interner.hashes[id] as number) & mask;
    while (interner.slots[slot] !== 0) slot = (slot + 1) & mask;
    interner.slots[slot] = id + 1;
  }
}

function powerOfTwoAtLeast(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(count, 16)));
}
