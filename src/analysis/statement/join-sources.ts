import { groupBy } from '../../core/base/collections.ts';
import { compareText } from '../../core/model/field-name.ts';
import { type Period, periodEnd } from '../../core/model/period.ts';
import type { StoredDocument, StoredRow, StoredRows } from '../../warehouse/store/read-rows.ts';
import type { SameFiling } from './statement.ts';

/** Sources that report the same fields of the same companies, the one with exact periods first. */
const JOINED = ['filing', 'sec-fsds'] as const;
const [EXACT, ROUNDED] = JOINED;

/** `presented`: the rows of the source that reports the latest period, whose structure statements have. */
export type JoinedRows = {
  readonly rows: readonly StoredRow[];
  readonly presented: readonly StoredRow[];
  readonly sameFilings: readonly SameFiling[];
};

/**
 * The rows of the source that reports the latest period, and those of sources with the same fields. A filing that two
 * sources know is shown as its XBRL instance has it; of the others rounded periods become the exact ones that they are.
 */
export function joinSources(rows: readonly StoredRow[], documents: StoredRows['documents']): JoinedRows {
  const bySource = groupBy(rows, ({ origin }) => origin);
  const source = newestSource(bySource);
  const own = (source === undefined ? undefined : bySource.get(source)) ?? [];
  const [exact, rounded] = [bySource.get(EXACT) ?? [], bySource.get(ROUNDED) ?? []];
  if (!JOINED.some((name) => name === source) || exact.length === 0 || rounded.length === 0) {
    return { rows: own, presented: own, sameFilings: [] };
  }
  const repeated = repeatedDocuments(rounded, exact, documents);
  const kept = rounded.filter(({ documentId }) => !repeated.has(documentId));
  const exactly = exactPeriods(exact);
  const aligned = kept.map((row) => ({ ...row, period: exactly(row.period) }));
  const remaining = groupBy([...exact, ...aligned], (row) => row.origin);
  const presented = remaining.get(newestSource(remaining) ?? EXACT) ?? exact;
  return { rows: [...exact, ...aligned], presented, sameFilings: [...repeated.values()] };
}

/** The source that reports the latest period; of several the service, else the data set. */
function newestSource(bySource: ReadonlyMap<string, readonly StoredRow[]>): string | undefined {
  const lastEnd = (rows: readonly StoredRow[]): number =>
    rows.reduce((last, { period }) => Math.max(last, periodEnd(period) ?? last), Number.NEGATIVE_INFINITY);
  return [...bySource].toSorted(([a, m], [b, n]) => lastEnd(n) - lastEnd(m) || compareText(b, a))[0]?.[0];
}

/** The documents of rounded rows that are filings of the exact ones too. */
function repeatedDocuments(
  rounded: readonly StoredRow[],
  exact: readonly StoredRow[],
  documents: StoredRows['documents'],
): ReadonlyMap<number, SameFiling> {
  const resources = (rows: readonly StoredRow[]) =>
    new Map(rows.map(({ documentId, source }) => [documentId, source.resource]));
  const known = [...resources(exact)];
  const repeated = new Map<number, SameFiling>();
  for (const [id, resource] of resources(rounded)) {
    const other = documents.get(id);
    for (const [shownId, shownResource] of known) {
      const filing = documents.get(shownId);
      if (!other || !filing || !isSameFiling(filing, other)) continue;
      repeated.set(id, { document: filing.name, resource: shownResource, also: { document: other.name, resource } });
      break;
    }
  }
  return repeated;
}

/** Forms that a company files once for a period: of others, such as 8-K, there may be several. */
const PERIODIC = /^(?:10-[KQ]T?|20-F|40-F)(?:\/A)?$/;

/** Data sets round a period to the end of the nearest month. */
const ROUNDING_DAYS = 16;

function isSameFiling(a: StoredDocument, b: StoredDocument): boolean {
  if (a.name === b.name) return true;
  if (a.form === null || a.form !== b.form || !PERIODIC.test(a.form)) return false;
  return a.periodEnd !== null && b.periodEnd !== null && Math.abs(a.periodEnd - b.periodEnd) <= ROUNDING_DAYS;
}

/** Gives for a rounded period the nearest exact one that it may be; itself where there is none. */
function exactPeriods(exact: readonly StoredRow[]): (period: Period) => Period {
  const periods = new Map(exact.map(({ period }) => [JSON.stringify(period), period]));
  return (period) => {
    const near = [...periods.values()].flatMap((other) => {
      const days = daysBetween(period, other);
      return days === undefined || days > ROUNDING_DAYS ? [] : [{ other, days }];
    });
    return near.toSorted((a, b) => a.days - b.days)[0]?.other ?? period;
  };
}

/** The larger of the distances of starts and ends; `undefined` where periods are of other kinds. */
function daysBetween(a: Period, b: Period): number | undefined {
  if (a.kind === 'instant' && b.kind === 'instant') return Math.abs(a.instant - b.instant);
  if (a.kind !== 'duration' || b.kind !== 'duration') return undefined;
  return Math.max(Math.abs(a.start - b.start), Math.abs(a.end - b.end));
}
