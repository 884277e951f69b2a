import { balanceSheetUnequal } from './balance-sheet-unequal.ts';
import { rollUpComplete } from './roll-up-complete.ts';
import { rollUpPartial } from './roll-up-partial.ts';
import type { Rule, Scope } from './rule.ts';
import { seriesScale } from './series-scale.ts';
import { taxonomyWeightBalance } from './taxonomy-weight-balance.ts';

/** Every rule, in the order of the manual and of the findings of a report: first by family, then by severity. */
export const RULES = [rollUpComplete, rollUpPartial, balanceSheetUnequal, seriesScale, taxonomyWeightBalance] as const;

export type RuleId = (typeof RULES)[number]['id'];

/** The rules that run: those that are on by default, and those that are named. */
export function chosenRules(named: ReadonlySet<string> = new Set()): readonly Rule[] {
  return RULES.filter(({ id, byDefault }) => byDefault || named.has(id));
}

export function ofScope<S extends Scope>(rules: readonly Rule[], scope: S): Extract<Rule, { scope: S }>[] {
  return rules.filter((rule): rule is Extract<Rule, { scope: S }> => rule.scope === scope);
}
