import type { Shaped } from './shapes/parts.ts';
import type { totalCheck } from './shapes/statement.ts';
import type { FieldName } from './taxonomy.ts';

/**
 * What a total is judged by, the first of these that has a sum for it: the calculation of its filing, or of the
 * service; the lines that its statement prints; the calculation of the standard.
 */
export type Authority = TotalCheck['authority'];

/** The verdict of `validate` on a total. @interface */
export type TotalCheck = Shaped<typeof totalCheck> & {
  /** The sums that the document of a total prints, where printed lines judge it. Outputs do not have them. */
  readonly sums?: readonly PrintedTerms[] | undefined;
};

/** The lines that a total is the sum of. */
export type PrintedTerms = readonly { readonly field: FieldName; readonly weight: 1 | -1 }[];

/** The check of a field in a row, by the id of its version; `undefined` where nothing was checked. */
export type TotalChecks = (row: number, field: FieldName) => TotalCheck | undefined;
