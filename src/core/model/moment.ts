import { type EpochDay, epochDay, formatIsoDate, parseIsoDate } from '../base/date.ts';

/**
 * A snapshot by its number or by a word: `latest` is the newest, `previous` the newest before the last ingest, a date
 * the newest that was observed on that day (UTC) or before.
 */
export type Moment = number | string;

export const MOMENT_FORMS = 'the number of a snapshot, latest, previous or a date such as 2010-06-30';

export type ReadMoment =
  | { readonly snapshot: number }
  | { readonly word: 'latest' | 'previous' }
  | { readonly date: string };

/** `undefined` where it is none of the forms. */
export function readMoment(moment: Moment): ReadMoment | undefined {
  const text = String(moment).toLowerCase();
  if (/^[1-9]\d{0,8}$/.test(text)) return { snapshot: Number(text) };
  if (text === 'latest' || text === 'previous') return { word: text };
  return parseIsoDate(text) === undefined ? undefined : { date: text };
}

/** A moment as the service writes it. It states no time zone; the contract's schedule is in UTC. */
export type ServiceDateTime = {
  readonly day: EpochDay;
  /** Minutes since midnight; absent where only a day is written. */
  readonly minute?: number;
};

const DATE_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: +(\d{1,2}):(\d{2}) ?([AP])M)?$/i;

/**
 * Reads `2/27/2019`, `12/31/2018`, `9/30/2017 12:00 AM`, `12/15/2017 10:26 AM` and the contract's `MM/DD/YYYY hh:mm
 * AM`. 12:00 AM is midnight, 12:00 PM noon. Anything else is `undefined`.
 */
export function parseServiceDateTime(text: string): ServiceDateTime | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const day = epochDay(Number(match[3]), Number(match[1]), Number(match[2]));
  if (day === undefined) return undefined;
  if (match[4] === undefined) return { day };
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  if (hour < 1 || hour > 12 || minute > 59) return undefined;
  const afternoon = match[6]?.toUpperCase() === 'P' ? 12 : 0;
  return { day, minute: ((hour % 12) + afternoon) * 60 + minute };
}

/**
 * Writes the contract's form `MM/DD/YYYY hh:mm AM`, midnight where no minute is known; the inverse of {@link
 * parseServiceDateTime}.
 */
export function formatServiceDateTime({ day, minute = 0 }: ServiceDateTime): string {
  const [year, month, date] = formatIsoDate(day).split('-');
  const hour = Math.floor(minute / 60);
  const time = [hour % 12 || 12, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${month}/${date}/${year} ${time} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Writes a day as the service was seen to write it: `9/30/2023`. Read by {@link parseServiceDateTime}. */
export function formatServiceDate(day: EpochDay): string {
  const [year, month, date] = formatIsoDate(day).split('-').map(Number);
  return `${month}/${date}/${year}`;
}
