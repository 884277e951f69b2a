import { balanceSheet } from './balance-sheet.ts';
import { cashRollForward } from './cash-roll-forward.ts';
import { datesFiscalLabel } from './dates-fiscal-label.ts';
import { datesOutOfOrder } from './dates-out-of-order.ts';
import { dqc0004 } from './dqc-0004.ts';
import { dqc0009 } from './dqc-0009.ts';
import { dqc0013 } from './dqc-0013.ts';
import { dqc0014 } from './dqc-0014.ts';
import { dqc0015 } from './dqc-0015.ts';
import { dqc0048 } from './dqc-0048.ts';
import { dqc0126 } from './dqc-0126.ts';
import { dqc0128 } from './dqc-0128.ts';
import { missingField } from './missing-field.ts';
import { netIncome } from './net-income.ts';
import { quartersToYear } from './quarters-to-year.ts';
import { restatementUnamended } from './restatement-unamended.ts';
import { ROW_RULES } from './row-rules.ts';
import type { PieceRule, Pieces, QueryRule, Rule, TotalRoles, TotalRule } from './rule.ts';
import { sameField } from './same-field.ts';
import { scaleJump } from './scale-jump.ts';
import { signFlipped } from './sign-flipped.ts';
import { signInTotal } from './sign-in-total.ts';
import { taxonomyAbstract } from './taxonomy-abstract.ts';
import { taxonomyCycle } from './taxonomy-cycle.ts';
import { taxonomyLevel } from './taxonomy-level.ts';
import { taxonomyNotPresented } from './taxonomy-not-presented.ts';
import { taxonomyOrder } from './taxonomy-order.ts';
import { taxonomyOrphan } from './taxonomy-orphan.ts';
import { taxonomyUndescribed } from './taxonomy-undescribed.ts';
import { taxonomyWeightBalance } from './taxonomy-weight-balance.ts';
import { taxonomyWithoutValues } from './taxonomy-without-values.ts';
import { totalWithoutSum } from './total-without-sum.ts';
import { typePeriod } from './type-period.ts';
import { typeText } from './type-text.ts';
import { typeUnit } from './type-unit.ts';

/** Every rule, in the order of the manual and of the findings of a report: first by family, then by severity. */
export const RULES = [
  ...ROW_RULES,
  quartersToYear,
  cashRollForward,
  balanceSheet,
  sameField,
  netIncome,
  signInTotal,
  signFlipped,
  typePeriod,
  typeUnit,
  typeText,
  scaleJump,
  datesOutOfOrder,
  datesFiscalLabel,
  restatementUnamended,
  missingField,
  totalWithoutSum,
  taxonomyWeightBalance,
  taxonomyCycle,
  taxonomyAbstract,
  taxonomyLevel,
  taxonomyOrder,
  taxonomyNotPresented,
  taxonomyUndescribed,
  taxonomyOrphan,
  taxonomyWithoutValues,
  dqc0004,
  dqc0009,
  dqc0126,
  dqc0013,
  dqc0014,
  dqc0015,
  dqc0048,
  dqc0128,
] as const;

export type RuleId = (typeof RULES)[number]['id'];

/** The families of the rules, in their order. */
export const FAMILIES: readonly string[] = [...new Set(RULES.map(({ family }) => family))];

export function familyOf(wanted: Rule['id']): string {
  return RULES.find(({ id }) => id === wanted)?.family ?? '';
}

/** The rules that run: those that are on by default, and those that are named by id or family. */
export function chosenRules(named: ReadonlySet<string> = new Set()): readonly Rule[] {
  return RULES.filter(({ id, family, byDefault }) => byDefault || named.has(id) || named.has(family));
}

export function pieceRules<P extends keyof Pieces>(rules: readonly Rule[], pieces: P): PieceRule<P>[] {
  return rules.filter((rule): rule is PieceRule<P> & Rule => rule.kind === 'pieces' && rule.pieces === pieces);
}

export function queryRules(rules: readonly Rule[]): QueryRule[] {
  return rules.filter((rule) => rule.kind === 'query');
}

export function totalRules<R extends keyof TotalRoles>(rules: readonly Rule[], role: R): TotalRule<R>[] {
  return rules.filter((rule): rule is TotalRule<R> & Rule => rule.kind === 'totals' && rule.role === role);
}

/** The entry of each rule in the manual. */
export function listRules() {
  return RULES.map(({ id, family, severity, scope, byDefault, options, doc }) => {
    return { id, family, severity, scope, byDefault, options, doc };
  });
}
