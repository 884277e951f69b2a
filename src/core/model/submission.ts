import type { EpochDay } from '../base/date.ts';

/** A filing as the list of a company's filings states it, with or without facts in the store. */
export type Submission = {
  /** Accession number with its dashes. */
  readonly accession: string;
  readonly form: string;
  readonly filed: EpochDay;
  /** Acceptance in the time of New York, `2009-07-15T16:16:00`, as data sets state it. */
  readonly accepted?: string;
  /** The end of its period; of a current report the day of the event. */
  readonly reportDate?: EpochDay;
  /** Name of a file: `aapl-20230930.htm`. */
  readonly primaryDocument?: string;
  /** Whether it has XBRL; absent where the list does not say. */
  readonly hasXbrl?: boolean;
};

/** A name that a company had, from its first filing under it until its last. */
export type FormerName = { readonly name: string; readonly from?: EpochDay; readonly until?: EpochDay };

/** What a list of filings says of a company; `entity` is its number in the same read. */
export type CompanySubmissions = {
  readonly entity: number;
  readonly submissions: readonly Submission[];
  /** All of them; `undefined` where the file does not tell. */
  readonly formerNames: readonly FormerName[] | undefined;
};

/** Forms whose report date is the end of a period: annual and quarterly reports, and amendments of them. */
export const PERIODIC_FORM = '^(?:10-?[KQ]|20-F|40-F|11-K)';
const PERIODIC = new RegExp(PERIODIC_FORM);

/** Whether a filing can be a document of a store: it has XBRL, or may have it, or is an annual or quarterly report. */
export function canHoldFacts(form: string, hasXbrl: boolean | undefined): boolean {
  return hasXbrl !== false || PERIODIC.test(form);
}
