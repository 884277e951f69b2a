import type { Statement } from '../industries/model.ts';
import { type PeriodName, PLAN, type PlannedError } from './plan.ts';
import { REFRESH_COUNT, refreshShowing } from './refreshes.ts';
import { type Reporter, reporterOf } from './reporters.ts';
import { type Spoilt, spoil } from './wrong.ts';

/** One row of financials: a period that ends with a quarter. */
export type RowPeriod = { readonly period: PeriodName; readonly first: number; readonly last: number };

/** A planned error in its row, with the refreshes that show it. */
export type PlantedError = PlannedError & {
  readonly row: RowPeriod;
  readonly from: number;
  /** The first refresh that does not show it any more; `undefined` where it stays. */
  readonly until: number | undefined;
};

/** The period of a kind that ends with a quarter; `undefined` where there is none. */
export function rowPeriod({ quarters }: Reporter, period: PeriodName, last: number): RowPeriod | undefined {
  const quarter = quarters[last]?.quarter ?? 0;
  if (period === 'ANN' && quarter !== 4) return undefined;
  const length = period === 'QTR' ? 1 : period === 'YTD' ? quarter : 4;
  const first = last - length + 1;
  return first < 0 ? undefined : { period, first, last };
}

/** The first refresh that shows the rows that end with a quarter. */
export function appearance({ listing, quarters }: Reporter, last: number): number {
  const filed = quarters[last]?.filed;
  return filed ? Math.max(listing.from, refreshShowing(filed)) : REFRESH_COUNT;
}

/** Every error, where it is. */
export function plantedErrors(): readonly PlantedError[] {
  return PLAN.map((planned) => {
    const reporter = reporterOf(planned.company);
    const row = rowOf(planned, reporter);
    return { ...planned, row, ...timeOf(planned, appearance(reporter, row.last)) };
  });
}

function rowOf(planned: PlannedError, reporter: Reporter): RowPeriod {
  for (let last = planned.near; last >= 0; last -= 1) {
    const row = rowPeriod(reporter, planned.period, last);
    if (row && isPossible(planned, reporter, row)) return row;
  }
  throw new Error(`no row for the planned error ${planned.number}`);
}

/** What is to be confused must differ: the quarter and the year to date are the same in the first quarter of a year. */
function isPossible({ kind }: PlannedError, { quarters }: Reporter, { period, last }: RowPeriod): boolean {
  const quarter = quarters[last]?.quarter ?? 0;
  if (kind === 'wrong-period') return period === 'TTM' || quarter > 1;
  return kind !== 'stale-subtotal' || last > 0;
}

function timeOf({ number, ends, late }: PlannedError, appears: number): Pick<PlantedError, 'from' | 'until'> {
  const later = appears + 1 + (appears === 0 ? number % 5 : 0);
  const from = late && later < REFRESH_COUNT ? later : appears;
  if (ends === 'never') return { from, until: undefined };
  const until = appears === 0 ? Math.max(from + 1, 3 + ((number * 5) % (REFRESH_COUNT - 3))) : from + 2 + (number % 2);
  return { from, until: until < REFRESH_COUNT ? until : undefined };
}

export function showsError({ from, until }: PlantedError, refresh: number): boolean {
  return from <= refresh && (until === undefined || refresh < until);
}

/** The statement of a row with its error in it. */
export function spoilt(error: PlantedError, reporter: Reporter, statement: Statement, isRestated: boolean): Spoilt {
  const { first, last, period } = error.row;
  const before = first > 0 ? reporter.statementOf(first - 1, last - 1, isRestated) : undefined;
  const quarter = reporter.quarters[last]?.quarter ?? 1;
  const otherFirst = period === 'QTR' ? last - quarter + 1 : last;
  const otherLength = otherFirst < 0 ? undefined : reporter.statementOf(otherFirst, last, isRestated);
  return spoil(error.kind, reporter.listing.taxonomy, statement, { before, otherLength }, error.number * 7);
}
