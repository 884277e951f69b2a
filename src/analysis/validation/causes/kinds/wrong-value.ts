import type { PrintedPeriod } from '../../../../core/model/period.ts';
import { type CauseSearch, type Context, fitAmong, fitOf, type Hypothesis, ifLarger } from '../cause.ts';
import { isSamePeriod, isSameSeries } from '../company-numbers.ts';
import { type Gap, magnitude } from '../gap.ts';

export const rounding: CauseSearch = {
  kind: 'rounding',
  doc: 'The difference is not larger than rounding leaves: half a unit of the last written place for each number, at least two units, at most a hundredth of the total.',
  find: ({ field, reported, computed, difference, slack }, _, add) => {
    if (magnitude(difference) > slack) return;
    add({ kind: 'rounding', fit: 'exact', field, value: reported, instead: computed, remaining: 0n });
  },
};

export const sign: CauseSearch = {
  kind: 'sign',
  doc: 'One part, or the total, was reported with the other sign.',
  find: (gap, _, add) => {
    const { field: total, reported, parts } = gap;
    const candidates = parts.length + 1;
    for (const { field, value, share, period } of parts) {
      if (value === 0n) continue;
      const fitting = ifLarger(gap, -2n * share, candidates);
      if (fitting) add({ kind: 'sign', ...fitting, field, value, instead: -value, period });
    }
    if (reported === 0n) return;
    const fitting = ifLarger(gap, 2n * reported, candidates);
    if (fitting) add({ kind: 'sign', ...fitting, field: total, value: reported, instead: -reported });
  },
};

const FACTORS = [1_000n, 1_000_000n] as const;

export const scale: CauseSearch = {
  kind: 'scale',
  doc: 'One part, or the total, is a thousand or a million times too large or too small.',
  find: (gap, _, add) => {
    const { field: total, reported, computed, difference, parts } = gap;
    for (const { field, value, share, period } of parts) {
      // The share with which the total adds up.
      if (share !== 0n) addScaled(gap, { field, value, actual: share, wanted: share + difference, period }, add);
    }
    if (reported !== 0n) addScaled(gap, { field: total, value: reported, actual: reported, wanted: computed }, add);
  },
};

type Scaled = {
  readonly field: string;
  readonly value: bigint;
  readonly actual: bigint;
  readonly wanted: bigint;
  readonly period?: PrintedPeriod | undefined;
};

/** Adds exact fits only: what is small beside the total is near any number that is a million times smaller. */
function addScaled(
  gap: Gap,
  { field, value, actual, wanted, period }: Scaled,
  add: (hypothesis: Hypothesis) => void,
): void {
  if (wanted === 0n) return;
  for (const factor of FACTORS) {
    const [more, less] = [wanted - actual * factor, wanted - actual / factor];
    if (fitOf(gap, more) === 'exact')
      add(scaledHypothesis({ field, value, instead: value * factor, remaining: more, period }));
    // A number that was cut off when it was divided fits as well.
    else if (value % factor === 0n && actual % factor === 0n && fitOf(gap, less) === 'exact') {
      add(scaledHypothesis({ field, value, instead: value / factor, remaining: less, period }));
    }
  }
}

function scaledHypothesis(
  scaled: Pick<Hypothesis, 'field' | 'value' | 'instead' | 'remaining' | 'period'>,
): Hypothesis {
  return { kind: 'scale', fit: 'exact', ...scaled };
}

export const digits: CauseSearch = {
  kind: 'digits',
  doc: 'Two digits of one part, or of the total, changed places.',
  find: (gap, _, add) => {
    const { field: total, reported, computed, difference, parts } = gap;
    // Two digits that change places change a number by a multiple of nine.
    if (difference % 9n !== 0n) return;
    for (const { field, value, isMinus, isWhole, period } of parts) {
      if (!isWhole) continue;
      const instead = value + (isMinus ? -difference : difference);
      if (isSwapped(value, instead)) add(swappedHypothesis(gap, { field, value, instead, period }));
    }
    if (isSwapped(reported, computed))
      add(swappedHypothesis(gap, { field: total, value: reported, instead: computed }));
  },
};

type Swapped = {
  readonly field: string;
  readonly value: bigint;
  readonly instead: bigint;
  readonly period?: PrintedPeriod | undefined;
};

/** Among thousands of totals with missing parts some are a part with two digits swapped by chance. */
function swappedHypothesis(gap: Gap, swapped: Swapped): Hypothesis {
  const candidates = [gap.reported, ...gap.parts.map(({ value }) => value)].reduce(
    (sum, value) => sum + swapsOf(value / gap.unit),
    0,
  );
  const fit = gap.missing.length === 0 ? fitAmong(gap, candidates) : 'possible';
  return { kind: 'digits', fit, ...swapped, remaining: 0n, candidates };
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

export const otherValue: CauseSearch = {
  kind: 'other-value',
  doc: 'The same field has another value for the same period elsewhere, in the same row or in another document, with which the total adds up.',
  find: (gap, context, add) => {
    const row = context.numbers.rowOf(gap.version);
    if (row < 0) return;
    for (const { field, name, value, isMinus, isWhole, isElsewhere } of gap.parts) {
      if (isElsewhere || !isWhole) continue;
      const instead = value + (isMinus ? -gap.difference : gap.difference);
      addSameFact(gap, context, row, { field, name, value, instead }, add);
    }
    const { field, name, reported: value, computed: instead } = gap;
    addSameFact(gap, context, row, { field, name, value, instead }, add);
  },
};

type Wanted = { readonly field: string; readonly name: string; readonly value: bigint; readonly instead: bigint };

function addSameFact(
  { places }: Gap,
  { numbers }: Context,
  row: number,
  { field, name, value, instead }: Wanted,
  add: (hypothesis: Hypothesis) => void,
): void {
  const { rows, rowOfNumber, nextOf } = numbers;
  for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
    const other = rowOfNumber[n] as number;
    if (!isSamePeriod(rows, row, other) || !isSameSeries(rows, row, other)) continue;
    if (numbers.valueAt(n, places) !== instead) continue;
    const base = { kind: 'other-value', fit: 'exact', field, value, instead, remaining: 0n } as const;
    add(other === row ? base : { ...base, at: rows.version[other] ?? 0 });
    return;
  }
}
