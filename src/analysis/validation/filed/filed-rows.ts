import { compareText } from '../../../core/model/field-name.ts';
import { NO_DAY, PERIOD_KIND } from '../../../core/model/period.ts';
import type { FiledDocument } from '../../../core/model/row-batch.ts';
import type { RowPlaces } from '../../../warehouse/store/company-rows.ts';
import { textNumbers } from '../../../warehouse/store/numbering.ts';
import type { FiledContent } from './content.ts';

/** A row of a filing; `version` counts the rows of all filings from 1, as a new store numbers them. */
export type FiledRow = {
  readonly document: FiledDocument | undefined;
  readonly version: number;
  readonly entity: string;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly kind: number;
  /** Days since 1970, or NO_DAY. */
  readonly start: number;
  readonly end: number;
};

/** The rows of a filing whose first one has the version `first`. */
export function rowsOf(filing: FiledContent, first: number): readonly FiledRow[] {
  const { rows, entities, dimensions, units, documents } = filing.batch;
  return Array.from(rows.document, (document, row) => ({
    document: documents[document],
    version: first + row,
    entity: entities[rows.entity[row] ?? -1]?.key ?? '',
    dimensions: dimensions[rows.dimensions[row] ?? -1] ?? '',
    unit: units[rows.unit[row] ?? -1] ?? null,
    kind: rows.periodKind[row] ?? PERIOD_KIND.unknown,
    start: rows.periodStart[row] ?? NO_DAY,
    end: rows.periodEnd[row] ?? NO_DAY,
  }));
}

const dayOrLast = (day: number): number => (day === NO_DAY ? Number.POSITIVE_INFINITY : day);
const dayOrFirst = (day: number): number => (day === NO_DAY ? 0 : day);
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
const compareUnits = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : compareText(a, b);

/** The order in which a store gives the rows of companies: one that depends on no ids. */
function compareRows(a: FiledRow, b: FiledRow): number {
  return (
    compareNumbers(dayOrLast(a.start), dayOrLast(b.start)) ||
    compareNumbers(dayOrLast(a.end), dayOrLast(b.end)) ||
    compareText(a.document?.name ?? '', b.document?.name ?? '') ||
    compareText(a.dimensions, b.dimensions) ||
    compareUnits(a.unit, b.unit) ||
    a.version - b.version
  );
}

/** The places of the rows of some companies. */
export function placesOf(rows: readonly FiledRow[]): RowPlaces {
  const sorted = rows.toSorted(compareRows);
  const column = (of: (row: FiledRow) => number): Int32Array => Int32Array.from(sorted, of);
  const numbered = (of: (row: FiledRow) => string | null): Int32Array => {
    const { numberOf } = textNumbers();
    return column((row) => numberOf(of(row) ?? ''));
  };
  return {
    count: sorted.length,
    version: column(({ version }) => version),
    entity: numbered(({ entity }) => entity),
    document: numbered(({ document }) => document?.name ?? null),
    dimensions: numbered(({ dimensions }) => dimensions),
    unit: numbered(({ unit }) => unit),
    resource: new Int32Array(sorted.length),
    kind: column(({ kind }) => kind),
    start: column(({ start }) => dayOrFirst(start)),
    end: column(({ end }) => dayOrFirst(end)),
  };
}
