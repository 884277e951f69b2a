import type { PrintedPeriod } from '../../../../core/model/period.ts';
import { type Case, magnitude } from '../case.ts';
import { type CauseSearch, fitAmong, type Hypothesis } from '../cause.ts';

export const digits: CauseSearch = {
  kind: 'digits',
  doc: 'Two digits of one part, or of the total, changed places.',
  find: (one, _, add) => {
    const { field: total, reported, computed, gap, parts } = one;
    // Two digits that change places change a number by a multiple of nine.
    if (gap % 9n !== 0n) return;
    for (const { field, value, isMinus, isWhole, period } of parts) {
      if (!isWhole) continue;
      const instead = value + (isMinus ? -gap : gap);
      if (isSwapped(value, instead)) add(found(one, { field, value, instead, period }));
    }
    if (isSwapped(reported, computed)) add(found(one, { field: total, value: reported, instead: computed }));
  },
};

type Swapped = {
  readonly field: string;
  readonly value: bigint;
  readonly instead: bigint;
  readonly period?: PrintedPeriod | undefined;
};

/** Among thousands of totals with missing parts some are a part with two digits swapped by chance. */
function found(one: Case, { period, ...swapped }: Swapped): Hypothesis {
  const candidates = [one.reported, ...one.parts.map(({ value }) => value)].reduce(
    (sum, value) => sum + swapsOf(value / one.unit),
    0,
  );
  const fit = one.missing.length === 0 ? fitAmong(one, candidates) : 'possible';
  return { kind: 'digits', fit, ...swapped, remaining: 0n, candidates, ...(period && { period }) };
}

/** The number of ways to swap two digits. */
function swapsOf(value: bigint): number {
  const { length } = magnitude(value).toString();
  return (length * (length - 1)) / 2;
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
