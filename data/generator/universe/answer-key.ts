import { isoDate } from '../calendar.ts';
import type { FinancialRow } from './financials.ts';
import { REFRESH_COUNT } from './refreshes.ts';
import { discrepancies } from './sums.ts';
import { type ErrorKind, ROUNDING_TOLERANCE } from './wrong.ts';

/** A sum that a check must find, and from when to when. Amounts are in whole units. */
export type UniverseFinding = {
  /** Number of the error that it comes from; a spoilt total can spoil the one above it too. */
  readonly error: number;
  readonly kind: ErrorKind;
  readonly resource: string;
  readonly taxonomy: string;
  readonly company: { readonly key: string; readonly name: string };
  readonly document: string;
  readonly period: { readonly start: string; readonly end: string };
  /** The total that does not add up, and the field that was spoilt. */
  readonly total: string;
  readonly spoilt: string;
  readonly reported: string;
  readonly computed: string;
  readonly severity: 'error' | 'note';
  /**
   * The refreshes that show it: from this one on, up to the other one, which does not; to the end where there is none.
   */
  readonly from: number;
  readonly until: number | null;
  /** It is rounding: with this tolerance it must not be reported; `null` where it must with any of that size. */
  readonly tolerated: string | null;
};

/** Everything that does not add up, in the order of errors, then of refreshes. Nothing else does so. */
export function answerKey(rows: readonly FinancialRow[], first: number): readonly UniverseFinding[] {
  return rows
    .flatMap((row) => (row.error ? findingsOf(row, first) : []))
    .sort((a, b) => a.error - b.error || a.from - b.from);
}

function findingsOf(row: FinancialRow, first: number): UniverseFinding[] {
  const start = Math.max(row.from, first);
  const points = [...new Set([start, ...row.changes.filter((at) => at > start)])].sort((a, b) => a - b);
  const spans = points.filter((at) => at < REFRESH_COUNT);
  return spans.flatMap((from, index) => findingsAt(row, from, spans[index + 1] ?? null));
}

function findingsAt(row: FinancialRow, from: number, until: number | null): UniverseFinding[] {
  const { reporter, error, filingAt, shownAt } = row;
  const { listing, quarters } = reporter;
  if (!error) return [];
  const { statement, field = '' } = shownAt(from);
  const found = discrepancies(listing.taxonomy, statement);
  const end = quarters[row.row.last]?.end ?? new Date(0);
  return found.map(({ total, reported, computed, complete }) => ({
    error: error.number,
    kind: error.kind,
    resource: `Financials-${row.row.period}`,
    taxonomy: listing.taxonomy,
    company: { key: listing.cik, name: listing.nameAt(from) },
    document: filingAt(from).document,
    period: { start: isoDate(startOf(end, row.row.last - row.row.first + 1)), end: isoDate(end) },
    total,
    spoilt: field,
    reported,
    computed,
    severity: complete ? 'error' : 'note',
    from,
    until,
    tolerated: error.kind === 'rounding' ? ROUNDING_TOLERANCE : null,
  }));
}

/** The first day of so many quarters that end with a month's last day. */
function startOf(end: Date, quarters: number): Date {
  return new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1 - 3 * quarters, 1));
}
