import { type EpochDay, parseCompactDate, parseIsoDate } from '../../../core/base/date.ts';

/** Quarters counted from year 0: `2014q1` is 2014 * 4. */
export type QuarterIndex = number;

/** A range of whole quarters or days, both ends inclusive; a single one is a range from and to itself. */
export type QuarterRange = { readonly from: QuarterIndex; readonly to: QuarterIndex };
export type DayRange = { readonly from: EpochDay; readonly to: EpochDay };

/** One term of `fields`, in lower case: the name of a field or of a group, added or (`!name`) removed. */
export type FieldTerm = { readonly name: string; readonly remove: boolean };

/** One term of `sortby`; the field in lower case. */
export type SortTerm = { readonly field: string; readonly descending: boolean };

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

const DESCENDING: ReadonlyMap<string, boolean> = new Map([
  ['asc', false],
  ['desc', true],
]);

/** `name` or `!name`, in any case. */
export function readFieldTerm(text: string): FieldTerm | undefined {
  const remove = text.startsWith('!');
  const name = (remove ? text.slice(1).trimStart() : text).toLowerCase();
  return name === '' || name.startsWith('!') ? undefined : { name, remove };
}

/** The inverse of {@link readFieldTerm}. */
export function printFieldTerm({ name, remove }: FieldTerm): string {
  return remove ? `!${name}` : name;
}

/** `<field> <asc|desc>`, in any case. */
export function readSortTerm(text: string): SortTerm | undefined {
  const space = text.lastIndexOf(' ');
  const field = text.slice(0, Math.max(space, 0)).trim().toLowerCase();
  const descending = DESCENDING.get(text.slice(space + 1).toLowerCase());
  return field === '' || descending === undefined ? undefined : { field, descending };
}

/** The inverse of {@link readSortTerm}. */
export function printSortTerm({ field, descending }: SortTerm): string {
  return `${field} ${descending ? 'desc' : 'asc'}`;
}
