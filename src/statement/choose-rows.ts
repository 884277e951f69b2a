import { groupBy } from '../base/collections.ts';
import { compareText } from '../model/field-name.ts';
import type { FindingCompany } from '../model/finding.ts';
import { periodEnd } from '../model/period.ts';
import type { FiledRow, FiledRows, StoredDocument } from '../store/filed-rows.ts';
import type { PeriodLength } from './choose-columns.ts';

/** A company, and the document whose own statements are wanted: its name, or the newest one. */
export type Subject = { readonly company: FindingCompany; readonly asFiled?: string | 'newest' };

export type RowChoice = {
  /** `service`, `sec-fsds` or `filing`; the one that reports the latest period where it is left out. */
  readonly source?: string;
  /** Of a service the resource whose rows have this length. */
  readonly length: PeriodLength;
};

/**
 * The rows of a subject, perhaps none, from one source: of a service from one resource, full financials before core
 * ones.
 */
export function chooseRows(all: FiledRows, { company, asFiled }: Subject, choice: RowChoice): FiledRows {
  const rows = all.rows.filter((row) => row.company === company.key && row.period.kind !== 'unknown');
  const ofDocument =
    asFiled === undefined || asFiled === 'newest'
      ? rows
      : rows.filter(({ document }) => all.documents.get(document)?.name === asFiled);
  const bySource = groupBy(ofDocument, ({ source }) => source);
  const source = choice.source ?? newestSource(bySource);
  const own = (source === undefined ? undefined : bySource.get(source)) ?? [];
  const kept = source === 'service' ? resourceRows(own, asFiled === undefined ? choice.length : null) : own;
  const [newest] = asFiled === 'newest' ? newestDocuments({ ...all, rows: kept }) : [];
  return { ...all, rows: newest === undefined ? kept : kept.filter(({ document }) => document === newest) };
}

function newestSource(bySource: ReadonlyMap<string, readonly FiledRow[]>): string | undefined {
  const lastEnd = (rows: readonly FiledRow[]): number =>
    rows.reduce((last, { period }) => Math.max(last, periodEnd(period) ?? last), Number.NEGATIVE_INFINITY);
  return [...bySource].toSorted(([a, m], [b, n]) => lastEnd(n) - lastEnd(m) || compareText(b, a))[0]?.[0];
}

const SUFFIXES: Readonly<Record<PeriodLength, string>> = {
  annual: '-ANN',
  quarterly: '-QTR',
  ytd: '-YTD',
  ttm: '-TTM',
};
const FAMILIES = ['Financials-', 'CoreFinancials-'];

function resourceRows(rows: readonly FiledRow[], length: PeriodLength | null): readonly FiledRow[] {
  const suffix = length === null ? '' : SUFFIXES[length];
  const byFamily = FAMILIES.map((family) =>
    rows.filter(({ resource }) => resource.startsWith(family) && resource.endsWith(suffix)),
  );
  return byFamily.find((found) => found.length > 0) ?? rows;
}

/** The documents of rows. */
export function documentsOf({
  rows,
  documents,
}: Pick<FiledRows, 'rows' | 'documents'>): ReadonlyMap<number, StoredDocument> {
  const used = new Set(rows.map(({ document }) => document));
  return new Map([...documents].filter(([id]) => used.has(id)));
}

/**
 * The ids of the documents of rows, the latest first: by acceptance, filing date, or else the period they report on.
 */
export function newestDocuments(rows: Pick<FiledRows, 'rows' | 'documents'>): readonly number[] {
  const moment = ({ accepted, filed }: StoredDocument): string => accepted ?? filed ?? '';
  const order = [...documentsOf(rows)].toSorted(
    ([, a], [, b]) =>
      compareText(moment(b), moment(a)) || (b.periodEnd ?? 0) - (a.periodEnd ?? 0) || compareText(b.name, a.name),
  );
  return order.map(([id]) => id);
}
