import { type EpochDay, parseIsoDate } from '../base/date.ts';
import { parseServiceDateTime } from '../model/moment.ts';

/** Seconds since 1970-01-01T00:00:00; the calendar is the proleptic Gregorian one and no time zone is involved. */
export type Moment = number;

const SECONDS_PER_DAY = 86_400;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?Z?$/;

/**
 * Reads `2018-12-31`, `2018-12-31T10:26`, with seconds, with a blank for the T, with a Z, and the service's
 * `12/31/2018` and `9/30/2017 12:00 AM`; `undefined` for other text. A day is its midnight.
 */
export function parseMoment(text: string): Moment | undefined {
  const iso = ISO.exec(text);
  if (iso) {
    const seconds = Number(iso[2] ?? 0) * 3600 + Number(iso[3] ?? 0) * 60 + Number(iso[4] ?? 0);
    return momentOf(parseIsoDate(iso[1] ?? ''), seconds);
  }
  const service = parseServiceDateTime(text);
  return momentOf(service?.day, (service?.minute ?? 0) * 60);
}

/** Whether a date is written with a Z: ignored in values of rows, refused in expressions. */
export function hasZone(text: string): boolean {
  return /z$/i.test(text);
}

export function zoneMessage(text: string): string {
  return `dates have no time zone: write ${text.slice(0, -1)}`;
}

function momentOf(day: EpochDay | undefined, seconds: number): Moment | undefined {
  return day === undefined ? undefined : day * SECONDS_PER_DAY + seconds;
}

/** The shortest ISO text: `2018-12-31`, with `T10:26`, with `T10:26:05`; the inverse of {@link parseMoment}. */
export function formatMoment(moment: Moment): string {
  return new Date(moment * 1000).toISOString().replace(/(?:T00:00:00|:00)?\.000Z$/, '');
}
