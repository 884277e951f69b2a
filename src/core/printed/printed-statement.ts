import type { SectionKind } from '../model/section-kind.ts';
import type { BalanceType } from '../model/taxonomy.ts';

/** A line of a statement as it is printed. */
export type PrintedLine = {
  /** The same for lines of one field, such as the cash at the beginning and at the end. */
  readonly field: string;
  readonly label: string;
  readonly balance: BalanceType | null;
  /** Printed with the opposite sign of its value. */
  readonly isNegated: boolean;
  readonly followsHeading: boolean;
  /** Whether it shows the amount at the beginning or at the end of a column, where more than the label states that. */
  readonly instant?: 'opening' | 'closing';
};

/** Amounts with a dimension that may be what a line prints: of one member, or of several added up. */
export type MemberAmounts = {
  readonly line: number;
  /** The row versions of each column. */
  readonly rows: readonly (readonly number[])[];
  /** One a column; NaN where there is none. */
  readonly amounts: readonly number[];
};

/** A statement of one document with its amounts in the columns that it prints. */
export type PrintedStatement = {
  readonly kind: SectionKind;
  /** In printed order. */
  readonly lines: readonly PrintedLine[];
  readonly columns: number;
  /** Whole numbers at `line * columns + column`; NaN where a line has no amount in a column. */
  readonly amounts: Float64Array;
  /** What the statement is rounded to: amounts are multiples of it, with few exceptions. */
  readonly unit: number;
  /**
   * For lines without amounts of their own: ways to fill the lines of one field from amounts with a dimension, of
   * which one at most is right.
   */
  readonly members: readonly (readonly (readonly MemberAmounts[])[])[];
};

/** A sum that other documents of the company show, by the fields of lines. */
export type KnownSum = {
  readonly total: string;
  readonly parts: readonly { readonly field: string; readonly weight: 1 | -1 }[];
};

export type PrintedPart = { readonly line: number; readonly weight: 1 | -1 };

/**
 * How a sum was found: a run of lines, one with changes, one over an earlier total, lines anywhere, lines below, or as
 * other documents of the company show it.
 */
export type Search = 'run' | 'changed' | 'hidden' | 'scattered' | 'before' | 'known';

/** A line that is the sum of others. Columns are indices. */
export type PrintedSum = {
  readonly total: number;
  readonly parts: readonly PrintedPart[];
  readonly search: Search;
  /** Parts of the run that have the other sign, or were left out. */
  readonly changes: number;
  /** It holds within rounding only. */
  readonly isRounded: boolean;
  /** Columns in which it holds with two parts or more. */
  readonly good: readonly number[];
  /** Columns in which it holds with one part. */
  readonly trivial: readonly number[];
  /** Columns in which it does not hold. */
  readonly odd: readonly number[];
  /** Those of the odd ones whose difference one slip of the pen explains. */
  readonly slips: readonly number[];
  /** Columns that cannot be judged, because the largest part has no amount there. */
  readonly open: readonly number[];
  /** How unlikely it is by chance: log2 of the odds. */
  readonly bits: number;
};

export type PrintedSums = {
  readonly sums: readonly PrintedSum[];
  /** Lines with the same amounts as an earlier one, or with the other sign: the line, and the line that it repeats. */
  readonly repeats: ReadonlyMap<number, PrintedPart>;
  /** Named totals for which no sum was found. */
  readonly unexplained: readonly number[];
  /** The amounts with a dimension that lines were filled with. */
  readonly filled: readonly MemberAmounts[];
};
