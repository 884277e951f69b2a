/** Civil dates as whole days since 1970-01-01, negative before; proleptic Gregorian calendar, no time zone. */
export type EpochDay = number;

const MS_PER_DAY = 86_400_000;

/** The day of a civil date, or `undefined` for a date that does not exist (month 13, 30 February). */
export function epochDay(year: number, month: number, day: number): EpochDay | undefined {
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  if (time.getUTCFullYear() !== year || time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return undefined;
  return Math.round(time.getTime() / MS_PER_DAY);
}

const dateReader =
  (pattern: RegExp) =>
  (text: string): EpochDay | undefined => {
    const match = pattern.exec(text);
    return match ? epochDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
  };

/** Reads `2009-06-30`. */
export const parseIsoDate = dateReader(/^(\d{4})-(\d{2})-(\d{2})$/);

const MOMENT = /^(.{10})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?Z$/;

/**
 * Reads a moment in UTC, `2009-06-30T07:13Z`, as milliseconds since 1970; `undefined` also for one that does not exist.
 */
export function parseIsoMoment(text: string): number | undefined {
  const date = MOMENT.exec(text)?.[1];
  return date !== undefined && parseIsoDate(date) !== undefined ? Date.parse(text) : undefined;
}

/** Reads `20090630`. */
export const parseCompactDate = dateReader(/^(\d{4})(\d{2})(\d{2})$/);

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
