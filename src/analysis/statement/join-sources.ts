import { getOrCreate, groupBy } from '../../core/base/collections.ts';
import { isSameFiling, type SourcedFiling } from '../../core/model/filing-identity.ts';
import { type Period, periodEnd } from '../../core/model/period.ts';
import { FILING_SOURCES, ROUNDED_SOURCE, ROUNDING_DAYS } from '../../core/model/row-source.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import type { StoredRow, StoredRows } from '../../warehouse/store/read-rows.ts';
import type { SameFiling } from './statement.ts';

/** Whose structure statements have, of sources that report the same latest period. */
const PRESENTING = ['service', 'sec-fsds', 'filing', 'sec-companyfacts'];

/**
 * `presented`: the rows of each source by itself, that of the latest period first, whose structure statements have if
 * it has any.
 */
export type JoinedRows = {
  readonly rows: readonly StoredRow[];
  readonly presented: readonly (readonly StoredRow[])[];
  readonly sameFilings: readonly SameFiling[];
};

/**
 * The rows of the source that reports the latest period, and those of sources with the same fields, each filing once.
 * Rounded periods become the exact ones that they are.
 */
export function joinSources(rows: readonly StoredRow[], documents: StoredRows['documents']): JoinedRows {
  const bySource = groupBy(statedRows(rows), ({ origin }) => origin);
  const [newest = ''] = sourcesByEnd(bySource);
  const own = bySource.get(newest) ?? [];
  const sources = FILING_SOURCES.filter((name) => bySource.has(name));
  if (!sources.some((source) => source === newest) || sources.length < 2)
    return { rows: own, presented: [own], sameFilings: [] };
  const exactly = exactPeriods(
    rows.filter(({ origin }) => origin !== ROUNDED_SOURCE && sources.some((source) => source === origin)),
  );
  const kept: StoredRow[] = [];
  const sameFilings: SameFiling[] = [];
  for (const source of sources) {
    const others = bySource.get(source) ?? [];
    const repeated = repeatedDocuments(others, kept, documents);
    sameFilings.push(...repeated.values());
    const once = others.filter(({ documentId }) => !repeated.has(documentId));
    kept.push(...(source === ROUNDED_SOURCE ? once.map((row) => ({ ...row, period: exactly(row.period) })) : once));
  }
  const remaining = groupBy(kept, ({ origin }) => origin);
  const presented = sourcesByEnd(remaining).map((source) => remaining.get(source) ?? []);
  return { rows: kept, presented, sameFilings };
}

/** Derived rows repeat what sources state, under other names: they count where there are no others. */
function statedRows(rows: readonly StoredRow[]): readonly StoredRow[] {
  const stated = rows.filter(({ origin }) => origin !== STANDARD_SOURCE);
  return stated.length > 0 ? stated : rows;
}

/** The sources of rows, that of the latest period first. */
function sourcesByEnd(bySource: ReadonlyMap<string, readonly StoredRow[]>): readonly string[] {
  const lastEnd = (rows: readonly StoredRow[]): number =>
    rows.reduce((last, { period }) => Math.max(last, periodEnd(period) ?? last), Number.NEGATIVE_INFINITY);
  const ends = Array.from(bySource, ([source, rows]) => ({ source, end: lastEnd(rows) }));
  const rank = (source: string): number => PRESENTING.indexOf(source);
  return ends.toSorted((a, b) => b.end - a.end || rank(a.source) - rank(b.source)).map(({ source }) => source);
}

/** The documents of rows that are filings of the rows shown too. */
function repeatedDocuments(
  rows: readonly StoredRow[],
  shown: readonly StoredRow[],
  documents: StoredRows['documents'],
): ReadonlyMap<number, SameFiling> {
  const known = filingsOf(shown, documents);
  const byAccession = new Map(known.map((filing) => [filing.accession ?? filing.name, filing]));
  const repeated = new Map<number, SameFiling>();
  for (const other of filingsOf(rows, documents)) {
    const same = byAccession.get(other.accession ?? other.name) ?? known.find((filing) => isSameFiling(filing, other));
    if (!same) continue;
    const also = { document: other.name, resource: other.resource };
    repeated.set(other.id, { document: same.name, resource: same.resource, also });
  }
  return repeated;
}

type Filing = SourcedFiling & {
  readonly id: number;
  readonly name: string;
  readonly resource: string;
};

function filingsOf(rows: readonly StoredRow[], documents: StoredRows['documents']): readonly Filing[] {
  return Array.from(groupBy(rows, ({ documentId }) => documentId)).flatMap(([id, own]) => {
    const document = documents.get(id);
    if (!document) return [];
    const { name, form, accession, periodEnd: end } = document;
    const resource = own[0]?.source.resource ?? '';
    return { id, name, form, periodEnd: end, resource, accession };
  });
}

/**
 * Gives for a rounded period the exact one that it may be: of several that of most rows, of those the nearest; itself
 * where there is none.
 */
function exactPeriods(exact: readonly StoredRow[]): (period: Period) => Period {
  const keyOf = (period: Period): string => JSON.stringify(period);
  const periods = [...groupBy(exact, ({ period }) => keyOf(period)).values()].flatMap((rows) =>
    rows[0] ? { other: rows[0].period, count: rows.length } : [],
  );
  const found = new Map<string, Period>();
  return (period) =>
    getOrCreate(found, keyOf(period), () => {
      const near = periods.flatMap(({ other, count }) => {
        const days = daysBetween(period, other);
        return days === undefined || days > ROUNDING_DAYS ? [] : [{ other, count, days }];
      });
      return near.toSorted((a, b) => b.count - a.count || a.days - b.days)[0]?.other ?? period;
    });
}

/** The larger of the distances of starts and ends; `undefined` where periods are of other kinds. */
function daysBetween(a: Period, b: Period): number | undefined {
  if (a.kind === 'instant' && b.kind === 'instant') return Math.abs(a.instant - b.instant);
  if (a.kind !== 'duration' || b.kind !== 'duration') return undefined;
  return Math.max(Math.abs(a.start - b.start), Math.abs(a.end - b.end));
}
