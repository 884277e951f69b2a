import { NO_DAY, PERIOD_KIND } from '../../../model/period.ts';
import { DECIMALS_UNSTATED, type Dimensions, type RowBatch, type RowColumns } from '../../../model/row-batch.ts';
import { numbering } from '../numbering.ts';
import { takeDocuments } from '../row-documents.ts';
import { disambiguate, isNewRow, knownRows } from './distinct-rows.ts';
import type { CollectedRow, RowCollector } from './row-collector.ts';
import { type ColumnSizes, contentOf, cutTo, type ValueColumns } from './value-columns.ts';

/** The first and the last row of an answer, by signatures of everything that they report. */
export type PageEnds = { readonly first: string; readonly last: string; readonly valuesOfFirst: number };

/** Everything that a collector has handed over; numbers go on from batch to batch. */
export type Taken = ReturnType<typeof nothingTaken>;

export function nothingTaken() {
  return {
    units: numbering<string>(),
    dimensions: numbering<Dimensions>(),
    known: knownRows(),
    rows: 0,
    /** Where they are requested. */
    ends: undefined as PageEnds | undefined,
  };
}

/**
 * Whether rows can be handed over early: not where fields of their own identify them, because a later row may refute
 * that.
 */
export function mayTake({ identity }: RowCollector): boolean {
  return typeof identity.rule.apartBy === 'string';
}

/** The rows collected since the batch before, repeated ones dropped. Fails with an input error for rows that contradict each other. */
export function takeBatch(collector: RowCollector, taken: Taken): RowBatch {
  const all = collector.rows;
  if (typeof collector.identity.rule.apartBy !== 'string') disambiguate(collector, all);
  const kept: CollectedRow[] = [];
  const columns = emptyRows(all.length);
  for (const row of all) {
    const { dimensions: text } = row;
    const { unit: name, taxonomy: id } = row.is;
    const unit = name === undefined ? -1 : taken.units.numberOf(name, () => name);
    const dimensions = taken.dimensions.numberOf(text, () => text);
    if (isNewRow(collector, taken.known, row, { unit, dimensions, earlier: kept })) {
      const taxonomy = id === undefined ? -1 : collector.taxonomies.numberOf(id, () => ({ source: 'service', id }));
      setRow(columns, kept.length, row, { unit, dimensions, taxonomy });
      kept.push(row);
    } else {
      collector.tally.repeated += sizeOf(row);
    }
  }
  countLoaded(collector, kept);
  if (collector.notesEnds) taken.ends = endsOf(collector, kept, taken.ends);
  const batch: RowBatch = {
    fields: collector.fields.takeNew(),
    units: taken.units.takeNew(),
    documents: takeDocuments(collector.documents),
    entities: collector.entities.takeNew(),
    dimensions: taken.dimensions.takeNew(),
    taxonomies: collector.taxonomies.takeNew(),
    rows: kept.length === all.length ? columns : firstRows(columns, kept.length),
    ...valuesOf(collector.columns, kept, taken.rows),
  };
  taken.rows += kept.length;
  collector.rows = [];
  cutTo(collector.columns, { numbers: 0, texts: 0, wide: 0 });
  return batch;
}

function endsOf(collector: RowCollector, rows: readonly CollectedRow[], before: PageEnds | undefined) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return before;
  const { from, to } = last;
  return {
    first: before?.first ?? contentOf(collector, first.from, first.to),
    last: contentOf(collector, from, to),
    valuesOfFirst: before?.valuesOfFirst ?? sizeOf(first),
  };
}

function sizeOf({ from, to }: CollectedRow): number {
  return to.numbers - from.numbers + to.texts - from.texts + to.wide - from.wide;
}

function countLoaded({ tally }: RowCollector, rows: readonly CollectedRow[]): void {
  tally.rowsLoaded += rows.length;
  for (const { is, byContent, from, to } of rows) {
    if (is.period.kind === 'unknown') tally.rowsWithoutPeriod += 1;
    if (is.taxonomy === undefined) tally.rowsWithoutTaxonomy += 1;
    if (byContent) tally.rowsByContent += 1;
    tally.numbersLoaded += to.numbers - from.numbers + to.wide - from.wide;
    tally.textsLoaded += to.texts - from.texts;
  }
}

