import { CAUSE_KINDS, type CauseFit, type CauseKind } from '../../../core/model/finding-kinds.ts';
import type { Case } from './case.ts';
import type { Hypothesis } from './cause.ts';
import type { CompanyNumbers } from './company-numbers.ts';

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
  one: Case,
  hypotheses: readonly Hypothesis[],
  { rows, rowOf }: CompanyNumbers,
): readonly Hypothesis[] {
  if (hypotheses.length < 2) return hypotheses;
  const reported = new Set(hypotheses.flatMap((each) => (each.kind === 'other-value' ? [claimOf(one, each)] : [])));
  const isConfirmed = (each: Hypothesis): boolean =>
    each.kind !== 'other-value' && each.remaining === 0n && reported.has(claimOf(one, each));
  const distanceOf = ({ at }: Hypothesis): number => {
    if (at === undefined) return 0;
    return rows.document[rowOf(at)] === rows.document[rowOf(one.version)] ? 1 : 2;
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
export function claimOf({ field: total, computed }: Case, { kind, field, instead }: Hypothesis): string {
  return kind === 'counted-twice' || kind === 'left-out' ? `${total} ${computed}` : `${field} ${instead}`;
}
