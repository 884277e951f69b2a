import { pushTo } from '../../../core/base/collections.ts';
import { compareText } from '../../../core/model/field-name.ts';
import { NO_DAY, PERIOD_KIND } from '../../../core/model/period.ts';
import type { FiledDocument } from '../../../core/model/row-batch.ts';
import type { RowChunk, WideNumber } from '../../../core/model/row-chunk.ts';
import type { RowPlaces } from '../../../warehouse/store/company-rows.ts';
import { textNumbers } from '../../../warehouse/store/numbering.ts';
import { numberLists } from '../../../warehouse/store/value-lists.ts';
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
  const column = (read: (row: FiledRow) => number): Int32Array => Int32Array.from(sorted, read);
  const numbered = (read: (row: FiledRow) => string | null): Int32Array => {
    const { numberOf } = textNumbers();
    return column((row) => numberOf(read(row) ?? ''));
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

/**
 * The rows of a filing as a store streams them. `versionOf`: of a row of the batch. `binding`: that of rows with a
 * taxonomy.
 */
export function filedChunk(
  { batch, fieldIds }: FiledContent,
  versionOf: (row: number) => number,
  binding: number,
): RowChunk {
  const { numbers, wideNumbers, nils, rows } = batch;
  const lists = numberLists(numbers, fieldIds);
  const count = rows.document.length;
  const withNumbers = new Set(lists.rows);
  const order = [
    ...lists.rows,
    ...Array.from({ length: count }, (_, row) => row).filter((row) => !withNumbers.has(row)),
  ];
  const entryOf = new Map(order.map((row, entry) => [row, entry]));
  const offsets = new Int32Array(count + 1).fill(numbers.row.length);
  offsets[0] = 0;
  offsets.set(lists.fields.ends, 1);
  const wide = new Map<number, WideNumber[]>();
  for (const [at, row] of wideNumbers.row.entries()) {
    const field = fieldIds[wideNumbers.field[at] ?? -1] ?? 0;
    const number = { field, text: wideNumbers.text[at] ?? '', decimals: wideNumbers.decimals[at] ?? 0 };
    pushTo(wide, entryOf.get(row) ?? -1, number);
  }
  const nilsOf = new Map<number, number[]>();
  for (const [at, row] of nils?.row.entries() ?? []) {
    pushTo(nilsOf, entryOf.get(row) ?? -1, fieldIds[nils?.field[at] ?? -1] ?? 0);
  }
  const mantissas = lists.of(numbers.mantissa).items as BigInt64Array;
  return {
    count,
    version: Int32Array.from(order, versionOf),
    binding: Int32Array.from(order, (row) => ((rows.taxonomy[row] ?? -1) < 0 ? 0 : binding)),
    offsets,
    field: lists.fields.items as Int32Array,
    mantissaWords: new Int32Array(mantissas.buffer, mantissas.byteOffset, 2 * mantissas.length),
    places: lists.of(numbers.places).items as Uint8Array,
    decimals: lists.of(numbers.decimals).items as Int8Array,
    wide,
    ...(nilsOf.size > 0 && { nils: nilsOf }),
  };
}
