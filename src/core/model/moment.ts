import { parseIsoDate } from '../base/date.ts';

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
