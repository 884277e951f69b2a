import { NO_DAY, PERIOD_KIND } from '../../../model/period.ts';
import { DECIMALS_UNSTATED, type Dimensions, type RowBatch, type RowColumns } from '../../../model/row-batch.ts';
import { type Numbering, numbering } from '../numbering.ts';
import { takeDocuments } from '../row-documents.ts';
import { isNewRow, type KnownRows, knownRows, tellAmbiguousApart } from './distinct-rows.ts';
import type { CollectedRow, RowCollector } from './row-collector.ts';
import { cutTo, type ValueColumns } from './value-columns.ts';

/** What a collector has handed over; numbers go on from batch to batch. */
export type Taken = {
  readonly units: Numbering<string>;
  readonly dimensions: Numbering<Dimensions>;
  readonly known: KnownRows;
  rows: number;
};

export function nothingTaken(): Taken {
  return { units: numbering(), dimensions: numbering(), known: knownRows(), rows: 0 };
}

/**
 * Whether rows can be handed over before everything is read. Rows that fields of their own tell apart cannot: a later row may show that
 * those fields do not.
 */
export function mayTake({ identity }: RowCollector): boolean {
  return typeof identity.rule.apartBy === 'string';
}

/** The rows collected since the batch before, repeated ones dropped. Fails with an input error for rows that contradict each other. */
export function takeBatch(collector: RowCollector, taken: Taken): RowBatch {
  const all = collector.rows;
  if (typeof collector.identity.rule.apartBy !== 'string') tellAmbiguousApart(collector, all);
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
  tellLoaded(collector, kept);
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

function sizeOf({ from, to }: CollectedRow): number {
  return to.numbers - from.numbers + to.texts - from.texts + to.wide - from.wide;
}

function tellLoaded({ tally }: RowCollector, rows: readonly CollectedRow[]): void {
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

function valuesOf(
  columns: ValueColumns,
  rows: readonly CollectedRow[],
  first: number,
): Pick<RowBatch, 'numbers' | 'wideNumbers' | 'texts'> {
  const total = (kind: 'numbers' | 'texts' | 'wide') =>
    rows.reduce((sum, { from, to }) => sum + to[kind] - from[kind], 0);
  const [numbers, texts] = [total('numbers'), total('texts')];
  const mantissa = new BigInt64Array(numbers);
  const words = new Int32Array(mantissa.buffer);
  const number = { row: new Int32Array(numbers), field: new Int32Array(numbers), places: new Uint8Array(numbers) };
  const text = { row: new Int32Array(texts), field: new Int32Array(texts) };
  const wide = { row: [] as number[], field: [] as number[], text: [] as string[] };
  const strings: string[] = texts === columns.texts ? columns.text : [];
  let [n, t] = [0, 0];
  rows.forEach(({ from, to }, index) => {
    const row = first + index;
    const { numberField, textField, wideField, wideText } = columns;
    number.field.set(numberField.subarray(from.numbers, to.numbers), n);
    number.places.set(columns.places.subarray(from.numbers, to.numbers), n);
    words.set(columns.words.subarray(from.numbers * 2, to.numbers * 2), n * 2);
    number.row.fill(row, n, n + to.numbers - from.numbers);
    n += to.numbers - from.numbers;
    text.field.set(textField.subarray(from.texts, to.texts), t);
    text.row.fill(row, t, t + to.texts - from.texts);
    if (strings !== columns.text)
      for (let at = from.texts; at < to.texts; at += 1) strings.push(columns.text[at] ?? '');
    t += to.texts - from.texts;
    for (let at = from.wide; at < to.wide; at += 1) {
      wide.row.push(row);
      wide.field.push(wideField[at] ?? -1);
      wide.text.push(wideText[at] ?? '');
    }
  });
  if (strings === columns.text) columns.text = [];
  return {
    numbers: { ...number, mantissa, decimals: unstated(numbers) },
    wideNumbers: {
      row: Int32Array.from(wide.row),
      field: Int32Array.from(wide.field),
      text: wide.text,
      decimals: unstated(wide.text.length),
    },
    texts: { ...text, text: strings },
  };
}

/** The service states no precision. */
function unstated(length: number): Int8Array {
  return new Int8Array(length).fill(DECIMALS_UNSTATED);
}
