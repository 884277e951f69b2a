import { formatIsoDate, parseCompactDate, parseIsoDate } from '../../base/date.ts';
import { readRange } from './read-range.ts';
import type { DayRange } from './row-request.ts';

/** `20151016`, `2015-10-16`, `20151016~20161015`. */
export function readDayRange(text: string): DayRange | undefined {
  return readRange(text, (end) => parseCompactDate(end) ?? parseIsoDate(end));
}

/** The inverse of {@link readDayRange}. */
export function printDayRange({ from, to }: DayRange): string {
  return from === to ? printDay(from) : `${printDay(from)}~${printDay(to)}`;
}

function printDay(day: number): string {
  return formatIsoDate(day).replaceAll('-', '');
}
