import type { CauseFit, CauseKind } from '../../../core/model/finding.ts';
import type { PrintedPeriod } from '../../../core/model/period.ts';
import type { FoundFinding, FoundRow } from '../order-findings.ts';
import type { CompanyNumbers } from './company-numbers.ts';
import { type Gap, magnitude } from './gap.ts';

/** A possible cause of a gap. Amounts are in units of that gap. */
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
  /** Further fields that explain the gap only together with this one; of a subtotal that is counted twice its parts. */
  readonly together?: readonly Valued[];
  /** How many numbers, or combinations of them, were compared with the gap. */
  readonly candidates?: number;
  /** The row version with the evidence, where that is another one. */
  readonly at?: number;
  /** The period of the value, where it is not that of the total. */
  readonly period?: PrintedPeriod | undefined;
  /** The total of the same row that is the cause. */
  readonly root?: Gap;
};

export type Valued = { readonly field: string; readonly value: bigint };

/** What is around a gap. */
export type Context = {
  readonly numbers: CompanyNumbers;
  /** All totals of a row version that do not add up. */
  readonly beside: (version: number) => readonly Gap[];
};

/** A finding with its hypotheses, the most probable first. */
export type Examined = {
  readonly finding: FoundFinding;
  readonly row: FoundRow;
  readonly gap: Gap;
  hypotheses: readonly Hypothesis[];
};

/** A kind of cause: its entry in the manual, and its search. */
export type CauseSearch = {
  readonly kind: CauseKind;
  readonly doc: string;
  readonly find: (gap: Gap, context: Context, add: (hypothesis: Hypothesis) => void) => void;
};

/**
 * How well a hypothesis explains a gap; `undefined`: not at all. A near one leaves at most rounding, which is not
 * enough where parts are missing: they may be the rest.
 */
export function fitOf({ difference, tolerance, slack, missing }: Gap, remaining: bigint): CauseFit | undefined {
  const left = magnitude(remaining);
  if (left <= tolerance) return 'exact';
  // What rounding explains alone is left to it.
  return missing.length === 0 && left <= slack && magnitude(difference) > 100n * slack ? 'near' : undefined;
}

/**
 * The units of a gap for each number that is compared with it, from which a number has its value by chance less than
 * once in a hundred gaps.
 */
const TELLING = 20n;

/** Whether the gap has enough digits that one of `candidates` numbers has its value not merely by chance. */
export function isTelling({ difference, unit }: Gap, candidates: number): boolean {
  return magnitude(difference) >= TELLING * BigInt(candidates) * unit;
}

/** The fit of a number among candidates that is equal to the gap or explains it. */
export function fitAmong(gap: Gap, candidates: number): CauseFit {
  return isTelling(gap, candidates) ? 'exact' : 'possible';
}

type Fitting = Pick<Hypothesis, 'fit' | 'remaining' | 'candidates'>;

/** The fit of the hypothesis that the sum is larger by `change`; `undefined` where that does not explain the gap. */
export function ifLarger(gap: Gap, change: bigint, candidates?: number): Fitting | undefined {
  const remaining = gap.difference - change;
  const fit = fitOf(gap, remaining);
  if (!fit || candidates === undefined) return fit && { fit, remaining };
  return { fit: fit === 'exact' ? fitAmong(gap, candidates) : fit, remaining, candidates };
}
