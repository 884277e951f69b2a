import { PERIOD_KIND } from '../../../core/model/period.ts';
import { DECIMALS_UNSTATED, type RowBatch, type RowColumns } from '../../../core/model/row-batch.ts';
import { takeDocuments } from '../row-documents.ts';
import { type CollectedRow, distinctRows } from './distinct-rows.ts';
import { isApartByFields, type RowCollector } from './row-collector.ts';
import { type ColumnSizes, contentOf, cutTo, NOTHING_YET, type RowValues } from './row-values.ts';

/**
 * The rows collected since the batch before, repeated ones dropped. Fails with an input error for rows that contradict
 * each other.
 */
export function takeBatch(rows: RowCollector): RowBatch {
  const { names, values } = rows;
  const kept = isApartByFields(rows) ? distinctRows(rows) : rows.rows;
  if (rows.notesEnds) noteEnds(rows, kept);
  const batch: RowBatch = {
    fields: names.fresh.splice(0),
    units: rows.units.takeNew(),
    documents: takeDocuments(rows.documents),
    entities: rows.entities.takeNew(),
    dimensions: rows.dimensions.takeNew(),
    taxonomies: rows.taxonomies.takeNew(),
    rows: rowColumns(kept),
    ...valuesOf(values, kept, rows.taken),
  };
  rows.taken += kept.length;
  rows.rows.length = 0;
  cutTo(values, NOTHING_YET);
  return batch;
}

function noteEnds(rows: RowCollector, kept: readonly CollectedRow[]): void {
  const { values, names, ends: before } = rows;
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return;
  const { from, to } = first;
  rows.ends = {
    first: before?.first ?? contentOf(values, names.fields, from, to),
    last: contentOf(values, names.fields, last.from, last.to),
    valuesOfFirst: before?.valuesOfFirst ?? to.numbers - from.numbers + to.texts - from.texts + to.wide - from.wide,
  };
}

function rowColumns(rows: readonly CollectedRow[]): RowColumns {
  const column = (numberOf: (row: CollectedRow) => number): Int32Array => {
    const numbers = new Int32Array(rows.length);
    for (let at = 0; at < rows.length; at += 1) numbers[at] = numberOf(rows[at] as CollectedRow);
    return numbers;
  };
  return {
    document: column((row) => row.mention),
    entity: column((row) => row.entity),
    dimensions: column((row) => row.number),
    unit: column((row) => row.unit),
    periodKind: Uint8Array.from(column((row) => row.periodKind)),
    periodStart: column((row) => row.periodStart),
    periodEnd: column((row) => row.periodEnd),
    taxonomy: column((row) => row.taxonomy),
    rounded: Uint8Array.from(column(({ periodKind }) => Number(periodKind === PERIOD_KIND.duration))),
  };
}

/** The values of the rows that are kept, which go on from row `first`. */
function valuesOf(
  values: RowValues,
  rows: readonly CollectedRow[],
  first: number,
): Pick<RowBatch, 'numbers' | 'wideNumbers' | 'texts'> {
  const numbers = placesOf(rows, 'numbers', first);
  const texts = placesOf(rows, 'texts', first);
  const wide = placesOf(rows, 'wide', first);
  return {
    numbers: {
      row: numbers.row,
      field: numbers.of(values.numberField),
      mantissa: numbers.of(new BigInt64Array(values.words.buffer)),
      places: numbers.of(values.places),
      decimals: unstated(numbers.row.length),
    },
    wideNumbers: {
      row: wide.row,
      field: wide.of(Int32Array.from(values.wideField)),
      text: wide.ofTexts(values.wideText),
      decimals: unstated(wide.row.length),
    },
    texts: { row: texts.row, field: texts.of(values.textField), text: texts.ofTexts(values.text) },
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
