import type { EpochDay } from '../../base/date.ts';

/** Quarters counted from year 0: `2014q1` is 2014 * 4. */
export type QuarterIndex = number;

/** A range of whole quarters or days, both ends inclusive; a single one is a range from and to itself. */
export type QuarterRange = { readonly from: QuarterIndex; readonly to: QuarterIndex };
export type DayRange = { readonly from: EpochDay; readonly to: EpochDay };

/** One term of `fields`, in lower case: the name of a field or of a group, added or (`!name`) removed. */
export type FieldTerm = { readonly name: string; readonly remove: boolean };

/** One term of `sortby`; the field in lower case. */
export type SortTerm = { readonly field: string; readonly descending: boolean };

/** A request for rows with its defaults. All parameters must hold, and of the entries of one list any. */
export type RowRequest = {
  /** Upper case. */
  readonly primarySymbols: readonly string[];
  /** As written, commas included; `*` stands for any characters, case does not matter. */
  readonly companyName: string | undefined;
  /** Upper case. */
  readonly primaryExchanges: readonly string[];
  readonly entityIds: readonly number[];
  readonly issueIds: readonly number[];
  readonly fiscalPeriods: readonly QuarterRange[];
  readonly transactionDates: readonly DayRange[];
  readonly numPeriods: number | undefined;
  readonly activeCompanies: boolean | undefined;
  readonly deleted: boolean;
  readonly filter: string | undefined;
  readonly fields: readonly FieldTerm[];
  readonly limit: number;
  readonly offset: bigint;
  readonly sortBy: readonly SortTerm[];
  readonly debug: boolean;
};
