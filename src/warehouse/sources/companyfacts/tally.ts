import type { Diagnostic, Place, Severity } from '../../../core/base/diagnostic.ts';

type Report = { readonly severity: Severity; readonly code: string; readonly message: string };

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
} as const satisfies Readonly<Record<string, Report | undefined>>;

export type CountName = keyof typeof COUNTED;

export type Tally = {
  readonly counts: Record<CountName, number>;
  /** Where each thing was met first, in words: a file, and what in it. */
  readonly first: Partial<Record<CountName, FirstMet>>;
};

type FirstMet = { readonly place: Place; readonly what: string };

const NAMES = Object.keys(COUNTED) as CountName[];

export function createTally(): Tally {
  return { counts: Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<CountName, number>, first: {} };
}

/** Counts one; `what` tells it from others of its file. */
export function tallyAt({ counts, first }: Tally, name: CountName, file: string, what: () => string): void {
  counts[name] += 1;
  first[name] ??= { place: { file }, what: what() };
}

export function tallyDiagnostics({ counts, first }: Tally): readonly Diagnostic[] {
  return NAMES.flatMap((name) => {
    const report: Report | undefined = COUNTED[name];
    if (report === undefined || counts[name] === 0) return [];
    const { severity, code, message } = report;
    const met = first[name];
    const example = met && met.what !== '' ? `; the first: ${met.what}` : '';
    return [{ severity, code, message: `${counts[name]} ${message}${example}`, ...(met && { place: met.place }) }];
  });
}
