import { type Counted, type CountTable, tallyOf } from '../counted.ts';

/**
 * What is counted, and the diagnostic where the count is not zero. Each fact of `facts` is in exactly one of loaded,
 * null, duplicate, and the three that were left out.
 */
const COUNTED = {
  companies: undefined,
  filings: undefined,
  facts: undefined,
  numbersLoaded: undefined,
  numbersNull: {
    severity: 'note',
    code: 'companyfacts/null-number',
    message: 'facts have no value: nil, kept in rows that have numbers',
  },
  numbersDuplicate: {
    severity: 'note',
    code: 'companyfacts/duplicate-number',
    message: 'facts repeat another of the same filing with the same value and were loaded once',
  },
  /** Loaded, and also in `numbersLoaded`. */
  numbersConflicting: {
    severity: 'warning',
    code: 'companyfacts/conflicting-number',
    message: 'facts have another value than one of the same filing, concept, unit and period; both were kept',
  },
  factsWithoutNumber: {
    severity: 'error',
    code: 'companyfacts/not-a-number',
    message: 'facts have a value that is not a number and were left out',
  },
  factsWithoutFiling: {
    severity: 'error',
    code: 'companyfacts/no-filing',
    message: 'facts name no filing with a date and were left out',
  },
  factsWithoutPeriod: {
    severity: 'error',
    code: 'companyfacts/no-period',
    message: 'facts have no end, or dates that are not dates, and were left out',
  },
  factsUnreadable: {
    severity: 'error',
    code: 'companyfacts/unreadable',
    message: 'taxonomies, concepts or units have no lists of facts and were left out',
  },
  periodsNegative: {
    severity: 'error',
    code: 'companyfacts/negative-period',
    message: 'facts have a period that ends before it starts and were left out',
  },
  filingsDiffering: {
    severity: 'warning',
    code: 'companyfacts/filing-differs',
    message: 'facts state another form, date, year or period of their filing than the first of it',
  },
  versionsAssumed: {
    severity: 'note',
    code: 'companyfacts/version-assumed',
    message: 'filings are taken to use the US-GAAP taxonomy of their fiscal year, which the source does not state',
  },
  filesForeign: {
    severity: 'warning',
    code: 'companyfacts/foreign-file',
    message: 'files are not named CIK and ten digits and were left out',
  },
  filesFailed: undefined,
} as const satisfies CountTable;

export type Tally = Counted<keyof typeof COUNTED>;

export const { createTally, tallyDiagnostics, tallyAt } = tallyOf(COUNTED);
