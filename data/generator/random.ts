/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
};

/**
 * The generator known as mulberry32 (32 bits of state, public domain): small, and good enough for invented balances.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return { between: (low, high) => low + (next() % (high - low + 1)) };
}
