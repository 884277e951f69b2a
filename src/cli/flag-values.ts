import { usageError } from '../base/errors.ts';
import { MOMENT_FORMS, type Moment, readMoment } from '../model/moment.ts';

const SIZE = /^(\d{1,15})([KMG]?)(?:i?B)?$/i;
const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function refuse(flag: string, given: string | undefined, accepted: string): never {
  throw usageError(`${flag}: ${JSON.stringify(given ?? '')} is not ${accepted}`);
}

/** One of a few words, in any case. */
export function readOneOf<const T extends string>(flag: string, accepted: readonly T[], given: string | undefined): T {
  const wanted = given?.toLowerCase();
  return accepted.find((word) => word.toLowerCase() === wanted) ?? refuse(flag, given, `one of ${accepted.join(', ')}`);
}

/** Bytes: `1048576`, `512K`, `256M`, `1GiB`; units are powers of 1024. */
export function readSize(flag: string, given: string): number {
  const match = SIZE.exec(given);
  const bytes = match ? Number(match[1]) * (UNITS[(match[2] ?? '').toUpperCase()] ?? Number.NaN) : 0;
  return bytes > 0 && Number.isSafeInteger(bytes)
    ? bytes
    : refuse(flag, given, 'a size such as 1048576, 512K, 256M or 1G');
}

/** A whole number, zero or more. */
export function readCount(flag: string, given: string): number {
  return /^\d{1,9}$/.test(given) ? Number(given) : refuse(flag, given, 'a whole number');
}

/** A moment of the store's history; `what` names the flag or argument. */
export function requireMoment(what: string, given: string): Moment {
  if (readMoment(given) !== undefined) return given;
  throw usageError(`${what}: ${JSON.stringify(given)} is not ${MOMENT_FORMS}`, '`crossfoot snapshots` lists them.');
}

/** A whole number within bounds, both inclusive. */
export function readWithin(flag: string, given: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  return value >= least && value <= most ? value : refuse(flag, given, `a whole number from ${least} to ${most}`);
}

/** A day (its midnight in UTC) or an instant with its zone; gives ISO text in UTC, `2025-02-28T07:13:00.000Z`. */
export function readObservedAt(flag: string, given: string | undefined): string {
  const accepted = 'a day (2025-02-28) or an instant with its zone (2025-02-28T07:13:00Z)';
  if (given === undefined || !INSTANT.test(given)) return refuse(flag, given, accepted);
  const instant = new Date(given);
  const sameDay = new Date(`${given.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || Number.isNaN(sameDay.getTime())) return refuse(flag, given, accepted);
  // `new Date` turns 30 February into 2 March.
  if (sameDay.toISOString().slice(0, 10) !== given.slice(0, 10)) return refuse(flag, given, accepted);
  return instant.toISOString();
}
