import { formatDecimal, trimDecimal } from '../base/decimal.ts';
import type { Contribution, Finding } from '../model/finding.ts';
import { printPeriod } from '../model/period.ts';
import type { RowDescription } from '../model/row-description.ts';
import type { FieldName } from '../model/taxonomy.ts';
import { type CheckedBinding, type CheckedBindings, planOf } from './checked-binding.ts';
import { type SumDescription, sectionsOf, sumDescriber } from './describe-sum.ts';
import { fingerprint } from './fingerprint.ts';
import type { InconsistencyLog } from './inconsistency-log.ts';
import { orderFindings } from './order-findings.ts';
import type { CheckPlan } from './plan.ts';
import { type Inconsistency, inconsistencyCount, readInconsistency } from './read-inconsistency.ts';
import { RULES, type RuleId } from './rules/registry.ts';
import type { Tolerance } from './tolerance.ts';

/** A finding with what a store keeps it by: the row version, and the field of the total as the taxonomy names it. */
export type FoundFinding = { readonly finding: Finding; readonly version: number; readonly parent: FieldName };

type Checked = {
  readonly source: string;
  readonly id: string;
  readonly plan: CheckPlan;
  readonly describe: (sum: number) => SumDescription;
};

/**
 * The findings of a log: one for each sum of each row that does not agree, however many sections hold it, in an order that
 * depends on the input alone. `descriptions` holds every version of `inconsistentVersions(log)`; `bindings` and
 * `tolerance` are those of the kernel.
 */
export function buildFindings(
  log: InconsistencyLog,
  bindings: CheckedBindings,
  descriptions: ReadonlyMap<number, RowDescription>,
  tolerance: Tolerance,
): FoundFinding[] {
  const checked = new Map([...bindings].flatMap(([id, entry]) => checkedEntry(id, entry)));
  const checkedOf = (binding: number): Checked => {
    const found = checked.get(binding);
    if (!found) throw new Error(`defect: binding ${binding} has no plan`);
    return found;
  };
  const found = Array.from({ length: inconsistencyCount(log) }, (_, index) => {
    const inconsistency = readInconsistency(log, index, (binding) => checkedOf(binding).plan, tolerance);
    const row = descriptions.get(inconsistency.version);
    if (!row) throw new Error(`defect: row version ${inconsistency.version} is not described`);
    return { row, ...toFinding(inconsistency, checkedOf(inconsistency.binding), row) };
  });
  return orderFindings(found).map(({ finding, version, parent }) => ({ finding, version, parent }));
}

function checkedEntry(id: number, entry: CheckedBinding): [number, Checked][] {
  const plan = planOf(entry);
  const { binding } = entry;
  return plan ? [[id, { source: binding.source, id: binding.id, plan, describe: sumDescriber(plan) }]] : [];
}

function toFinding(inconsistency: Inconsistency, checked: Checked, row: RowDescription): FoundFinding {
  const { reported, parts, weighing, agreeing, version } = inconsistency;
  const { source, id, plan } = checked;
  const sum = checked.describe(inconsistency.sum);
  const rule: RuleId = parts.includes(null) ? 'roll-up/partial' : 'roll-up/complete';
  const period = printPeriod(row.period);
  const finding: Finding = {
    id: fingerprint({
      rule,
      company: row.company.key,
      resource: row.source.resource,
      document: row.document?.name ?? null,
      period,
      dimensions: row.dimensions,
      unit: row.unit,
      taxonomySource: source,
      taxonomyId: id,
      sum: sum.identity,
    }),
    rule,
    severity: RULES[rule].severity,
    company: row.company,
    document: row.document,
    taxonomy: { source, id, version: plan.taxonomy.version },
    sections: sum.sections,
    field: sum.field,
    period,
    dimensions: row.dimensions,
    unit: row.unit,
    reported: formatDecimal(reported),
    computed: formatDecimal(weighing.computed),
    difference: formatDecimal(weighing.difference),
    tolerance: formatDecimal(trimDecimal(weighing.tolerance)),
    contributions: contributionsOf(sum, parts),
    source: row.source,
    footsIn: agreeing.length === 0 ? [] : sectionsOf(plan, agreeing),
  };
  return { finding, version, parent: sum.parent };
}

function contributionsOf({ children }: SumDescription, parts: Inconsistency['parts']): Contribution[] {
  return children.map(({ field, weight }, c) => {
    const part = parts[c];
    return part
      ? { field, weight, value: formatDecimal(part), status: 'reported' }
      : { field, weight, value: null, status: 'missing' };
  });
}
