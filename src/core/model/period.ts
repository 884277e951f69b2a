import { addMonths, type EpochDay, formatIsoDate } from '../base/date.ts';

/**
 * A period is a duration (start and end, both inclusive days), an instant, or unknown.
 * `unknown` is for saved answers whose rows carry no dates: only the request knew them.
 */
export type Period =
  | { readonly kind: 'instant'; readonly instant: EpochDay }
  | { readonly kind: 'duration'; readonly start: EpochDay; readonly end: EpochDay }
  | { readonly kind: 'unknown' };

/** How columns carry the kind of a period. */
export const PERIOD_KIND = { instant: 0, duration: 1, unknown: 2 } as const;

/** In columns, a missing day. */
export const NO_DAY = -2_147_483_648;

/** The shape in which reports print a period. */
export type PrintedPeriod = { instant: string } | { start: string; end: string } | { unknown: true };

export function printPeriod(period: Period): PrintedPeriod {
  switch (period.kind) {
    case 'instant':
      return { instant: formatIsoDate(period.instant) };
    case 'duration':
      return { start: formatIsoDate(period.start), end: formatIsoDate(period.end) };
    case 'unknown':
      return { unknown: true };
  }
}

/** The day on which a period ends, an instant's own; `undefined` where it is unknown. */
export function periodEnd(period: Period): EpochDay | undefined {
  if (period.kind === 'unknown') return undefined;
  return period.kind === 'instant' ? period.instant : period.end;
}

/** `start` and `end` are days since 1970; a day that the kind does not have is ignored. */
export function toPeriod(kind: number, start: number, end: number): Period {
  if (kind === PERIOD_KIND.instant) return { kind: 'instant', instant: end };
  return kind === PERIOD_KIND.duration ? { kind: 'duration', start, end } : { kind: 'unknown' };
}

/** The months that end on a day: twelve months to 2018-12-31 begin on 2018-01-01. */
export function monthsUntil(end: EpochDay, months: number): Period {
  return { kind: 'duration', start: addMonths(end, -months) + 1, end };
}
