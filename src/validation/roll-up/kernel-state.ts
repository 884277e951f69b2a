import type { Tolerance } from '../tolerance.ts';
import { createLog, type InconsistencyLog } from './inconsistency-log.ts';
import type { CheckPlan } from './plan.ts';
import { type CheckedBindings, planOf } from './resolve-taxonomy.ts';

/**
 * The verdicts that the kernel counts by (binding, sum), disjoint; a partial one is one more than the complete one. `blocked` is a sum
 * that can be judged in no row, `ambiguous` one that could not be in this row because a field has two different values.
 */
export const VERDICT = {
  consistent: 0,
  consistentPartial: 1,
  inconsistent: 2,
  inconsistentPartial: 3,
  blocked: 4,
  ambiguous: 5,
  unbound: 6,
} as const;

export type Verdict = keyof typeof VERDICT;

export const VERDICTS = Object.keys(VERDICT) as readonly Verdict[];

/** The counts of the rows of one binding. */
export type BindingCounts = {
  rows: number;
  /** All numbers of these rows, those that no relationship names included. */
  numbers: number;
  /** Numbers whose field takes part in a relationship, by its own tag or by another year's. */
  numbersBound: number;
  /** Of these, by another year's. */
  numbersAssumed: number;
  /** `VERDICTS.length` counters for each sum of the plan. Empty where there is no plan. */
  readonly verdicts: Float64Array;
};

/** The working state of the kernel: made once, filled and emptied row by row. */
export type KernelState = {
  /** By binding id; undefined where rows cannot be checked. */
  readonly plans: readonly (CheckPlan | undefined)[];
  readonly tolerance: Tolerance;
  /** The verdict of each sum of the parent at hand. */
  readonly verdictOf: Uint8Array;
  /** By binding id, 0 included; undefined where there is no such binding. */
  readonly counts: readonly (BindingCounts | undefined)[];
  skipped: number;
  readonly log: InconsistencyLog;
};

export function createKernelState(bindings: CheckedBindings, tolerance: Tolerance): KernelState {
  const ids = Array.from({ length: Math.max(0, ...bindings.keys()) + 1 }, (_, id) => id);
  const plans = ids.map((id) => {
    const entry = bindings.get(id);
    return entry && planOf(entry);
  });
  const sumCount = plans.reduce((most, plan) => Math.max(most, plan?.sums.length ?? 0), 0);
  return {
    plans,
    tolerance,
    verdictOf: new Uint8Array(sumCount),
    counts: ids.map((id) => (id === 0 || bindings.has(id) ? emptyCounts(plans[id]) : undefined)),
    skipped: 0,
    log: createLog(),
  };
}

function emptyCounts(plan: CheckPlan | undefined): BindingCounts {
  const verdicts = new Float64Array((plan?.sums.length ?? 0) * VERDICTS.length);
  return { rows: 0, numbers: 0, numbersBound: 0, numbersAssumed: 0, verdicts };
}
