import type { RowChunk } from '../../model/row-chunk.ts';
import type { Amount, Weighing } from '../weigh.ts';
import type { Sum } from './sums.ts';

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
  /** The amounts, where they are not in the row alone. */
  readonly found?: Inconsistency;
};

/** One sum of one row that does not agree, with exact amounts. */
export type Inconsistency = {
  /** Of several values the most precise one; the same for parts. */
  readonly reported: Amount;
  /** Parallel to the children of the sum; `null` where one is not reported. */
  readonly parts: readonly (Amount | null)[];
  readonly weighing: Weighing;
  /** Sums of the same parent that agree in the same row. */
  readonly agreeing: readonly Sum[];
};
