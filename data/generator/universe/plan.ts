import { INDUSTRY_TAXONOMIES } from '../industries/industry.ts';
import { REPORTING } from './size.ts';
import { ERROR_KINDS, type ErrorKind } from './wrong.ts';

/** The periods of financials. */
export const PERIODS = ['QTR', 'YTD', 'TTM', 'ANN'] as const;
export type PeriodName = (typeof PERIODS)[number];

/**
 * An error as it is planned: in full financials of one company, near a quarter. Where exactly follows from its
 * statements.
 */
export type PlannedError = {
  /** From 0. */
  readonly number: number;
  readonly kind: ErrorKind;
  readonly company: number;
  readonly period: PeriodName;
  /** It is in the row that ends with this quarter, or in the latest one before it that can have it. */
  readonly near: number;
  /** How it ends, where there are refreshes enough: put right in place, put right by an amended report, or not. */
  readonly ends: 'corrected' | 'amended' | 'never';
  /** Whether the row was right at first. */
  readonly late: boolean;
};

const ENDS = ['corrected', 'amended', 'never', 'never'] as const;
const LAST_QUARTER = 23;
/** The first round is among the quarters and companies that an excerpt has. */
const ROUNDS = [
  { firstCompany: 0, companies: 2, quarters: 7 },
  { firstCompany: 2, companies: REPORTING - 2, quarters: 18 },
] as const;

/**
 * Every kind in every industry, in two rounds. No two of one company are in the same resource in the first round, nor
 * in the second of one company at all.
 */
export const PLAN: readonly PlannedError[] = ROUNDS.flatMap(({ firstCompany, companies, quarters }, round) =>
  INDUSTRY_TAXONOMIES.flatMap((_, industry) =>
    ERROR_KINDS.map((kind, k): PlannedError => {
      const number = (round * INDUSTRY_TAXONOMIES.length + industry) * ERROR_KINDS.length + k;
      return {
        number,
        kind,
        company: industry * REPORTING + firstCompany + (k % companies),
        period: PERIODS[(Math.floor(k / 2) + k + industry + round) % PERIODS.length] ?? 'QTR',
        near: LAST_QUARTER - ((k * 3 + industry + round) % quarters),
        ends: ENDS[(number + industry) % ENDS.length] ?? 'never',
        late: number % 6 === 5,
      };
    }),
  ),
);
