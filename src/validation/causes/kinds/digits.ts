import { type Case, magnitude } from '../case.ts';
import type { CauseSearch } from '../cause.ts';

export const digits: CauseSearch = {
  kind: 'digits',
  doc: 'Two digits of one part, or of the total, changed places.',
  *find(one) {
    // Two digits that change places change a number by a multiple of nine.
    if (one.gap % 9n !== 0n) return;
    for (const { field, value, isMinus, isWhole } of one.parts) {
      if (value === null || !isWhole) continue;
      const instead = value + (isMinus ? -one.gap : one.gap);
      if (isSwapped(value, instead)) yield found(field, value, instead);
    }
    if (isSwapped(one.reported, one.computed)) yield found(one.field, one.reported, one.computed);
  },
};

function found(field: string, value: bigint, instead: bigint) {
  return { kind: 'digits', fit: 'exact', field, value, instead, remaining: 0n } as const;
}

/** Whether two numbers of one sign differ in two digits that changed places. */
function isSwapped(a: bigint, b: bigint): boolean {
  if (a === b || a < 0n !== b < 0n) return false;
  const [left, right] = [magnitude(a).toString(), magnitude(b).toString()];
  if (left.length !== right.length) return false;
  const places = [...left].flatMap((digit, at) => (digit === right[at] ? [] : [at]));
  const [first = 0, second = 0] = places;
  return places.length === 2 && left[first] === right[second] && left[second] === right[first];
}