function setRow(
  columns: RowColumns,
  at: number,
  { entity, mention, is: { period } }: CollectedRow,
  { unit, dimensions, taxonomy }: { readonly unit: number; readonly dimensions: number; readonly taxonomy: number },
): void {
  columns.document[at] = mention;
  columns.entity[at] = entity;
  columns.dimensions[at] = dimensions;
  columns.unit[at] = unit;
  columns.taxonomy[at] = taxonomy;
  columns.periodKind[at] = PERIOD_KIND[period.kind];
  columns.periodStart[at] = period.kind === 'duration' ? period.start : NO_DAY;
  columns.periodEnd[at] = period.kind === 'duration' ? period.end : period.kind === 'instant' ? period.instant : NO_DAY;
  columns.rounded[at] = period.kind === 'duration' ? 1 : 0;
}

function emptyRows(size: number): RowColumns {
  return {
    document: new Int32Array(size),
    entity: new Int32Array(size),
    dimensions: new Int32Array(size),
    unit: new Int32Array(size),
    periodKind: new Uint8Array(size),
    periodStart: new Int32Array(size),
    periodEnd: new Int32Array(size),
    taxonomy: new Int32Array(size),
    rounded: new Uint8Array(size),
  };
}

function firstRows(columns: RowColumns, size: number): RowColumns {
  const entries = Object.entries(columns).map(([name, column]) => [name, column.slice(0, size)]);
  return Object.fromEntries(entries) as RowColumns;
}

/** The values of the rows that are kept, which go on from row `first`. */
function valuesOf(
  columns: ValueColumns,
  rows: readonly CollectedRow[],
  first: number,
): Pick<RowBatch, 'numbers' | 'wideNumbers' | 'texts'> {
  const numbers = placesOf(rows, 'numbers', first);
  const texts = placesOf(rows, 'texts', first);
  const wide = placesOf(rows, 'wide', first);
  const mantissa = new BigInt64Array(columns.words.slice(0, columns.numbers * 2).buffer);
  return {
    numbers: {
      row: numbers.row,
      field: numbers.of(columns.numberField),
      mantissa: numbers.of(mantissa),
      places: numbers.of(columns.places),
      decimals: unstated(numbers.row.length),
    },
    wideNumbers: {
      row: wide.row,
      field: wide.of(Int32Array.from(columns.wideField)),
      text: wide.ofTexts(columns.wideText),
      decimals: unstated(wide.row.length),
    },
    texts: { row: texts.row, field: texts.of(columns.textField), text: texts.ofTexts(columns.text) },
  };
}

/** Takes the values of some rows out of columns, as one run where no row between them was dropped. */
function placesOf(rows: readonly CollectedRow[], kind: keyof ColumnSizes, first: number) {
  const total = rows.reduce((sum, { from, to }) => sum + to[kind] - from[kind], 0);
  const isWhole = total === (rows.at(-1)?.to[kind] ?? 0);
  const row = new Int32Array(total);
  let at = 0;
  rows.forEach(({ from, to }, index) => {
    row.fill(first + index, at, at + to[kind] - from[kind]);
    at += to[kind] - from[kind];
  });
  return {
    row,
    of: <T extends Int32Array | Uint8Array | BigInt64Array>(column: T): T => {
      const taken = column.slice(0, total) as T;
      if (isWhole) return taken;
      let to = 0;
      for (const { from: start, to: end } of rows) {
        taken.set(column.subarray(start[kind], end[kind]) as never, to);
        to += end[kind] - start[kind];
      }
      return taken;
    },
    ofTexts: (column: readonly string[]): readonly string[] =>
      isWhole ? column.slice(0, total) : rows.flatMap(({ from, to }) => column.slice(from[kind], to[kind])),
  };
}

/** The service states no precision. */
function unstated(length: number): Int8Array {
  return new Int8Array(length).fill(DECIMALS_UNSTATED);
}
