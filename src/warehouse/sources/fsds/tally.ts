import { type Counted, type CountTable, tallyOf } from '../counted.ts';
import type { Line } from './line.ts';

/**
 * What is counted, and the diagnostic where the count is not zero. Every line of num is in exactly one of the counts
 * that `numbers` is the sum of: loaded, null, duplicate, without filing. The rest say what was assumed or left out on
 * the way.
 */
const COUNTED = {
  filings: undefined,
  tags: undefined,
  numbers: undefined,
  numbersLoaded: undefined,
  numbersNull: {
    severity: 'note',
    code: 'fsds/null-number',
    message: 'numbers have no value: nil, kept in rows that have numbers',
  },
  numbersDuplicate: {
    severity: 'note',
    code: 'fsds/duplicate-number',
    message: 'numbers repeat an earlier line with the same value and were loaded once',
  },
  /** Numbers loaded that conflict, reported one by one. */
  numbersConflicting: undefined,
  numbersWithoutFiling: {
    severity: 'error',
    code: 'fsds/number-without-filing',
    message: 'numbers belong to no filing in sub and were left out',
  },
  /** Numbers loaded that exceed 64 bits at their places. */
  numbersWide: undefined,
  numbersWithoutTag: {
    severity: 'note',
    code: 'fsds/number-without-tag',
    message: 'numbers have no row in tag: nothing is known of their fields',
  },
  periodsAssumed: {
    severity: 'note',
    code: 'fsds/period-assumed',
    message: 'numbers were taken for an instant or a duration by qtrs, because tag does not say',
  },
  periodsOneDay: {
    severity: 'note',
    code: 'fsds/period-one-day',
    message: 'numbers of a duration state qtrs 0: less than half a quarter, taken as one day',
  },
  coregistrantsTwice: {
    severity: 'warning',
    code: 'fsds/coregistrant-twice',
    message: 'numbers name one co-registrant in coreg and another in segments; both were kept',
  },
  footnotes: { severity: 'note', code: 'fsds/footnote', message: 'footnotes of numbers were not kept' },
  filingsMixed: {
    severity: 'note',
    code: 'fsds/mixed-versions',
    message: 'filings use several versions of us-gaap; each binds to the one it uses most',
  },
  statementLines: undefined,
  statementLinesWithoutFiling: {
    severity: 'error',
    code: 'fsds/line-without-filing',
    message: 'statement lines belong to no filing in sub and were left out',
  },
  statementLinesWithoutNumber: undefined,
} as const satisfies CountTable;

export type CountName = keyof typeof COUNTED;

export type Tally = Counted<CountName>;

export const { createTally, tallyDiagnostics } = tallyOf(COUNTED);

/** Counts one, remembering the line where it was the first. */
export function tallyAt({ counts, first }: Tally, name: CountName, { file, number }: Line): void {
  if (counts[name] === 0) first[name] = { place: { file, line: number } };
  counts[name] += 1;
}
