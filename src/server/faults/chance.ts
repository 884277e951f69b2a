/**
 * A number from 0 up to but without 1 for one call of one fault: the same for the same seed, fault and call, in whatever order calls of
 * other faults come. The finalizer of MurmurHash3 over each in turn.
 */
export function chance(seed: number, fault: number, call: number): number {
  return mixed(mixed(mixed(seed) ^ fault) ^ call) / 2 ** 32;
}

function mixed(number: number): number {
  let state = (number + 0x9e3779b9) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
