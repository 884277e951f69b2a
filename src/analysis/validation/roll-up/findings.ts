import { memoize } from '../../../core/base/collections.ts';
import { formatDecimal, trimDecimal } from '../../../core/base/decimal.ts';
import type { Contribution, RollUpFinding } from '../../../core/model/finding.ts';
import type { Comparison } from '../modes.ts';
import { type FoundFinding, type FoundRow, fingerprint, orderFindings } from '../order-findings.ts';
import type { TotalRule } from '../rules/rule.ts';
import { type SumDescription, sectionsOf, sumDescriber } from './describe-sum.ts';
import type { FailedSum, Inconsistency } from './failed-sum.ts';
import { readInconsistency } from './inconsistency.ts';
import type { CheckPlan } from './plan.ts';
import { type CheckedBinding, type CheckedBindings, planOf } from './resolve-taxonomy.ts';

/** A binding with the words for its sums. */
export type DescribedBinding = {
  readonly taxonomy: NonNullable<RollUpFinding['taxonomy']>;
  readonly plan: CheckPlan;
  readonly describe: (sum: number) => SumDescription;
};

/**
 * The findings of failed sums: one for each sum of each row, however many sections hold it, in an order that depends on
 * the input alone. `bindings` and `comparison` are those of the kernel; a finding is of the first of `rules` that
 * accepts it.
 */
export function buildFindings(
  failed: readonly FailedSum[],
  bindings: CheckedBindings,
  rowOf: (version: number) => FoundRow,
  comparison: Comparison,
  rules: readonly TotalRule<'accepts'>[],
): FoundFinding<RollUpFinding>[] {
  const checkedOf = memoize((id: number) => {
    const entry = bindings.get(id);
    const checked = entry && describedBinding(entry);
    if (!checked) throw new Error(`defect: binding ${id} has no plan`);
    return checked;
  });
  const found: FoundFinding<RollUpFinding>[] = [];
  for (const one of failed) {
    const rule = rules.find(({ accepts }) => accepts(one));
    if (!rule) continue;
    const row = rowOf(one.chunk.version[one.row] ?? -1);
    const checked = checkedOf(one.chunk.binding[one.row] ?? -1);
    const sum = checked.describe(one.sum);
    const described = () => ({ ...readInconsistency(one, checked.plan, comparison), printed: one.printed });
    found.push({
      rule,
      row,
      field: sum.parent,
      name: sum.field,
      sections: sum.sections,
      amounts: () => ({ ...readInconsistency(one, checked.plan, comparison), children: sum.children }),
      build: () => toFinding(rule, row, checked, sum, described()),
    });
  }
  return orderFindings(found);
}

/** `undefined` where the binding has no plan. */
export function describedBinding(entry: CheckedBinding): DescribedBinding | undefined {
  const plan = planOf(entry);
  if (!plan) return undefined;
  const { source, id } = entry.binding;
  const taxonomy = { source, id, version: plan.taxonomy.version };
  return { taxonomy, plan, describe: sumDescriber(plan) };
}

export function rollUpId(
  rule: TotalRule<'accepts'>,
  { identity }: FoundRow,
  { source, id }: DescribedBinding['taxonomy'],
  sum: SumDescription,
): string {
  return fingerprint([rule.id, identity, source, id, sum.identity]);
}

type Described = Inconsistency & { readonly printed: FailedSum['printed'] | undefined };

function toFinding(
  rule: TotalRule<'accepts'>,
  row: FoundRow,
  { taxonomy, plan }: DescribedBinding,
  sum: SumDescription,
  { reported, parts, weighing, agreeing, holdsIn, otherDocuments, printed }: Described,
): RollUpFinding {
  return {
    id: rollUpId(rule, row, taxonomy, sum),
    rule: rule.id,
    severity: rule.severity,
    company: row.company,
    document: row.document,
    taxonomy,
    sections: sum.sections,
    field: sum.field,
    period: row.printed,
    dimensions: row.dimensions,
    unit: row.unit,
    reported: formatDecimal(reported),
    computed: formatDecimal(weighing.computed),
    difference: formatDecimal(weighing.difference),
    tolerance: formatDecimal(trimDecimal(weighing.tolerance)),
    contributions: sum.missing.map((missing, c): Contribution => {
      const part = parts[c];
      if (!part) return missing;
      return { field: missing.field, weight: missing.weight, value: formatDecimal(part), status: 'reported' };
    }),
    source: row.source,
    footsIn: agreeing.length === 0 ? [] : sectionsOf(plan, agreeing),
    ...(holdsIn && { holdsIn, otherDocuments }),
    ...(printed && { printed }),
  };
}
