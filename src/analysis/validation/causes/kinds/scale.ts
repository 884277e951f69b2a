import type { PrintedPeriod } from '../../../../core/model/period.ts';
import type { Case } from '../case.ts';
import { type CauseSearch, fitOf, type Hypothesis } from '../cause.ts';

const FACTORS = [1_000n, 1_000_000n] as const;

export const scale: CauseSearch = {
  kind: 'scale',
  doc: 'One part, or the total, is a thousand or a million times too large or too small.',
  find: (one, _, add) => {
    const { field: total, reported, computed, gap, parts } = one;
    for (const { field, value, share, period } of parts) {
      // The share with which the total adds up.
      if (share !== 0n) addScaled(one, { field, value, actual: share, wanted: share + gap, period }, add);
    }
    if (reported !== 0n) addScaled(one, { field: total, value: reported, actual: reported, wanted: computed }, add);
  },
};

type Scaled = {
  readonly field: string;
  readonly value: bigint;
  readonly actual: bigint;
  readonly wanted: bigint;
  readonly period?: PrintedPeriod | undefined;
};

/** Only exactly: what is small beside the total is near any number that is a million times smaller. */
function addScaled(
  one: Case,
  { field, value, actual, wanted, period }: Scaled,
  add: (hypothesis: Hypothesis) => void,
): void {
  if (wanted === 0n) return;
  for (const factor of FACTORS) {
    const [more, less] = [wanted - actual * factor, wanted - actual / factor];
    if (fitOf(one, more) === 'exact') add(found({ field, value, instead: value * factor, remaining: more, period }));
    // A number that was cut off when it was divided fits as well.
    else if (value % factor === 0n && actual % factor === 0n && fitOf(one, less) === 'exact') {
      add(found({ field, value, instead: value / factor, remaining: less, period }));
    }
  }
}

function found({
  period,
  ...scaled
}: Pick<Hypothesis, 'field' | 'value' | 'instead' | 'remaining'> & Pick<Scaled, 'period'>): Hypothesis {
  return { kind: 'scale', fit: 'exact', ...scaled, ...(period && { period }) };
}
