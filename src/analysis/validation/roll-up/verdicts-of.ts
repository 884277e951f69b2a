import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { Comparison } from '../modes.ts';
import { judge, VERDICTS, type Verdict } from './judge.ts';
import type { CheckPlan } from './plan.ts';
import { clearSlots, scatter } from './slots.ts';

/**
 * The verdicts of the kernel on some sums of one row, in a mode that binds no tuples. Their totals must be reported.
 */
export function verdictsOf(
  chunk: RowChunk,
  row: number,
  plan: CheckPlan,
  sums: readonly number[],
  comparison: Comparison,
): readonly (Verdict | undefined)[] {
  const count = scatter(chunk, row, plan);
  const verdicts = sums.map((sum) => VERDICTS[judge(chunk, plan, sum, plan.sums[sum]?.parent ?? 0, comparison)]);
  clearSlots(count);
  return verdicts;
}
