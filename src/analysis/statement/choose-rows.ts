import { compareText } from '../../core/model/field-name.ts';
import type { FindingCompany } from '../../core/model/finding.ts';
import { hasTrait } from '../../core/model/row-source.ts';
import type { StoredDocument, StoredRow, StoredRows } from '../../warehouse/store/read-rows.ts';
import type { PeriodLength } from './choose-columns.ts';
import { momentOf } from './document-moment.ts';
import { joinSources } from './join-sources.ts';
import type { SameFiling } from './statement.ts';

/** A company, and the document whose own statements are wanted: its name, or the newest one. */
export type Subject = { readonly company: FindingCompany; readonly asFiled?: string | 'newest' | undefined };

export type RowChoice = {
  /** As of a request for a statement. */
  readonly source?: string | undefined;
  /** The length of the periods of the rows, which chooses the resource of a service. */
  readonly length: PeriodLength;
};

/** The rows of a subject; `presented`: those whose structure its statements have. */
export type ChosenRows = StoredRows & { readonly presented: StoredRows; readonly sameFilings: readonly SameFiling[] };

/**
 * The rows of a subject, perhaps none: of a service from one resource, full financials before core ones.
 */
export function chooseRows(all: StoredRows, { company, asFiled }: Subject, choice: RowChoice): ChosenRows {
  const rows = all.rows.filter((row) => row.company.key === company.key && row.period.kind !== 'unknown');
  const ofDocument =
    asFiled === undefined || asFiled === 'newest' ? rows : rows.filter(({ document }) => document?.name === asFiled);
  const ofSource =
    choice.source === undefined ? ofDocument : ofDocument.filter(({ origin }) => origin === choice.source);
  const { sameFilings, ...joined } = joinSources(ofSource, all.documents);
  const length = asFiled === undefined ? choice.length : null;
  const choiceOf = (rows: readonly StoredRow[]): StoredRows => {
    const kept = rows[0] && hasTrait(rows[0].origin, 'severalResources') ? resourceRows(rows, length) : rows;
    const [newest] = asFiled === 'newest' ? newestDocuments({ ...all, rows: joined.rows }) : [];
    return { ...all, rows: newest === undefined ? kept : kept.filter(({ documentId }) => documentId === newest) };
  };
  const own = choiceOf(joined.rows);
  const presented = joined.presented === joined.rows ? own : choiceOf(joined.presented);
  return { ...own, presented: presented.rows.length === 0 ? own : presented, sameFilings };
}

const SUFFIXES: Readonly<Record<PeriodLength, string>> = {
  annual: '-ANN',
  quarterly: '-QTR',
  ytd: '-YTD',
  ttm: '-TTM',
};
const FAMILIES = ['Financials-', 'CoreFinancials-'];

function resourceRows(rows: readonly StoredRow[], length: PeriodLength | null): readonly StoredRow[] {
  const suffix = length === null ? '' : SUFFIXES[length];
  const byFamily = FAMILIES.map((family) =>
    rows.filter(({ source: { resource } }) => resource.startsWith(family) && resource.endsWith(suffix)),
  );
  return byFamily.find((family) => family.length > 0) ?? rows;
}

/** The documents of rows. */
export function documentsOf({
  rows,
  documents,
}: Pick<StoredRows, 'rows' | 'documents'>): ReadonlyMap<number, StoredDocument> {
  const used = new Set(rows.map(({ documentId }) => documentId));
  return new Map([...documents].filter(([id]) => used.has(id)));
}

/**
 * The ids of the documents of rows, the latest first: by acceptance, filing date, or else the period they report on.
 */
export function newestDocuments(rows: Pick<StoredRows, 'rows' | 'documents'>): readonly number[] {
  const order = [...documentsOf(rows)].toSorted(
    ([, a], [, b]) =>
      compareText(momentOf(b), momentOf(a)) || (b.periodEnd ?? 0) - (a.periodEnd ?? 0) || compareText(b.name, a.name),
  );
  return order.map(([id]) => id);
}
