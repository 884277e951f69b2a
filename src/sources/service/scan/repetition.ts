import { findBytes } from '../../fsds/byte-interner.ts';
import type { RowCollector } from './row-collector.ts';

/**
 * The bytes between two values of a row are the same everywhere except for the name of the next field. The bytes before
 * and behind the name are kept; where they occur around a known name again, nothing needs to be parsed.
 */
export type Repetition = ReturnType<typeof repetition>;

const NOTHING = Buffer.alloc(0);
const BACKSLASH = 0x5c;
const AMPERSAND = 0x26;
const NONE = -1;

export function repetition() {
  return {
    /** From behind a value to the next name, and from behind that to the next value. Empty until something is learnt. */
    before: NOTHING as Buffer,
    behind: NOTHING as Buffer,
    /** Where in `before` the object of the next value begins. */
    objectAt: 0,
    /** The field that {@link follow} found. */
    name: NONE,
    /** By field, the one that came after it last. */
    next: [] as number[],
  };
}

/** `bytes[from .. to]` led from behind a value to the next one; its name is at `nameFrom .. nameTo`, its object begins at `objectAt`. */
export function learn(
  known: Repetition,
  bytes: Buffer,
  { from, nameFrom, nameTo, to }: { from: number; nameFrom: number; nameTo: number; to: number },
  objectAt: number,
): void {
  for (let at = nameFrom; at < nameTo; at += 1) if (isSpecial(bytes[at] as number)) return;
  known.before = Buffer.from(bytes.subarray(from, nameFrom));
  known.behind = Buffer.from(bytes.subarray(nameTo, to));
  known.objectAt = objectAt - from;
}

/** Escapes, references and white space: such a name is not written as it reads. */
function isSpecial(byte: number): boolean {
  return byte < 0x20 || byte === BACKSLASH || byte === AMPERSAND;
}

/** From behind the value of the field `name` to the next value, where the learnt bytes are there; -1 otherwise. */
export function follow(
  known: Repetition,
  rows: RowCollector,
  bytes: Buffer,
  from: number,
  end: number,
  name: number,
): number {
  const { before, behind } = known;
  const nameFrom = from + before.length;
  if (behind.length === 0 || !standsAt(before, bytes, from, end)) return NONE;
  const { names } = rows;
  const { arena, offsets } = names.bytes;
  const guess = known.next[name] ?? NONE;
  let nameTo = nameFrom;
  if (guess >= 0) {
    const first = offsets[guess] as number;
    const length = (offsets[guess + 1] as number) - first;
    while (nameTo < end && nameTo - nameFrom < length && bytes[nameTo] === arena[first + nameTo - nameFrom])
      nameTo += 1;
    if (nameTo - nameFrom === length && standsAt(behind, bytes, nameTo, end)) {
      known.name = guess;
      return nameTo + behind.length;
    }
  }
  const quote = behind[0];
  for (; nameTo < end && bytes[nameTo] !== quote; nameTo += 1) if (isSpecial(bytes[nameTo] as number)) return NONE;
  if (!standsAt(behind, bytes, nameTo, end)) return NONE;
  const found = findBytes(names.bytes, bytes, nameFrom, nameTo);
  if (found < 0) return NONE;
  while (known.next.length <= name) known.next.push(NONE);
  known.next[name] = found;
  known.name = found;
  return nameTo + behind.length;
}

function standsAt(expected: Buffer, bytes: Buffer, at: number, end: number): boolean {
  const { length } = expected;
  if (at + length >= end) return false;
  for (let i = 0; i < length; i += 1) if (expected[i] !== bytes[at + i]) return false;
  return true;
}
