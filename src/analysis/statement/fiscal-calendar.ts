import { addMonths, type EpochDay } from '../../core/base/date.ts';
import type { StoredDocument } from '../../warehouse/store/row-names.ts';
import type { FiscalPeriod } from './statement.ts';

/**
 * The fiscal period that ends on a day (or within ten days of it); `null` where the documents of a company do not tell.
 */
export type FiscalCalendar = (end: EpochDay) => FiscalPeriod | null;

/** Quarters by what documents call them; a half year and nine months end with a quarter. */
const QUARTERS: Readonly<Record<string, number>> = {
  Q1: 1,
  Q2: 2,
  Q3: 3,
  Q4: 4,
  FY: 4,
  CY: 4,
  H1: 2,
  M9: 3,
  1: 1,
  2: 2,
  3: 3,
  4: 4,
};
const MONTHS_A_QUARTER = 3;
/** Years of 52 weeks end on another day each year, and some sources round to the end of a month. */
const TOLERATED_DAYS = 10;
const PERIODS = ['Q1', 'Q2', 'Q3', 'FY'] as const;

type Anchor = { readonly end: EpochDay; readonly quarter: number };

/** Counts whole quarters from the nearest period that a document states to be its own. */
export function fiscalCalendar(documents: Iterable<StoredDocument>): FiscalCalendar {
  const anchors = Array.from(documents).flatMap(({ periodEnd, fiscalYear, fiscalPeriod }): Anchor[] => {
    const quarter = QUARTERS[fiscalPeriod ?? ''];
    if (periodEnd === null || quarter === undefined || !/^\d{4}$/.test(fiscalYear ?? '')) return [];
    return [{ end: periodEnd, quarter: Number(fiscalYear) * 4 + quarter - 1 }];
  });
  return (end) => {
    const [nearest] = anchors.toSorted((a, b) => Math.abs(a.end - end) - Math.abs(b.end - end) || b.end - a.end);
    if (!nearest) return null;
    const away = Math.round(monthsBetween(nearest.end, end) / MONTHS_A_QUARTER);
    const expected = addMonths(nearest.end, away * MONTHS_A_QUARTER);
    if (Math.abs(expected - end) > TOLERATED_DAYS) return null;
    const quarter = nearest.quarter + away;
    return { year: Math.floor(quarter / 4), period: PERIODS[quarter % 4] ?? 'FY' };
  };
}

const DAYS_A_MONTH = 30.4375;

function monthsBetween(from: EpochDay, to: EpochDay): number {
  return (to - from) / DAYS_A_MONTH;
}

/** The length of a duration in whole months, at least 1. */
export function monthsOf(start: EpochDay, end: EpochDay): number {
  return Math.max(1, Math.round((end - start + 1) / DAYS_A_MONTH));
}

/**
 * The name of a period, by its months, that ends with a fiscal period: three months at the end of a year are its
 * fourth quarter.
 */
export function namedFor(fiscal: FiscalPeriod | null, months: number): FiscalPeriod | null {
  return fiscal?.period === 'FY' && months > 0 && months < 12 ? { ...fiscal, period: 'Q4' } : fiscal;
}
