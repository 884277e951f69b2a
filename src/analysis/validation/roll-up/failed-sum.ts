import type { PrintedTerm } from '../../../core/model/finding.ts';
import type { PrintedPeriod } from '../../../core/model/period.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { Amount, Weighing } from '../interval.ts';
import type { Sum } from './sums.ts';

/**
 * What is known of a total that does not add up, from the lines that its document prints. By a sum of the standard:
 * `page`: the sum is the document's own, and fails in this column alone. `proven`: the total adds up as printed, so the
 * standard is not followed; `opposite`: it does, with a part that the standard counts with the other sign.
 * `alternative`: it adds up in another section of the standard. `undecided`: a part of its printed sum has no amount in
 * the column. `unconfirmed`: no sum of it is known but the standard's.
 *
 * By a sum of the filer's linkbase: `against-page`: the total adds up as printed.
 */
export type Standing = 'page' | 'proven' | 'opposite' | 'alternative' | 'undecided' | 'unconfirmed' | 'against-page';

/**
 * A sum of a row of a chunk that does not agree. Real filings hold hundreds of thousands, so that no amounts are kept:
 * `readInconsistency` takes them from the chunk.
 */
export type FailedSum = {
  readonly chunk: RowChunk;
  readonly row: number;
  /** Index into the sums of the row's plan. */
  readonly sum: number;
  /** Some of its children are not reported. */
  readonly isPartial: boolean;
  /** Left out where the sum is the filer's own and the page does not contradict it, or the only authority. */
  readonly standing?: Standing | undefined;
  /** The printed lines that add up to the total, where the sum of the linkbase does not. */
  readonly printed?: readonly PrintedTerm[];
  /** The amounts, where they are not in the row alone. */
  readonly inconsistency?: Inconsistency;
};

/** One sum of one row that does not agree, with exact amounts. */
export type Inconsistency = {
  /** The most precise of several values; the same for parts. */
  readonly reported: Amount;
  /** Parallel to the children of the sum; `null` where one is not reported. */
  readonly parts: readonly (Amount | null)[];
  readonly weighing: Weighing;
  /** Sums of the same parent that agree in the same row. */
  readonly agreeing: readonly Sum[];
  /** The periods of the columns in which a printed sum adds up. */
  readonly holdsIn?: readonly PrintedPeriod[];
  /** The number of other documents of the company in which a printed sum adds up. */
  readonly otherDocuments?: number;
};
