import { type Counted, type CountTable, tallyOf } from '../counted.ts';

/**
 * What is counted, and the diagnostic where the count is not zero. Each of `filings` is in exactly one of kept, without
 * facts, duplicate, and the three that were left out.
 */
const COUNTED = {
  companies: undefined,
  pages: undefined,
  filings: undefined,
  filingsKept: undefined,
  filingsWithoutFacts: undefined,
  filingsDuplicate: {
    severity: 'note',
    code: 'submissions/duplicate-filing',
    message: 'filings repeat the accession number of another of their company, which counts',
  },
  filingsMisaligned: {
    severity: 'error',
    code: 'submissions/columns-differ',
    message: 'filings are in lists whose columns have different lengths or are missing, and were left out',
  },
  filingsUnnamed: {
    severity: 'error',
    code: 'submissions/no-filing',
    message: 'filings have no accession number or no form and were left out',
  },
  filingsUndated: {
    severity: 'error',
    code: 'submissions/no-date',
    message: 'filings have no filing date and were left out',
  },
  /** The filings are kept. */
  acceptancesUnreadable: {
    severity: 'error',
    code: 'submissions/no-acceptance',
    message: 'acceptance times are not moments in UTC and were left out',
  },
  /** The filings are kept. */
  reportDatesUnreadable: {
    severity: 'error',
    code: 'submissions/no-report-date',
    message: 'report dates are none and were left out',
  },
  formerNames: undefined,
  formerNamesUnreadable: {
    severity: 'error',
    code: 'submissions/former-name',
    message: 'former names have no name or dates that are none and were left out',
  },
  pagesMissing: {
    severity: 'error',
    code: 'submissions/missing-page',
    message: 'pages of older filings are named by their company and are not there',
  },
  pagesUnnamed: {
    severity: 'note',
    code: 'submissions/unnamed-page',
    message: 'pages of older filings are not named by their company; they came in',
  },
  pagesOfOtherLength: {
    severity: 'warning',
    code: 'submissions/page-length',
    message: 'pages of older filings have another number of filings than their company says',
  },
  filesForeign: {
    severity: 'warning',
    code: 'submissions/foreign-file',
    message: 'files are not named as submissions or pages of them and were left out',
  },
  filesRepeated: {
    severity: 'error',
    code: 'submissions/repeated-file',
    message: 'files are of a company that another file is of, and were left out',
  },
  filesFailed: undefined,
} as const satisfies CountTable;

export type Tally = Counted<keyof typeof COUNTED>;

export const { createTally, tallyDiagnostics, tallyAt } = tallyOf(COUNTED);
