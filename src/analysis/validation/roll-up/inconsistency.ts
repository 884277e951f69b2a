import { CHECK_MODES, type Comparison, representative } from '../modes.ts';
import type { FailedSum, Inconsistency } from './failed-sum.ts';
import { judge, reportedParts, VERDICT } from './judge.ts';
import type { CheckPlan } from './plan.ts';
import { clearSlots, isFilled, itemAt, scatter } from './slots.ts';
import type { Sum } from './sums.ts';

/** `plan` and `comparison` are those with which the kernel found it. */
export function readInconsistency(
  { chunk, row, sum, found }: FailedSum,
  plan: CheckPlan,
  comparison: Comparison,
): Inconsistency {
  if (found) return found;
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
