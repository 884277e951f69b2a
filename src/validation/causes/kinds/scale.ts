import type { Case } from '../case.ts';
import type { CauseSearch, Hypothesis } from '../cause.ts';
import { fitOf } from '../cause.ts';

const FACTORS = [1_000n, 1_000_000n] as const;

export const scale: CauseSearch = {
  kind: 'scale',
  doc: 'One part, or the total, is a thousand or a million times too large or too small.',
  *find(one) {
    for (const { field, value, share } of one.parts) {
      if (value === null || share === 0n) continue;
      for (const [instead, other] of scaled(value, share)) {
        yield* hypothesis(one, field, value, instead, one.gap + share - other);
      }
    }
    const { field, reported } = one;
    if (reported === 0n) return;
    for (const [instead, other] of scaled(reported, reported)) {
      yield* hypothesis(one, field, reported, instead, other - one.computed);
    }
  },
};

/** Both numbers times each factor, and divided by it where that leaves no rest. */
function* scaled(value: bigint, share: bigint): Generator<readonly [value: bigint, share: bigint]> {
  for (const factor of FACTORS) {
    yield [value * factor, share * factor];
    if (value % factor === 0n && share % factor === 0n) yield [value / factor, share / factor];
  }
}

function* hypothesis(
  one: Case,
  field: string,
  value: bigint,
  instead: bigint,
  remaining: bigint,
): Generator<Hypothesis> {
  // A sum that is small beside the total would be near any number a million times smaller.
  if (fitOf(one, remaining) === 'exact') yield { kind: 'scale', fit: 'exact', field, value, instead, remaining };
}
