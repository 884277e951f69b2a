import { parseIsoDate } from '../../../core/base/date.ts';
import { CrossfootError } from '../../../core/base/errors.ts';
import { type Period, periodEnd, printPeriod } from '../../../core/model/period.ts';
import type { RowOfField } from '../../../warehouse/store/company-values.ts';

/** The quarter of a fiscal year in which a period ends. */
type FiscalEnd = { readonly year: number; readonly quarter: number };

/** Days of a quarter; fiscal quarters of 13 weeks, and months that sources round to, differ by less than the slack. */
const QUARTER = 365.25 / 4;
const SLACK = 20;

/**
 * From the fiscal period of the row, or that of its document, counted in quarters from the end of the document's own
 * period.
 */
function fiscalEnd({ fiscal, period }: RowOfField): FiscalEnd | undefined {
  const { year, period: stated, end } = fiscal;
  const quarter = stated === 'FY' ? 4 : Number(/^Q([1-4])$/.exec(stated ?? '')?.[1] ?? 0);
  const last = periodEnd(period);
  if (!/^\d{4}$/.test(year ?? '') || quarter === 0 || last === undefined) return undefined;
  const days = end === null ? 0 : last - end;
  const quarters = Math.round(days / QUARTER);
  if (Math.abs(days - quarters * QUARTER) > SLACK) return undefined;
  const index = Number(year) * 4 + quarter - 1 + quarters;
  return { year: Math.floor(index / 4), quarter: (index % 4) + 1 };
}

function lengthOf(period: Period): 'instant' | 'quarter' | 'year' | 'other' {
  if (period.kind !== 'duration') return 'instant';
  const quarters = (period.end - period.start + 1) / QUARTER;
  return Math.abs(quarters - 1) < 0.2 ? 'quarter' : Math.abs(quarters - 4) < 0.2 ? 'year' : 'other';
}

/** `FY2009` or `2009Q3`; null for periods that are neither a quarter, a fiscal year nor the end of one. */
export function fiscalName(row: RowOfField): string | null {
  const end = fiscalEnd(row);
  const length = lengthOf(row.period);
  if (!end || length === 'other') return null;
  if (end.quarter === 4 && length !== 'quarter') return `FY${end.year}`;
  return length === 'year' ? null : `${end.year}Q${end.quarter}`;
}

function periodText(period: Period): string {
  const printed = printPeriod(period);
  return 'instant' in printed ? printed.instant : 'start' in printed ? `${printed.start}/${printed.end}` : 'unknown';
}

/**
 * The rows of the period that is named, all of one period; of the newest where none is. Fails where it is unknown or
 * ambiguous.
 */
export function rowsOfPeriod(rows: readonly RowOfField[], period?: string): readonly RowOfField[] {
  const matching = period === undefined ? rows.toSorted(byNewest).slice(0, 1) : namedPeriod(rows, period);
  const names = new Set(matching.map(({ period }) => periodText(period)));
  const [only] = names;
  if (names.size === 1) return rows.filter(({ period }) => periodText(period) === only);
  const known = (rows: readonly RowOfField[]): string => listedPeriods(rows.toSorted(byNewest));
  const [problem, hint] =
    names.size > 1
      ? [`${JSON.stringify(period)} is ambiguous`, `Candidates: ${known(matching)}.`]
      : [`the field has no value for ${JSON.stringify(period)}`, `${FORMS} The field has ${known(rows)}.`];
  throw new CrossfootError('usage', problem, { option: 'period', hint });
}

const FORMS = 'A period is END, START/END, FY2009 or 2009Q3.';
const MOST_LISTED = 12;

function listedPeriods(rows: readonly RowOfField[]): string {
  const names = rows.map((row) => {
    const fiscal = fiscalName(row);
    return fiscal === null ? periodText(row.period) : `${periodText(row.period)} (${fiscal})`;
  });
  const distinct = [...new Set(names)];
  const more = distinct.length - MOST_LISTED;
  return distinct.slice(0, MOST_LISTED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

const FISCAL_YEAR = /^(?:FY[- ]?(\d{4})|(\d{4})[- ]?FY)$/i;
const FISCAL_QUARTER = /^(?:(?:FY)?[- ]?(\d{4})[- ]?Q([1-4])|Q([1-4])[- ]?(?:FY)?[- ]?(\d{4}))$/i;

function namedPeriod(rows: readonly RowOfField[], name: string): readonly RowOfField[] {
  const text = name.trim();
  const day = parseIsoDate(text);
  if (day !== undefined) return rows.filter(({ period }) => periodEnd(period) === day);
  const [, year = '', years = ''] = FISCAL_YEAR.exec(text) ?? [];
  if (year || years) return fiscalRows(rows, { year: Number(year || years), quarter: 4 }, 'year');
  const [, first, quarter, other, last] = FISCAL_QUARTER.exec(text) ?? [];
  const end = { year: Number(first ?? last), quarter: Number(quarter ?? other) };
  if (first ?? last) return fiscalRows(rows, end, 'quarter');
  return rows.filter(({ period }) => periodText(period) === text);
}

/** The rows whose period ends so: instants, and durations of the length; other durations where there are none. */
function fiscalRows(rows: readonly RowOfField[], end: FiscalEnd, length: 'year' | 'quarter'): readonly RowOfField[] {
  const ending = rows.filter((row) => {
    const own = fiscalEnd(row);
    return own?.year === end.year && own.quarter === end.quarter;
  });
  const exact = ending.filter(({ period }) => ['instant', length].includes(lengthOf(period)));
  return exact.length > 0 ? exact : ending;
}

/** Later ends first, of one end shorter periods. */
function byNewest(a: RowOfField, b: RowOfField): number {
  const [startA, startB] = [a, b].map(({ period }) => (period.kind === 'duration' ? period.start : Infinity));
  const [endA, endB] = [a, b].map(({ period }) => periodEnd(period) ?? -Infinity);
  if (endA !== endB) return (endB ?? 0) - (endA ?? 0);
  return startA === startB ? 0 : (startA ?? 0) < (startB ?? 0) ? 1 : -1;
}
