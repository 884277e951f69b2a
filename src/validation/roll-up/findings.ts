import { memoize } from '../../base/collections.ts';
import { formatDecimal, trimDecimal } from '../../base/decimal.ts';
import type { Contribution, RollUpFinding, RowDescription } from '../../model/finding.ts';
import { type PrintedPeriod, printPeriod } from '../../model/period.ts';
import { type FoundFinding, fingerprint, orderFindings, rowIdentity } from '../order-findings.ts';
import type { RowRule } from '../rules/rule.ts';
import type { Tolerance } from '../tolerance.ts';
import { type SumDescription, sectionsOf, sumDescriber } from './describe-sum.ts';
import type { InconsistencyLog } from './inconsistency-log.ts';
import type { CheckPlan } from './plan.ts';
import { type Inconsistency, inconsistencyCount, readInconsistency } from './read-inconsistency.ts';
import { type CheckedBinding, type CheckedBindings, planOf } from './resolve-taxonomy.ts';

type Checked = {
  readonly taxonomy: NonNullable<RollUpFinding['taxonomy']>;
  readonly plan: CheckPlan;
  readonly describe: (sum: number) => SumDescription;
};

/**
 * The findings of a log: one for each sum of each row that does not agree, however many sections hold it, in an order that
 * depends on the input alone. `descriptions` holds every version of `inconsistentVersions(log)`; `bindings` and
 * `tolerance` are those of the kernel; a finding is of the first of `rules` that accepts it.
 */
export function buildFindings(
  log: InconsistencyLog,
  bindings: CheckedBindings,
  descriptions: ReadonlyMap<number, RowDescription>,
  tolerance: Tolerance,
  rules: readonly RowRule[],
): FoundFinding<RollUpFinding>[] {
  const checked = new Map([...bindings].flatMap(([id, entry]) => checkedEntry(id, entry)));
  const checkedOf = (binding: number): Checked => {
    const found = checked.get(binding);
    if (!found) throw new Error(`defect: binding ${binding} has no plan`);
    return found;
  };
  const planFor = (binding: number): CheckPlan => checkedOf(binding).plan;
  const placeOf = rowPlaces(descriptions);
  const found: FoundFinding<RollUpFinding>[] = [];
  for (let index = 0; index < inconsistencyCount(log); index += 1) {
    const inconsistency = readInconsistency(log, index, planFor, tolerance);
    const rule = rules.find(({ check }) => check(inconsistency));
    if (rule)
      found.push(toFinding(rule, inconsistency, checkedOf(inconsistency.binding), placeOf(inconsistency.version)));
  }
  return orderFindings(found);
}

/** The members that the findings of a row share, made once for each row. */
type RowPlace = RowDescription & { readonly printed: PrintedPeriod; readonly identity: string };

function rowPlaces(descriptions: ReadonlyMap<number, RowDescription>): (version: number) => RowPlace {
  return memoize((version) => {
    const row = descriptions.get(version);
    if (!row) throw new Error(`defect: row version ${version} is not described`);
    return { ...row, printed: printPeriod(row.period), identity: rowIdentity(row) };
  });
}

function checkedEntry(id: number, entry: CheckedBinding): [number, Checked][] {
  const plan = planOf(entry);
  if (!plan) return [];
  const { source, id: taxonomyId } = entry.binding;
  const taxonomy = { source, id: taxonomyId, version: plan.taxonomy.version };
  return [[id, { taxonomy, plan, describe: sumDescriber(plan) }]];
}

function toFinding(
  rule: RowRule,
  inconsistency: Inconsistency,
  checked: Checked,
  row: RowPlace,
): FoundFinding<RollUpFinding> {
  const { reported, parts, weighing, agreeing, version } = inconsistency;
  const { taxonomy, plan } = checked;
  const sum = checked.describe(inconsistency.sum);
  const finding: RollUpFinding = {
    id: fingerprint([rule.id, row.identity, taxonomy.source, taxonomy.id, sum.identity]),
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
    contributions: contributionsOf(sum, parts),
    source: row.source,
    footsIn: agreeing.length === 0 ? [] : sectionsOf(plan, agreeing),
  };
  return { finding, version, field: sum.parent, period: row.period };
}

function contributionsOf({ missing }: SumDescription, parts: Inconsistency['parts']): Contribution[] {
  return missing.map((contribution, c) => {
    const part = parts[c];
    if (!part) return contribution;
    const { field, weight } = contribution;
    return { field, weight, value: formatDecimal(part), status: 'reported' };
  });
}
