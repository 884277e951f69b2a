import { memoize } from '../../../core/base/collections.ts';
import { type Decimal, formatDecimal, powerOfTen, trimDecimal } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { Contribution, FindingSection, RollUpFinding } from '../../../core/model/finding.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { Comparison } from '../modes.ts';
import {
  type FoundFinding,
  type FoundRow,
  fingerprint,
  orderFindings,
  sha256,
  type WeightedField,
} from '../order-findings.ts';
import type { TotalRule } from '../rules/rule.ts';
import type { FailedSum, Inconsistency } from './failed-sum.ts';
import { readInconsistency } from './judge.ts';
import { type CheckedBinding, type CheckedBindings, type CheckPlan, planOf } from './plan.ts';
import type { Sum } from './sums.ts';

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
  const findings: FoundFinding<RollUpFinding>[] = [];
  for (const failedSum of failed) {
    const rule = rules.find(({ accepts }) => accepts(failedSum));
    if (!rule) continue;
    const row = rowOf(failedSum.chunk.version[failedSum.row] ?? -1);
    const checked = checkedOf(failedSum.chunk.binding[failedSum.row] ?? -1);
    const sum = checked.describe(failedSum.sum);
    const described = () => ({ ...readInconsistency(failedSum, checked.plan, comparison), printed: failedSum.printed });
    findings.push({
      rule,
      row,
      field: sum.parent,
      name: sum.field,
      sections: sum.sections,
      amounts: () => ({ ...readInconsistency(failedSum, checked.plan, comparison), children: sum.children }),
      build: () => toFinding(rule, row, checked, sum, described()),
    });
  }
  return orderFindings(findings);
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

/** The members of a finding that depend on the sum alone. */
type SumDescription = {
  readonly parent: FieldName;
  readonly field: string;
  readonly sections: readonly FindingSection[];
  /** Each child as it is shown where it is not reported. */
  readonly missing: readonly Contribution[];
  readonly children: readonly WeightedField[];
  readonly identity: string;
};

/** Describes the sums of a plan, each when it is first asked for. */
function sumDescriber(plan: CheckPlan): (sum: number) => SumDescription {
  const names = printedNames(plan.fields);
  return memoize((index) => {
    const sum = plan.sums[index];
    const parent = plan.fields[sum?.parent ?? -1];
    if (!sum || !parent) throw new Error(`defect: the plan has no sum ${index} or no field for it`);
    const field = names[sum.parent] ?? '';
    const sections = sectionsOf(plan, [sum]);
    const children = sum.children.map(({ slot, weight }) => ({
      field: names[slot] ?? '',
      weight: formatDecimal(weight),
    }));
    const missing = children.map((child): Contribution => ({ ...child, value: null, status: 'missing' }));
    const weighted = sum.children.map(({ slot, weight }) => weightedField(names[slot] ?? '', weight));
    return { parent, field, sections, missing, children: weighted, identity: sumIdentity(plan, sum) };
  });
}

function weightedField(field: string, weight: Decimal): WeightedField {
  const isMinus = weight.mantissa < 0n;
  const isWhole = (isMinus ? -weight.mantissa : weight.mantissa) === powerOfTen(weight.places);
  return { field, name: field.slice(field.lastIndexOf(':') + 1), weight, isMinus, isWhole };
}

/** The sections of several sums, each once, in the taxonomy's order. */
function sectionsOf({ sections }: CheckPlan, sums: readonly Sum[]): FindingSection[] {
  const indexes = new Set(sums.flatMap((sum) => sum.sections));
  return [...indexes].sort((a, b) => a - b).map((index) => printSection(sections[index]));
}

export function printSection(section: FindingSection | undefined): FindingSection {
  return { id: section?.id ?? '', title: section?.title ?? '' };
}

/** By slot: the name of a field, with its namespace only where two fields of the plan share the name. */
export function printedNames(fields: readonly FieldName[]): string[] {
  const uses = new Map<string, number>();
  for (const { name } of fields) uses.set(name, (uses.get(name) ?? 0) + 1);
  return fields.map(({ namespace, name }) => ((uses.get(name) ?? 0) > 1 ? `${namespace}:${name}` : name));
}

/** The parent and the set of its children with their weights, reported or not, whatever their order. */
function sumIdentity({ fields }: CheckPlan, { parent, children }: Sum): string {
  const key = (slot: number): string => {
    const field = fields[slot];
    return field ? fieldKey(field) : '';
  };
  const set = children.map(({ slot, weight }) => `${key(slot)}*${formatDecimal(weight)}`).sort();
  return sha256(JSON.stringify([key(parent), ...set]));
}
