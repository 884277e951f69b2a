import type { EpochDay } from '../../core/base/date.ts';
import { documentOf, documentsOfMembers, type FiledValue } from './filed-values.ts';
import { type FiscalCalendar, monthsOf, namedFor } from './fiscal-calendar.ts';
import type { Outline } from './outline.ts';
import { type CompanyFacts, factsOfLine, valueLines } from './presented.ts';
import type { FiscalPeriod, StatementColumn } from './statement.ts';

/**
 * Durations that a statement of several documents shows. `ytd`: from the start of the fiscal year; `ttm`: any twelve
 * months.
 */
export type PeriodLength = 'annual' | 'quarterly' | 'ytd' | 'ttm';

/** A length that periods may have, by its name or in whole months. */
export type ColumnLength = PeriodLength | { readonly months: number };

/** Bounds of ends of periods are inclusive; `null` where there is none. */
export type ColumnRequest = {
  readonly length: PeriodLength | null;
  readonly periods: number | null;
  readonly from: EpochDay | null;
  readonly to: EpochDay | null;
};

type Span = { readonly start: EpochDay | null; readonly end: EpochDay; readonly lines: number };

/** A period is a column of a document's statement where it fills at least half as many lines as the fullest one. */
const SHARE_AS_FILED = 1 / 2;
/** Over several documents less: earlier ones report fewer of the fields of the newest. */
const SHARE_OF_LENGTH = 1 / 4;

/**
 * The columns of one statement of one document: instants of a balance sheet, durations of the others, the shorter ones
 * first; of one length the newest first. Rows of a service have durations alone, those of a balance sheet too.
 */
export function asFiledColumns(outline: Outline, of: CompanyFacts): readonly StatementColumn[] {
  const spans = spansOf([outline], of);
  const durations = filledSpans(spans.durations, SHARE_AS_FILED);
  const instants = filledSpans(spans.instants, SHARE_AS_FILED);
  const isOfThem = instants.length > 0 && isOfInstants(outline, spans);
  const columns = (isOfThem ? instants : durations).map((span) => toColumn(span, of));
  return columns.toSorted((a, b) => a.months - b.months || b.end - a.end || (b.start ?? 0) - (a.start ?? 0));
}

/**
 * Whether the columns of a section are instants: of a balance sheet, and of sections of no known kind that report more
 * of them.
 */
function isOfInstants({ kind }: Outline, { durations, instants }: Spans): boolean {
  const count = (spans: readonly Span[]): number => spans.reduce((sum, { lines }) => sum + lines, 0);
  return kind === 'balance' || (kind === 'other' && count(instants) > count(durations));
}

/**
 * The columns of statements over several documents: for each end of a period the duration of the length asked for with
 * the instants at its end, or these alone. The newest first.
 */
export function chosenColumns(
  outlines: readonly Outline[],
  of: CompanyFacts,
  request: Omit<ColumnRequest, 'length'> & { readonly length: ColumnLength | null },
): readonly StatementColumn[] {
  const mainOutlines = mainOf(outlines);
  const { durations } = spansOf(mainOutlines, of);
  const balances = mainOutlines.filter(({ kind }) => kind === 'balance');
  const { instants } = spansOf(balances.length > 0 ? balances : mainOutlines, of);
  const length = request.length ?? usualLength(durations, of.calendar);
  const reported = durations.filter((span) => isOfLength(span, length, of.calendar));
  const chosen = new Map<EpochDay, Span>();
  for (const span of filledSpans(reported, SHARE_OF_LENGTH).toSorted((a, b) => a.lines - b.lines))
    chosen.set(span.end, span);
  for (const span of derivable(durations, length, of.calendar)) if (!chosen.has(span.end)) chosen.set(span.end, span);
  for (const span of filledSpans(instants, SHARE_AS_FILED)) {
    const isOfIt = length !== 'annual' || (of.calendar(span.end)?.period ?? 'FY') === 'FY';
    if (isOfIt && !chosen.has(span.end)) chosen.set(span.end, span);
  }
  const { from, to, periods } = request;
  const inRange = [...chosen.values()].filter(
    ({ end }) => (from === null || end >= from) && (to === null || end <= to),
  );
  const newest = inRange.toSorted((a, b) => b.end - a.end);
  return newest.slice(0, periods ?? newest.length).map((span) => toColumn(span, of));
}

function mainOf(outlines: readonly Outline[]): readonly Outline[] {
  const main = outlines.filter(({ kind, isParenthetical }) => kind !== 'other' && !isParenthetical);
  return main.length > 0 ? main : outlines;
}

/** The length that a company usually reports: companies side by side are shown in that of the first. */
export function lengthOf(outlines: readonly Outline[], of: CompanyFacts): ColumnLength {
  return usualLength(spansOf(mainOf(outlines), of).durations, of.calendar);
}

/** Whether a company reports statements of a length, and not single values in notes alone. */
export function reportsLength(outlines: readonly Outline[], of: CompanyFacts, length: ColumnLength): boolean {
  const { durations } = spansOf(mainOf(outlines), of);
  return filledSpans(durations, SHARE_OF_LENGTH).some((span) => isOfLength(span, length, of.calendar));
}

function toColumn({ start, end }: Span, { company, calendar }: CompanyFacts): StatementColumn {
  const months = start === null ? 0 : monthsOf(start, end);
  const fiscal = namedFor(calendar(end), months);
  return { company, start, end, months, fiscal, state: 'latest', derived: null };
}

