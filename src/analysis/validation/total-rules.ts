import type { Comparison } from './modes.ts';
import type { FoundRow } from './order-findings.ts';
import type { ObservedRow } from './pieces.ts';
import type { FailedSum } from './roll-up/failed-sum.ts';
import { readInconsistency } from './roll-up/inconsistency.ts';
import { type CheckedBindings, planOf } from './roll-up/resolve-taxonomy.ts';
import type { TotalRule } from './rules/rule.ts';

/** Hands every total that does not add up to the rules that blame a number of it. */
export function examineTotals(
  rules: readonly TotalRule<'examines'>[],
  failed: readonly FailedSum[],
  bindings: CheckedBindings,
  rowOf: (version: number) => FoundRow,
  comparison: Comparison,
): ObservedRow[] {
  if (rules.length === 0) return [];
  return failed.flatMap((one) => {
    const entry = bindings.get(one.chunk.binding[one.row] ?? -1);
    const plan = entry && planOf(entry);
    const sum = plan?.sums[one.sum];
    const parent = plan?.fields[sum?.parent ?? -1];
    if (!plan || !sum || !parent) throw new Error('defect: a sum that failed is in no plan');
    const children = sum.children.flatMap(({ slot, weight }) => {
      const field = plan.fields[slot];
      return field ? [{ field, weight }] : [];
    });
    const version = one.chunk.version[one.row] ?? -1;
    const { reported, parts, weighing } = readInconsistency(one, plan, comparison);
    const total = { parent, children, reported, parts, weighing, period: rowOf(version).printed };
    return rules.flatMap((rule) =>
      Array.from(rule.examine(total), (observed) => ({ rule, observed: { ...observed, version } })),
    );
  });
}
