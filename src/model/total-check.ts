import type { FieldName } from './taxonomy.ts';

/**
 * The verdict of `validate` on a total. `consistent`: it equals its sum. `rounded`: only within rounding. `partial`: it
 * may, but some of its parts are not reported. `inconsistent`: `difference` is the reported value minus the computed
 * one.
 */
export type TotalCheck = {
  readonly verdict: 'consistent' | 'rounded' | 'partial' | 'inconsistent';
  readonly difference: string | null;
  /** The id of the finding, where there is one. */
  readonly finding: string | null;
};

/** The check of a field in a row, by the id of its version; `undefined` where nothing was checked. */
export type TotalChecks = (row: number, field: FieldName) => TotalCheck | undefined;
