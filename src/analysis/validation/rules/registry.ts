import { cashRollForward } from './cash-roll-forward.ts';
import { missingField, totalWithoutSum } from './completeness.ts';
import { balanceSheet, netIncome, sameField } from './cross-statement.ts';
import { datesFiscalLabel, datesOutOfOrder } from './dates.ts';
import { dqc0048, dqc0126 } from './dqc-calculations.ts';
import { dqc0013, dqc0014, dqc0015, dqc0128 } from './dqc-signs.ts';
import { dqc0004, dqc0009 } from './dqc-sums.ts';
import { quartersToYear } from './quarters-to-year.ts';
import { restatementUnamended } from './restatement-unamended.ts';
import { ROW_RULES } from './row-rules.ts';
import type { OwnRule, PieceRule, Pieces, QueryRule, Rule, TotalRoles, TotalRule } from './rule.ts';
import { scaleJump } from './scale-jump.ts';
import { shareScale } from './share-scale.ts';
import { signFlipped, signInTotal } from './sign.ts';
import { sourceDiffers } from './source-differs.ts';
import {
  taxonomyAbstract,
  taxonomyCycle,
  taxonomyWeightBalance,
  taxonomyWithoutValues,
} from './taxonomy-calculation.ts';
import {
  taxonomyLevel,
  taxonomyNotPresented,
  taxonomyOrder,
  taxonomyOrphan,
  taxonomyUndescribed,
} from './taxonomy-presentation.ts';
import { typePeriod, typeText, typeUnit } from './type.ts';

/** Every rule, in the order of the manual and of the findings of a report: first by family, then by severity. */
export const RULES = [
  ...ROW_RULES,
  quartersToYear,
  cashRollForward,
  balanceSheet,
  sameField,
  netIncome,
  shareScale,
  signInTotal,
  signFlipped,
  typePeriod,
  typeUnit,
  typeText,
  scaleJump,
  datesOutOfOrder,
  datesFiscalLabel,
  restatementUnamended,
  sourceDiffers,
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

/** The rules that run: those that are on by default, and those that are named by id or family. */
export function chosenRules(named: ReadonlySet<string> = new Set(), own: readonly OwnRule[] = []): readonly Rule[] {
  return [...RULES, ...own].filter(({ id, family, byDefault }) => byDefault || named.has(id) || named.has(family));
}

export function pieceRules<P extends keyof Pieces>(rules: readonly Rule[], pieces: P): PieceRule<P>[] {
  return rules.filter((rule): rule is PieceRule<P> & Rule => rule.kind === 'pieces' && rule.pieces === pieces);
}

export function queryRules(rules: readonly Rule[]): QueryRule[] {
  return rules.filter((rule) => rule.kind === 'query');
}

export function ownRules(rules: readonly Rule[]): OwnRule[] {
  return rules.filter((rule) => rule.kind === 'own');
}

export function totalRules<R extends keyof TotalRoles>(rules: readonly Rule[], role: R): TotalRule<R>[] {
  return rules.filter((rule): rule is TotalRule<R> & Rule => rule.kind === 'totals' && rule.role === role);
}

/** The entry of each rule in the manual. */
export function listRules(own: readonly ListedRule[] = []) {
  return [...RULES, ...own].map(({ id, family, severity, scope, byDefault, options, doc }) => {
    return { id, family, severity, scope, byDefault, options, doc };
  });
}

/** A rule by what the manual says of it. */
export type ListedRule = Pick<Rule, 'id' | 'family' | 'severity' | 'scope' | 'byDefault' | 'options' | 'doc'>;
