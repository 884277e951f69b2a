/** Sorts slots by their place; made once for a number of places and used for many rows. */
export type PlaceSet = {
  /** Writes the slots `start .. end` into `into` by ascending place, of several slots of one place the first; gives how many. */
  readonly sort: (places: Int32Array, start: number, end: number, into: Int32Array) => number;
};

const WORD_BITS = 32;

/** Rows use few of many places: marking them in a set of bits and reading the set is several times faster than comparing them. */
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
