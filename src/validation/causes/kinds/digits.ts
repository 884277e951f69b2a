import { magnitude } from '../case.ts';
import type { CauseSearch, Hypothesis } from '../cause.ts';

export const digits: CauseSearch = {
  kind: 'digits',
  doc: 'Two digits of one part, or of the total, changed places.',
  find: ({ field: total, reported, computed, gap, parts }, _, add) => {
    // Two digits that change places change a number by a multiple of nine.
    if (gap % 9n !== 0n) return;
    for (const { field, value, isMinus, isWhole } of parts) {
      if (!isWhole) continue;
      const instead = value + (isMinus ? -gap : gap);
      if (isSwapped(value, instead)) add(found(field, value, instead));
    }
    if (isSwapped(reported, computed)) add(found(total, reported, computed));
  },
};

function found(field: string, value: bigint, instead: bigint): Hypothesis {
  return { kind: 'digits', fit: 'exact', field, value, instead, remaining: 0n };
}

/** Whether two numbers of one sign differ in two digits that changed places. */
function isSwapped(a: bigint, b: bigint): boolean {
  if (a === b || a < 0n !== b < 0n) return false;
  const [left, right] = [magnitude(a).toString(), magnitude(b).toString()];
  if (left.length !== right.length) return false;
  const places: number[] = [];
  for (let at = 0; at < left.length && places.length < 3; at += 1) if (left[at] !== right[at]) places.push(at);
  const [first = 0, second = 0] = places;
  return places.length === 2 && left[first] === right[second] && left[second] === right[first];
}
