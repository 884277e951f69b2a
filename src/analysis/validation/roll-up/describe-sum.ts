import { memoize } from '../../../core/base/collections.ts';
import { type Decimal, formatDecimal, powerOfTen } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { Contribution, FindingSection } from '../../../core/model/finding.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { sha256, type WeightedField } from '../order-findings.ts';
import type { CheckPlan } from './plan.ts';
import type { Sum } from './sums.ts';

/** The members of a finding that depend on the sum alone. */
export type SumDescription = {
  readonly parent: FieldName;
  readonly field: string;
  readonly sections: readonly FindingSection[];
  /** Each child as it is shown where it is not reported. */
  readonly missing: readonly Contribution[];
  readonly children: readonly WeightedField[];
  readonly identity: string;
};

/** Describes the sums of a plan, each when it is first asked for. */
export function sumDescriber(plan: CheckPlan): (sum: number) => SumDescription {
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
export function sectionsOf({ sections }: CheckPlan, sums: readonly Sum[]): FindingSection[] {
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
