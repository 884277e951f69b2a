import type { Tolerance } from '../tolerance.ts';
import { type Amount, type Weighing, weigh } from '../weigh.ts';
import { judge, VERDICT } from './judge.ts';
import type { FailedSum } from './kernel.ts';
import type { CheckPlan } from './plan.ts';
import { amountAt, clearSlots, isFilled, scatter } from './slots.ts';
import type { Sum } from './sums.ts';

/** One sum of one row that does not agree, with exact amounts. */
export type Inconsistency = {
  readonly reported: Amount;
  /** Parallel to the children of the sum; `null` where one is not reported. */
  readonly parts: readonly (Amount | null)[];
  readonly weighing: Weighing;
  /** Sums of the same parent that agree in the same row. */
  readonly agreeing: readonly Sum[];
};

/** `plan` and `tolerance` are those with which the kernel found it. */
export function readInconsistency(
  { chunk, row, sum }: FailedSum,
  plan: CheckPlan,
  tolerance: Tolerance,
): Inconsistency {
  const { parent, children } = plan.sums[sum] as Sum;
  const count = scatter(chunk, row, plan);
  const reported = amountAt(parent, chunk);
  const parts = children.map(({ slot }) => (isFilled(slot) ? amountAt(slot, chunk) : null));
  const agreeing: Sum[] = [];
  for (let other = plan.sumStart[parent] ?? 0; other < (plan.sumStart[parent + 1] ?? 0); other += 1) {
    if (other === sum || judge(chunk, plan, other, parent, tolerance) > VERDICT.consistentPartial) continue;
    agreeing.push(plan.sums[other] as Sum);
  }
  clearSlots(count);
  const terms = children.flatMap(({ weight }, c) => (parts[c] ? [{ amount: parts[c], weight }] : []));
  return { reported, parts, weighing: weigh(reported, terms, tolerance), agreeing };
}