type Spans = { readonly durations: readonly Span[]; readonly instants: readonly Span[] };

/**
 * The periods in which lines have values, with how many have one. Values of members count where sections show them and
 * have no others, in data sets for each document by itself.
 */
function spansOf(outlines: readonly Outline[], of: CompanyFacts): Spans {
  const ofLines = outlines.flatMap((outline) =>
    valueLines(outline).map((line) => factsOfLine(line, outline, of).map(({ latest }) => latest)),
  );
  const counted = countedValues(outlines, ofLines);
  const spans = new Map<string, { start: EpochDay | null; end: EpochDay; lines: number }>();
  for (const values of counted) {
    const seen = new Set<string>();
    for (const { start, end, kind } of values) {
      const key = `${start} ${end}`;
      if (end === null || kind !== 'number' || seen.has(key)) continue;
      seen.add(key);
      const span = spans.get(key) ?? { start, end, lines: 0 };
      span.lines += 1;
      spans.set(key, span);
    }
  }
  const all = [...spans.values()];
  return { durations: all.filter(({ start }) => start !== null), instants: all.filter(({ start }) => start === null) };
}

function countedValues(
  outlines: readonly Outline[],
  ofLines: readonly (readonly FiledValue[])[],
): readonly (readonly FiledValue[])[] {
  const isWhole = ({ dimensions }: FiledValue): boolean => dimensions === '';
  const hasMembers = outlines.some(({ axes }) => axes.length > 0);
  if (hasMembers && !ofLines.some((values) => values.some(isWhole))) return ofLines;
  const isDataSet = outlines.some(({ structure }) => structure.kind === 'document');
  const documents = isDataSet ? documentsOfMembers(ofLines.flat()) : new Set();
  return ofLines.map((values) => values.filter((value) => isWhole(value) || documents.has(documentOf(value))));
}

function filledSpans(spans: readonly Span[], share: number): readonly Span[] {
  const most = Math.max(0, ...spans.map(({ lines }) => lines));
  return spans.filter(({ lines }) => lines >= most * share);
}

function isOfLength({ start, end }: Span, length: ColumnLength, calendar: FiscalCalendar): boolean {
  const months = start === null ? 0 : monthsOf(start, end);
  if (typeof length === 'object') return months === length.months;
  const fiscal = calendar(end);
  const quarter = fiscal && QUARTER[fiscal.period];
  if (length === 'quarterly') return months === 3;
  if (length === 'ttm') return months === 12;
  if (length === 'annual') return months === 12 && (quarter === null || quarter === 4);
  return quarter === null ? months <= 12 && months % 3 === 0 : months === quarter * 3;
}

const QUARTER: Readonly<Record<FiscalPeriod['period'], number>> = { Q1: 1, Q2: 2, Q3: 3, Q4: 4, FY: 4 };

/**
 * Annual where whole years are reported; else one length, of those that fill at least half as many lines as the fullest
 * that of the most periods, of several the one that fills the most lines: quarters and the time since the start of a
 * year are never side by side.
 */
function usualLength(durations: readonly Span[], calendar: FiscalCalendar): ColumnLength {
  const filled = filledSpans(durations, SHARE_OF_LENGTH);
  if (filled.some((span) => isOfLength(span, 'annual', calendar))) return 'annual';
  const lengths = [...new Set(durations.map(({ start, end }) => monthsOf(start ?? end, end)))];
  const usual = lengths.filter((months) => months <= 12);
  const counted = (usual.length > 0 ? usual : lengths).map((months) => {
    const own = durations.filter((span) => isOfLength(span, { months }, calendar));
    const lines = Math.max(0, ...own.map((span) => span.lines));
    return { months, lines, periods: filledSpans(own, SHARE_AS_FILED).length };
  });
  const most = Math.max(0, ...counted.map(({ lines }) => lines));
  const [first] = counted
    .filter(({ lines }) => lines >= most * SHARE_AS_FILED)
    .toSorted((a, b) => b.periods - a.periods || b.lines - a.lines || a.months - b.months);
  if (!first) return 'ytd';
  return NAMED_LENGTHS[first.months] ?? { months: first.months };
}

/** Lengths that may also be derived from others. */
const NAMED_LENGTHS: Readonly<Record<number, PeriodLength>> = { 3: 'quarterly', 12: 'ttm' };

/** Periods that none reports and that others add up to: the fourth quarter, and the twelve months up to a quarter. */
function derivable(durations: readonly Span[], length: ColumnLength, calendar: FiscalCalendar): readonly Span[] {
  if (length !== 'quarterly' && length !== 'ttm') return [];
  const filled = filledSpans(durations, SHARE_OF_LENGTH);
  const years = filled.filter((span) => isOfLength(span, 'annual', calendar));
  return years.flatMap(({ start, end, lines }) => {
    if (length === 'quarterly') {
      const nine = filled.find((span) => span.start === start && monthsOf(span.start ?? 0, span.end) === 9);
      return nine ? [{ start: nine.end + 1, end, lines }] : [];
    }
    return filled.flatMap((part) => {
      if (part.start !== end + 1 || monthsOf(part.start, part.end) >= 12) return [];
      const months = monthsOf(part.start, part.end);
      const before = filled.find((span) => span.start === start && monthsOf(span.start ?? 0, span.end) === months);
      return before ? [{ start: before.end + 1, end: part.end, lines }] : [];
    });
  });
}
