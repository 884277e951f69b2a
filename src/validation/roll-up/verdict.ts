/**
 * The verdicts that the kernel counts by (binding, sum); they are disjoint. `bound` is the sum of the first four. `blocked` is a sum that can
 * be judged in no row, `ambiguous` one that could not be in this row because a field has two different values.
 */
export const VERDICTS = [
  'consistent',
  'consistentPartial',
  'inconsistent',
  'inconsistentPartial',
  'blocked',
  'ambiguous',
  'unbound',
] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The place of each verdict in {@link VERDICTS}; that of a partial one is one more than that of the complete one. */
export const VERDICT = {
  consistent: 0,
  consistentPartial: 1,
  inconsistent: 2,
  inconsistentPartial: 3,
  blocked: 4,
  ambiguous: 5,
  unbound: 6,
} as const satisfies Record<Verdict, number>;
