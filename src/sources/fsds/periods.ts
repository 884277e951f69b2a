import { addMonths, type EpochDay, parseCompactDate } from '../../base/date.ts';
import { NO_DAY, PERIOD_KIND } from '../../model/period.ts';
import { cellError, cellInteger, cellText, type Line } from './line.ts';

/** When a number holds, as `ddate` and `qtrs` state it. */
export type StatedPeriod = { readonly end: EpochDay; readonly quarters: number };

const MONTHS_A_QUARTER = 3;
const MAX_QUARTERS = 4000;

/** The cells `ddate` (a day that the publisher rounded to a month end) and `qtrs` (how many quarters, none for a day). */
export function statedPeriod(line: Line, ddate: number, qtrs: number): StatedPeriod {
  const end = parseCompactDate(cellText(line, ddate));
  if (end === undefined) throw cellError(line, ddate, 'ddate', 'a date such as 20090630');
  const quarters = cellInteger(line, qtrs, 'qtrs');
  if (quarters > MAX_QUARTERS) throw cellError(line, qtrs, 'qtrs', `at most ${MAX_QUARTERS} quarters`);
  return { end, quarters };
}

/**
 * The first day: the one after the same day that many quarters before, month ends staying month ends. A duration of no
 * quarters has an unknown length: it begins on the day it ends. An instant has none.
 */
export function periodStart({ end, quarters }: StatedPeriod, kind: number): EpochDay {
  if (kind === PERIOD_KIND.instant) return NO_DAY;
  return quarters === 0 ? end : addMonths(end, -MONTHS_A_QUARTER * quarters) + 1;
}
