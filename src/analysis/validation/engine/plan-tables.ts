import { pushTo } from '../../../core/base/collections.ts';
import {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  formatDecimal,
  trimDecimal,
} from '../../../core/base/decimal.ts';
import type { PlanTables } from '../../../core/model/engine.ts';
import type { NumberCounts } from '../../../warehouse/store/verdicts/exported-rows.ts';
import { slotOf } from '../roll-up/field-binding.ts';
import { type CheckedBindings, type CheckPlan, planOf } from '../roll-up/plan.ts';
import type { Sum } from '../roll-up/sums.ts';

/** How a sum is judged: `kind` of `plan_sum`. */
const KIND = { byEngine: 0, blocked: 1, byKernel: 2 } as const;

/**
 * The bounds within which no sum of an engine can overflow or be rounded: places of a weight, and the sum of weights
 * without signs.
 */
const MOST_PLACES = 4;
const MOST_WEIGHT: Decimal = { mantissa: 10_000n, places: 0 };
const ONE: Decimal = { mantissa: 1n, places: 0 };

/** A sum of a plan as engines number it. */
export type EngineSum = { readonly binding: number; readonly plan: CheckPlan; readonly sum: number };

export type EnginePlan = { readonly tables: PlanTables; readonly sums: readonly EngineSum[] };

/** The calculations of the bindings that have numbers, with the fields that are reported. */
export function enginePlan(bindings: CheckedBindings, { fields }: NumberCounts): EnginePlan {
  const reported = new Set(fields.binding);
  const sums: EngineSum[] = [];
  const [bindingId, fieldId, sumId, isTotal]: [number[], number[], number[], number[]] = [[], [], [], []];
  const weight: string[] = [];
  const [children, kind]: [number[], number[]] = [[], []];
  const firstOf = new Map<number, { readonly first: number; readonly termsOf: TermsOf; readonly plan: CheckPlan }>();
  for (const [binding, entry] of bindings) {
    const plan = planOf(entry);
    if (!plan || !reported.has(binding)) continue;
    firstOf.set(binding, { first: sums.length, termsOf: termsBySlot(plan), plan });
    for (const [sum, { children: parts }] of plan.sums.entries()) {
      sums.push({ binding, plan, sum });
      children.push(parts.length);
      kind.push(kindOf(plan.sums[sum] as Sum));
    }
  }
  for (const [at, field] of fields.field.entries()) {
    const bound = firstOf.get(fields.binding[at] ?? 0);
    for (const term of bound?.termsOf.get(slotOf(bound.plan, field)) ?? []) {
      bindingId.push(fields.binding[at] ?? 0);
      fieldId.push(field);
      sumId.push((bound?.first ?? 0) + term.sum);
      isTotal.push(term.isTotal ? 1 : 0);
      weight.push(term.weight);
    }
  }
  const terms = { bindingId, fieldId, sumId, isTotal, weight };
  return { tables: { terms, sums: { sumId: sums.map((_, id) => id), children, kind } }, sums };
}

type Term = { readonly sum: number; readonly isTotal: boolean; readonly weight: string };
type TermsOf = ReadonlyMap<number, readonly Term[]>;

/** The sums in which the field of a slot takes part. */
function termsBySlot({ sums }: CheckPlan): TermsOf {
  const terms = new Map<number, Term[]>();
  for (const [sum, each] of sums.entries()) {
    const isJudged = kindOf(each) === KIND.byEngine;
    pushTo(terms, each.parent, { sum, isTotal: true, weight: isJudged ? '-1' : '0' });
    for (const { slot, weight } of each.children) {
      pushTo(terms, slot, { sum, isTotal: false, weight: isJudged ? formatDecimal(trimDecimal(weight)) : '0' });
    }
  }
  return terms;
}

function kindOf({ block, children }: Sum): number {
  if (block) return KIND.blocked;
  const weights = children.map(({ weight }) => trimDecimal(absDecimal(weight)));
  const isHeld =
    weights.every(({ places }) => places <= MOST_PLACES) &&
    compareDecimal(weights.reduce(addDecimal, ONE), MOST_WEIGHT) <= 0;
  return isHeld ? KIND.byEngine : KIND.byKernel;
}
