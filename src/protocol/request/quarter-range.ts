import { readRange } from './read-range.ts';
import type { QuarterIndex, QuarterRange } from './row-request.ts';

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
