import { formatDecimal, trimDecimal } from '../base/decimal.ts';
import type { Contribution, Finding } from '../model/finding.ts';
import { type Period, type PrintedPeriod, printPeriod } from '../model/period.ts';
import type { RowDescription } from '../model/row-description.ts';
import type { FieldName } from '../model/taxonomy.ts';
import { type CheckedBinding, type CheckedBindings, planOf } from './checked-binding.ts';
import { type SumDescription, sectionsOf, sumDescriber } from './describe-sum.ts';
import { fingerprint, rowIdentity } from './fingerprint.ts';
import type { InconsistencyLog } from './inconsistency-log.ts';
import { orderFindings } from './order-findings.ts';
import type { CheckPlan } from './plan.ts';
import { type Inconsistency, inconsistencyCount, readInconsistency } from './read-inconsistency.ts';
import { RULES, type RuleId } from './rules/registry.ts';
import type { Tolerance } from './tolerance.ts';

/** A finding with what a store keeps it by: the row version, and the field of the total as the taxonomy names it. */
export type FoundFinding = {
  readonly finding: Finding;
  readonly version: number;
  readonly parent: FieldName;
  readonly period: Period;
};

type Checked = {
  readonly taxonomy: NonNullable<Finding['taxonomy']>;
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
  const planFor = (binding: number): CheckPlan => checkedOf(binding).plan;
  const placeOf = rowPlaces(descriptions);
  const found: FoundFinding[] = [];
  for (let index = 0; index < inconsistencyCount(log); index += 1) {
    const inconsistency = readInconsistency(log, index, planFor, tolerance);
    found.push(toFinding(inconsistency, checkedOf(inconsistency.binding), placeOf(inconsistency.version)));
  }
  return orderFindings(found);
}

/** What the findings of a row have in common, made once for each row. */
type RowPlace = RowDescription & { readonly printed: PrintedPeriod; readonly identity: string };

function rowPlaces(descriptions: ReadonlyMap<number, RowDescription>): (version: number) => RowPlace {
  const places = new Map<number, RowPlace>();
  return (version) => {
    const known = places.get(version);
    if (known) return known;
    const row = descriptions.get(version);
    if (!row) throw new Error(`defect: row version ${version} is not described`);
    const place = { ...row, printed: printPeriod(row.period), identity: rowIdentity(row) };
    places.set(version, place);
    return place;
  };
}

function checkedEntry(id: number, entry: CheckedBinding): [number, Checked][] {
  const plan = planOf(entry);
  if (!plan) return [];
  const { source, id: taxonomyId } = entry.binding;
  const taxonomy = { source, id: taxonomyId, version: plan.taxonomy.version };
  return [[id, { taxonomy, plan, describe: sumDescriber(plan) }]];
}

function toFinding(inconsistency: Inconsistency, checked: Checked, row: RowPlace): FoundFinding {
  const { reported, parts, weighing, agreeing, version } = inconsistency;
  const { taxonomy, plan } = checked;
  const sum = checked.describe(inconsistency.sum);
  const rule: RuleId = parts.includes(null) ? 'roll-up/partial' : 'roll-up/complete';
  const finding: Finding = {
    id: fingerprint({ rule, row: row.identity, taxonomy, sum: sum.identity }),
    rule,
    severity: RULES[rule].severity,
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
  return { finding, version, parent: sum.parent, period: row.period };
}

function contributionsOf({ missing }: SumDescription, parts: Inconsistency['parts']): Contribution[] {
  return missing.map((contribution, c) => {
    const part = parts[c];
    if (!part) return contribution;
    const { field, weight } = contribution;
    return { field, weight, value: formatDecimal(part), status: 'reported' };
  });
}
