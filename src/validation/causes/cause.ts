import type { CauseFit, CauseKind } from '../../model/finding.ts';
import type { FoundFinding } from '../order-findings.ts';
import { type Case, magnitude } from './case.ts';
import type { CompanyNumbers } from './company-numbers.ts';

/** A possible cause of a gap. Amounts are in units of its case. */
export type Hypothesis = {
  readonly kind: CauseKind;
  readonly fit: CauseFit;
  /** The field that is wrong, missing or not accounted for. */
  readonly field: string;
  /** Its value; null where it is not reported. */
  readonly value: bigint | null;
  /** The value with which the total would add up, where it is known. */
  readonly instead: bigint | null;
  /** Reported minus computed, if the hypothesis is true. */
  readonly remaining: bigint;
  /** The row version with the evidence, where that is another one. */
  readonly at?: number;
  /** The total of the same row that is the cause. */
  readonly root?: Case;
};

/** The surroundings of a case. */
export type Context = {
  readonly numbers: CompanyNumbers;
  /** All totals of a row version that do not add up. */
  readonly beside: (version: number) => readonly Case[];
};

/** A finding with its hypotheses, the most probable first. */
export type Examined = {
  readonly found: FoundFinding;
  readonly one: Case;
  hypotheses: readonly Hypothesis[];
};

/** A kind of cause: its entry in the manual, and its search. */
export type CauseSearch = {
  readonly kind: CauseKind;
  readonly doc: string;
  readonly find: (one: Case, context: Context, add: (hypothesis: Hypothesis) => void) => void;
};

/** How well a hypothesis explains a gap; `undefined`: not at all. A near one leaves at most rounding. */
export function fitOf({ gap, tolerance, slack }: Case, remaining: bigint): CauseFit | undefined {
  const left = magnitude(remaining);
  if (left <= tolerance) return 'exact';
  // What rounding explains alone is left to it.
  return left <= slack && magnitude(gap) > 100n * slack ? 'near' : undefined;
}

/** Adds the hypothesis that the sum is larger by `change`, where that explains the gap. */
export function addIfFits(
  one: Case,
  change: bigint,
  hypothesis: Omit<Hypothesis, 'fit' | 'remaining'>,
  add: (hypothesis: Hypothesis) => void,
): void {
  const remaining = one.gap - change;
  const fit = fitOf(one, remaining);
  if (fit) add({ ...hypothesis, fit, remaining });
}
