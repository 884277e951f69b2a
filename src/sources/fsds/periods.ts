import { addMonths, type EpochDay, parseCompactDate } from '../../base/date.ts';
import { NO_DAY, PERIOD_KIND } from '../../model/period.ts';
import { cellEnd, cellError, cellInteger, cellStart, type Line } from './line.ts';
import { createTupleInterner, internTuple, type TupleInterner } from './tuple-interner.ts';

/** The distinct periods of a data set. */
export type Periods = {
  /** (ddate as a number, qtrs, kind). */
  readonly keys: TupleInterner;
  readonly kinds: number[];
  readonly starts: EpochDay[];
  readonly ends: EpochDay[];
};

const MONTHS_A_QUARTER = 3;
const MAX_QUARTERS = 4000;

export function createPeriods(): Periods {
  return { keys: createTupleInterner(3, 256), kinds: [], starts: [], ends: [] };
}

/**
 * The period that ends on `ddate` (rounded to a month end by the publisher) and lasts `quarters`. Its first day is the one
 * after the same day that many quarters before, month ends staying month ends. A duration of no quarters has a length that
 * the data set does not tell: it begins on the day it ends.
 */
export function periodOf(periods: Periods, line: Line, ddate: number, quarters: number, kind: number): number {
  const date = cellInteger(line, ddate, 'ddate');
  const number = internTuple(periods.keys, date, quarters, kind);
  if (number < periods.ends.length && cellEnd(line, ddate) - cellStart(line, ddate) === 8) return number;
  const end = parseCompactDate(line.bytes.toString('latin1', cellStart(line, ddate), cellEnd(line, ddate)));
  if (end === undefined) throw cellError(line, ddate, 'ddate', 'a date such as 20090630');
  periods.kinds.push(kind);
  periods.ends.push(end);
  periods.starts.push(kind === PERIOD_KIND.instant ? NO_DAY : firstDay(end, quarters));
  return number;
}

function firstDay(end: EpochDay, quarters: number): EpochDay {
  return quarters === 0 ? end : addMonths(end, -MONTHS_A_QUARTER * quarters) + 1;
}

/** The cell `qtrs`: how many quarters a number covers. */
export function quartersOf(line: Line, column: number): number {
  const quarters = cellInteger(line, column, 'qtrs');
  if (quarters > MAX_QUARTERS) throw cellError(line, column, 'qtrs', `at most ${MAX_QUARTERS} quarters`);
  return quarters;
}
