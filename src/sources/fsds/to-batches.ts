import type {
  Entity,
  FiledDocument,
  NumberColumns,
  RowBatch,
  RowColumns,
  ValueColumns,
  WideNumberColumns,
} from '../../model/row-batch.ts';
import { DECIMALS_UNSTATED } from '../../model/row-batch.ts';
import type { Bindings } from './bindings.ts';
import type { Names } from './names.ts';
import type { NumberLog } from './number-log.ts';
import { firstOfPair, secondOfPair } from './pair-interner.ts';
import type { Numbers } from './read-num.ts';
import type { RowContext } from './row-context.ts';

type Everything = {
  readonly names: Names;
  readonly documents: readonly FiledDocument[];
  readonly entities: readonly Entity[];
  readonly numbers: Numbers;
  readonly bindings: Bindings;
};

/**
 * Batches of about `batchSize` numbers, row by row: a row is not divided. The first batch brings all names, rows and nils, even where there is
 * no number.
 */
export function* toBatches(all: Everything, batchSize: number): Generator<RowBatch> {
  const { log, order } = all.numbers;
  let from = 0;
  do {
    const to = endOfRow(all.numbers, from + batchSize);
    const names = from === 0 ? firstThings(all) : NOTHING_NEW;
    yield { ...names, ...valuesOf(log, order.subarray(from, to)) };
    from = to;
  } while (from < order.length);
}

/** `at`, or the end of the row that it would divide. */
function endOfRow({ log, order }: Numbers, at: number): number {
  let end = Math.min(at, order.length);
  const row = log.row[order[end - 1] ?? 0];
  while (end < order.length && log.row[order[end] as number] === row) end += 1;
  return end;
}

function firstThings({ names, documents, entities, numbers, bindings }: Everything): Omit<RowBatch, ValuePart> {
  return {
    fields: [...names.fieldNames],
    units: [...numbers.contexts.units.keys()],
    documents,
    entities,
    dimensions: [...numbers.contexts.dimensions.keys()],
    taxonomies: bindings.taxonomies,
    rows: rowColumns(numbers, documents, bindings),
    ...(numbers.log.nils.length > 0 && { nils: nilColumns(numbers.log) }),
  };
}

type ValuePart = 'numbers' | 'wideNumbers' | 'texts';

function nilColumns({ nils }: NumberLog): ValueColumns {
  const distinct = [...new Map(nils.map((nil) => [`${nil.row} ${nil.field}`, nil])).values()];
  return {
    row: Int32Array.from(distinct, ({ row }) => row),
    field: Int32Array.from(distinct, ({ field }) => field),
    line: Int32Array.from(distinct, ({ line }) => line),
  };
}

function rowColumns({ rows, contexts }: Numbers, documents: readonly FiledDocument[], bindings: Bindings): RowColumns {
  const columns = emptyRows(rows.size);
  for (let row = 0; row < rows.size; row += 1) {
    const document = firstOfPair(rows, row);
    const context = contexts.list[secondOfPair(rows, row)] as RowContext;
    columns.document[row] = document;
    columns.entity[row] = documents[document]?.entity as number;
    columns.dimensions[row] = context.dimensions;
    columns.unit[row] = context.unit;
    columns.periodKind[row] = context.kind;
    columns.periodStart[row] = context.start;
    columns.periodEnd[row] = context.end;
    columns.taxonomy[row] = bindings.byDocument[document] as number;
  }
  columns.rounded.fill(1);
  return columns;
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

const NOTHING_NEW: Omit<RowBatch, ValuePart> = {
  fields: [],
  units: [],
  documents: [],
  entities: [],
  dimensions: [],
  taxonomies: [],
  rows: emptyRows(0),
};

function valuesOf(log: NumberLog, indexes: Int32Array): Pick<RowBatch, ValuePart> {
  const narrow = log.wide.size === 0 ? indexes : indexes.filter((index) => !log.wide.has(index));
  const wide = log.wide.size === 0 ? new Int32Array(0) : indexes.filter((index) => log.wide.has(index));
  return {
    numbers: numberColumns(log, narrow),
    wideNumbers: wideColumns(log, wide),
    texts: { row: new Int32Array(0), field: new Int32Array(0), text: [] },
  };
}

function numberColumns(log: NumberLog, indexes: Int32Array): NumberColumns {
  const size = indexes.length;
  const row = new Int32Array(size);
  const field = new Int32Array(size);
  const mantissa = new BigInt64Array(size);
  const words = new Int32Array(mantissa.buffer);
  const places = new Uint8Array(size);
  const line = new Int32Array(size);
  for (let at = 0; at < size; at += 1) {
    const index = indexes[at] as number;
    row[at] = log.row[index] as number;
    field[at] = log.field[index] as number;
    words[at * 2] = log.words[index * 2] as number;
    words[at * 2 + 1] = log.words[index * 2 + 1] as number;
    places[at] = log.places[index] as number;
    line[at] = log.line[index] as number;
  }
  return { row, field, line, mantissa, places, decimals: new Int8Array(size).fill(DECIMALS_UNSTATED) };
}

function wideColumns(log: NumberLog, indexes: Int32Array): WideNumberColumns {
  return {
    row: indexes.map((index) => log.row[index] as number),
    field: indexes.map((index) => log.field[index] as number),
    line: indexes.map((index) => log.line[index] as number),
    text: Array.from(indexes, (index) => log.wide.get(index) ?? ''),
    decimals: new Int8Array(indexes.length).fill(DECIMALS_UNSTATED),
  };
}
