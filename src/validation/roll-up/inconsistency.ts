import { CHECK_MODES, type Comparison, representative } from '../modes.ts';
import type { Amount, Weighing } from '../weigh.ts';
import { judge, reportedParts, VERDICT } from './judge.ts';
import type { FailedSum } from './kernel.ts';
import type { CheckPlan } from './plan.ts';
import { clearSlots, isFilled, itemAt, scatter } from './slots.ts';
import type { Sum } from './sums.ts';

/** One sum of one row that does not agree, with exact amounts. */
export type Inconsistency = {
  /** Of several values the most precise one; the same for parts. */
  readonly reported: Amount;
  /** Parallel to the children of the sum; `null` where one is not reported. */
  readonly parts: readonly (Amount | null)[];
  readonly weighing: Weighing;
  /** Sums of the same parent that agree in the same row. */
  readonly agreeing: readonly Sum[];
};

/** `plan` and `comparison` are those with which the kernel found it. */
export function readInconsistency(
  { chunk, row, sum }: FailedSum,
  plan: CheckPlan,
  comparison: Comparison,
): Inconsistency {
  const { parent, children } = plan.sums[sum] as Sum;
  const count = scatter(chunk, row, plan);
  const total = itemAt(parent, chunk);
  const parts = children.map(({ slot }) => (isFilled(slot) ? representative(itemAt(slot, chunk)) : null));
  const weighing = CHECK_MODES[comparison.mode].judge(total, reportedParts(children, chunk), comparison.tolerance);
  const agreeing: Sum[] = [];
  for (let other = plan.sumStart[parent] ?? 0; other < (plan.sumStart[parent + 1] ?? 0); other += 1) {
    if (other === sum || judge(chunk, plan, other, parent, comparison) > VERDICT.consistentPartial) continue;
    agreeing.push(plan.sums[other] as Sum);
  }
  clearSlots(count);
  if (typeof weighing === 'string') throw new Error(`defect: sum ${sum} failed, and is not judged: ${weighing}`);
  return { reported: representative(total), parts, weighing, agreeing };
}
