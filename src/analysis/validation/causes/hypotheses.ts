import { CAUSE_KINDS, type CauseFit, type CauseKind } from '../../../core/model/finding-kinds.ts';
import type { CauseSearch, Hypothesis } from './cause.ts';
import type { CompanyNumbers } from './company-numbers.ts';
import type { Gap } from './gap.ts';
import { missingChild, otherPeriod, repeatedTotal, reportedElsewhere } from './kinds/number-elsewhere.ts';
import { otherField } from './kinds/other-field.ts';
import { countedTwice, leftOut, subtotal } from './kinds/wrong-sum.ts';
import { digits, otherValue, rounding, scale, sign } from './kinds/wrong-value.ts';

/** Every search, in the order of preference where several causes explain a difference equally well. */
export const CAUSE_SEARCHES: readonly CauseSearch[] = [
  subtotal,
  rounding,
  sign,
  otherValue,
  digits,
  scale,
  repeatedTotal,
  countedTwice,
  leftOut,
  otherField,
  reportedElsewhere,
  otherPeriod,
  missingChild,
];

const FIT_RANK: Readonly<Record<CauseFit, number>> = { exact: 0, near: 1, possible: 2 };
const KIND_RANK: ReadonlyMap<CauseKind, number> = new Map(CAUSE_KINDS.map((kind, rank) => [kind, rank]));

/** A wrong total below, and rounding, leave nothing else to explain. */
const SUFFICIENT: ReadonlySet<CauseKind> = new Set(['subtotal', 'rounding']);

/**
 * The most probable hypothesis first. Exact ones come before near ones, and near ones before possible ones. Among them
 * those come first that another report of the same number confirms: they say how that number went wrong, with no
 * assumption more. Then the order of the kinds decides, and for one kind the distance of the evidence: the same row,
 * the same document, another one.
 */
export function orderHypotheses(
  gap: Gap,
  hypotheses: readonly Hypothesis[],
  { rows, rowOf }: CompanyNumbers,
): readonly Hypothesis[] {
  if (hypotheses.length < 2) return hypotheses;
  const reported = new Set(hypotheses.flatMap((each) => (each.kind === 'other-value' ? [claimOf(gap, each)] : [])));
  const isConfirmed = (each: Hypothesis): boolean =>
    each.kind !== 'other-value' && each.remaining === 0n && reported.has(claimOf(gap, each));
  const distanceOf = ({ at }: Hypothesis): number => {
    if (at === undefined) return 0;
    return rows.document[rowOf(at)] === rows.document[rowOf(gap.version)] ? 1 : 2;
  };
  const ranked = hypotheses.map((each) => {
    const confirmed = isConfirmed(each);
    const hypothesis = confirmed ? { ...each, fit: 'exact' as const } : each;
    const { fit, kind } = hypothesis;
    const order = SUFFICIENT.has(kind) ? 0 : confirmed ? 1 : 2;
    return { hypothesis, rank: [FIT_RANK[fit], order, KIND_RANK.get(kind) ?? 0, distanceOf(hypothesis)] };
  });
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ hypothesis }) => hypothesis);
}

/** Hypotheses in their order: beside an exact one, weaker ones are only noise. */
export function withoutWeaker(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  return hypotheses[0]?.fit === 'exact' ? hypotheses.filter(({ fit }) => fit === 'exact') : hypotheses;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [place, rank] of a.entries()) if (rank !== b[place]) return rank - (b[place] ?? 0);
  return 0;
}

/** The number that a hypothesis says is wrong, and its value if the hypothesis is true. */
export function claimOf({ field: total, computed }: Gap, { kind, field, instead }: Hypothesis): string {
  return kind === 'counted-twice' || kind === 'left-out' ? `${total} ${computed}` : `${field} ${instead}`;
}
