import { getOrCreate } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import { compareText } from '../../core/model/field-name.ts';
import type { FindingCompany } from '../../core/model/finding.ts';
import { periodEnd } from '../../core/model/period.ts';
import { hasTrait } from '../../core/model/row-source.ts';
import { CORE_TAXONOMY } from '../../core/model/service-taxonomies.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import type { TaxonomyKey } from '../../core/model/taxonomy.ts';
import type { StoredRow, StoredRows } from '../../warehouse/store/read-rows.ts';
import type { StoredDocument } from '../../warehouse/store/row-names.ts';
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
  /** The taxonomy whose lines are wanted. */
  readonly taxonomy?: Pick<TaxonomyKey, 'source' | 'id'> | undefined;
};

/** The rows of a subject; `presented`: those of each source, of which the first with a structure gives it. */
export type ChosenRows = StoredRows & {
  readonly presented: readonly StoredRows[];
  readonly sameFilings: readonly SameFiling[];
};

/**
 * The rows of a subject, perhaps none: of a service from one resource, full financials before core ones. Derived rows
 * are core ones, which all companies share, unless lines of full financials are wanted.
 */
export function chooseRows(all: StoredRows, { company, asFiled }: Subject, choice: RowChoice): ChosenRows {
  const rows = all.rows.filter((row) => row.company.key === company.key && row.period.kind !== 'unknown');
  const documents = withPeriodEnds(rows, all.documents);
  const ofDocument =
    asFiled === undefined || asFiled === 'newest' ? rows : rows.filter(({ document }) => document?.name === asFiled);
  const ofSource =
    choice.source === undefined ? ofDocument : ofDocument.filter(({ origin }) => origin === choice.source);
  const { sameFilings, ...joined } = joinSources(ofSource, documents);
  const length = asFiled === undefined ? choice.length : null;
  const choiceOf = (rows: readonly StoredRow[]): StoredRows => {
    const kept =
      rows[0] && hasTrait(rows[0].origin, 'severalResources')
        ? resourceRows(rows, length, familiesOf(rows[0].origin, choice))
        : rows;
    const [newest] = asFiled === 'newest' ? newestDocuments({ documents, rows: joined.rows }) : [];
    return {
      ...all,
      documents,
      rows: newest === undefined ? kept : kept.filter(({ documentId }) => documentId === newest),
    };
  };
  const own = choiceOf(joined.rows);
  const presented = joined.presented.length < 2 ? [own] : joined.presented.map(choiceOf);
  const reporting = presented.filter((part) => part.rows.length > 0);
  return { ...own, presented: reporting.length === 0 ? [own] : reporting, sameFilings };
}

/** An end of a period on which at least this share of values ends, of those that end on the commonest one. */
const SHARE_OF_END = 1 / 2;

/**
 * The documents, those that state no end of their period with the latest on which many of their values end: company
 * facts state none.
 */
function withPeriodEnds(rows: readonly StoredRow[], documents: StoredRows['documents']): StoredRows['documents'] {
  const counts = new Map<number, Map<EpochDay, number>>();
  for (const { documentId, period, values } of rows) {
    const end = periodEnd(period);
    if (end === undefined || documents.get(documentId)?.periodEnd !== null) continue;
    const ends = getOrCreate(counts, documentId, () => new Map<EpochDay, number>());
    ends.set(end, (ends.get(end) ?? 0) + values.length);
  }
  const derived = Array.from(counts).flatMap(([id, ends]): [number, StoredDocument][] => {
    const document = documents.get(id);
    const most = Math.max(...ends.values());
    const many = [...ends].filter(([, count]) => count >= most * SHARE_OF_END).map(([end]) => end);
    return document ? [[id, { ...document, periodEnd: Math.max(...many) }]] : [];
  });
  return derived.length === 0 ? documents : new Map([...documents, ...derived]);
}

const SUFFIXES: Readonly<Record<PeriodLength, string>> = {
  annual: '-ANN',
  quarterly: '-QTR',
  ytd: '-YTD',
  ttm: '-TTM',
};
const FAMILIES = ['Financials-', 'CoreFinancials-'];

function familiesOf(origin: string, { taxonomy }: RowChoice): readonly string[] {
  const isFull = taxonomy?.source === STANDARD_SOURCE && taxonomy.id !== CORE_TAXONOMY;
  return origin === STANDARD_SOURCE && !isFull ? FAMILIES.toReversed() : FAMILIES;
}

function resourceRows(
  rows: readonly StoredRow[],
  length: PeriodLength | null,
  families: readonly string[],
): readonly StoredRow[] {
  const suffixes = length === null ? [''] : [SUFFIXES[length], ''];
  for (const suffix of suffixes)
    for (const family of families) {
      const own = rows.filter(({ source: { resource } }) => resource.startsWith(family) && resource.endsWith(suffix));
      if (own.length > 0) return own;
    }
  return rows;
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
