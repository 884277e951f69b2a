/** Civil dates as whole days since 1970-01-01, negative before; proleptic Gregorian calendar, no time zone. */
export type EpochDay = number;

const MS_PER_DAY = 86_400_000;

/** Days of a common year before each month, and of all twelve. */
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
/** Days before 1970-01-01 since the beginning of the year 1. */
const BEFORE_1970 = 719_162;

/** The day of a civil date, or `undefined` for a date that does not exist (month 13, 30 February). */
export function epochDay(year: number, month: number, day: number): EpochDay | undefined {
  const [start, end] = [DAYS_BEFORE[month - 1], DAYS_BEFORE[month]];
  if (start === undefined || end === undefined || Number.isNaN(year) || Number.isNaN(day)) return undefined;
  const leapDay = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  if (day < 1 || day > end - start + (month === 2 ? leapDay : 0)) return undefined;
  const years = year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + start + (month > 2 ? leapDay : 0) + day - 1 - BEFORE_1970;
}

/** A number of `count` ASCII digits in a text; NaN where there are other characters. */
function digitsAt(text: string, from: number, count: number): number {
  let number = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Reads `2009-06-30`. */
export function parseIsoDate(text: string): EpochDay | undefined {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return undefined;
  return epochDay(digitsAt(text, 0, 4), digitsAt(text, 5, 2), digitsAt(text, 8, 2));
}

const MOMENT = /^(.{10})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?Z$/;

/**
 * Reads a moment in UTC, `2009-06-30T07:13Z`, as milliseconds since 1970; `undefined` also for one that does not exist.
 */
export function parseIsoMoment(text: string): number | undefined {
  const date = MOMENT.exec(text)?.[1];
  return date !== undefined && parseIsoDate(date) !== undefined ? Date.parse(text) : undefined;
}

/** Reads `20090630`. */
export function parseCompactDate(text: string): EpochDay | undefined {
  return text.length === 8 ? epochDay(digitsAt(text, 0, 4), digitsAt(text, 4, 2), digitsAt(text, 6, 2)) : undefined;
}

/** Writes `2009-06-30`; the inverse of {@link parseIsoDate}. */
export function formatIsoDate(day: EpochDay): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The day `months` later (or earlier), clamped to the end of a shorter month; a month end stays a month end. */
export function addMonths(day: EpochDay, months: number): EpochDay {
  const from = new Date(day * MS_PER_DAY);
  const monthEnd = isMonthEnd(day);
  const index = from.getUTCFullYear() * 12 + from.getUTCMonth() + months;
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(Math.floor(index / 12), (index % 12) + 1, 0);
  const dayOfMonth = monthEnd ? lastDay.getUTCDate() : Math.min(from.getUTCDate(), lastDay.getUTCDate());
  lastDay.setUTCDate(dayOfMonth);
  return Math.round(lastDay.getTime() / MS_PER_DAY);
}

function isMonthEnd(day: EpochDay): boolean {
  return new Date((day + 1) * MS_PER_DAY).getUTCDate() === 1;
}
