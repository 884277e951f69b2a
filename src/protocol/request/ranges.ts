import { parseCompactDate, parseIsoDate } from '../../base/date.ts';
import type { DayRange, QuarterIndex, QuarterRange } from './row-request.ts';

const QUARTER = /^(\d{4})q([1-4])$/i;

export function quarterIndex(year: number, quarter: number): QuarterIndex {
  return year * 4 + quarter - 1;
}

/** `2014q1`, `2014Q1~2015q4`. */
export function readQuarterRange(text: string): QuarterRange | undefined {
  return readRange(text, readQuarter);
}

/** The inverse of {@link readQuarterRange}. */
export function printQuarterRange({ from, to }: QuarterRange): string {
  return from === to ? printQuarter(from) : `${printQuarter(from)}~${printQuarter(to)}`;
}

function readQuarter(text: string): QuarterIndex | undefined {
  const match = QUARTER.exec(text);
  return match ? quarterIndex(Number(match[1]), Number(match[2])) : undefined;
}

function printQuarter(index: QuarterIndex): string {
  return `${String(Math.floor(index / 4)).padStart(4, '0')}q${(index % 4) + 1}`;
}

/** `20151016`, `2015-10-16`, `20151016~20161015`. */
export function readDayRange(text: string): DayRange | undefined {
  return readRange(text, (end) => parseCompactDate(end) ?? parseIsoDate(end));
}

/** A range `a~b`, both ends inclusive, or a single `a`; `undefined` where the second end lies before the first. */
function readRange(
  text: string,
  readEnd: (end: string) => number | undefined,
): { readonly from: number; readonly to: number } | undefined {
  const tilde = text.indexOf('~');
  const from = readEnd(tilde < 0 ? text : text.slice(0, tilde).trim());
  const to = tilde < 0 ? from : readEnd(text.slice(tilde + 1).trim());
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}
