import type { FieldName } from './taxonomy.ts';

/**
 * What a total is judged by, the first of these that has a sum for it: the calculation of its filing, or of the
 * service; the lines that its statement prints; the calculation of the standard.
 */
export type Authority = 'filed' | 'printed' | 'standard';

/**
 * The verdict of `validate` on a total. `consistent`: it equals its sum. `rounded`: only within rounding. `partial`: it
 * may, but some of its parts are not reported. `inconsistent`: `difference` is the reported value minus the computed
 * one. Of a total that is off by the standard with parts missing nothing is said.
 */
export type TotalCheck = {
  readonly verdict: 'consistent' | 'rounded' | 'partial' | 'inconsistent';
  readonly authority: Authority;
  readonly difference: string | null;
  /** The id of the finding, where there is one: also of a total that adds up as printed, against its definition. */
  readonly finding: string | null;
  /** Of a total that is judged by printed lines: the sums that its document prints. */
  readonly sums?: readonly PrintedTerms[];
};

/** The lines that a total is the sum of. */
export type PrintedTerms = readonly { readonly field: FieldName; readonly weight: 1 | -1 }[];

/** The check of a field in a row, by the id of its version; `undefined` where nothing was checked. */
export type TotalChecks = (row: number, field: FieldName) => TotalCheck | undefined;
