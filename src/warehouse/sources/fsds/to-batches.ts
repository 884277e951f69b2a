import type { Entity, FiledDocument, RowBatch, RowColumns, ValueColumns } from '../../../core/model/row-batch.ts';
import { DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';
import type { Bindings } from './bindings.ts';
import type { Names } from './names.ts';
import type { NumberLog } from './number-log.ts';
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
 * Batches of about `batchSize` numbers, row by row: a row is not divided. The first batch brings all names, rows and
 * nils, even where there is no number.
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

type ValuePart = 'numbers' | 'wideNumbers' | 'texts';

function firstThings({ names, documents, entities, numbers, bindings }: Everything): Omit<RowBatch, ValuePart> {
  return {
    fields: [...names.fieldNames],
    units: [...numbers.contexts.units.keys()],
    documents,
    entities,
    dimensions: [...numbers.contexts.dimensions.keys()],
    taxonomies: bindings.taxonomies,
    rows: rowColumns(numbers.rows, documents, bindings),
    ...(numbers.log.nils.length > 0 && { nils: nilColumns(numbers.log) }),
  };
}

function nilColumns({ nils }: NumberLog): ValueColumns {
  const distinct = [...new Map(nils.map((nil) => [`${nil.row} ${nil.field}`, nil])).values()];
  return {
    row: Int32Array.from(distinct, ({ row }) => row),
    field: Int32Array.from(distinct, ({ field }) => field),
    line: Int32Array.from(distinct, ({ line }) => line),
  };
}

const NO_ROWS: Numbers['rows'] = { document: [], context: [] };

const NOTHING_NEW: Omit<RowBatch, ValuePart> = {
  fields: [],
  units: [],
  documents: [],
  entities: [],
  dimensions: [],
  taxonomies: [],
  rows: rowColumns(NO_ROWS, [], { byDocument: new Int32Array() }),
};

function rowColumns(
  rows: Numbers['rows'],
  documents: readonly FiledDocument[],
  { byDocument }: Pick<Bindings, 'byDocument'>,
): RowColumns {
  const contexts = <Name extends keyof RowContext>(name: Name) => rows.context.map((context) => context[name]);
  return {
    document: Int32Array.from(rows.document),
    entity: Int32Array.from(rows.document.map((document) => documents[document]?.entity ?? -1)),
    dimensions: Int32Array.from(contexts('dimensions')),
    unit: Int32Array.from(contexts('unit')),
    periodKind: Uint8Array.from(contexts('kind')),
    periodStart: Int32Array.from(contexts('start')),
    periodEnd: Int32Array.from(contexts('end')),
    taxonomy: Int32Array.from(rows.document.map((document) => byDocument[document] ?? -1)),
    rounded: new Uint8Array(rows.document.length).fill(1),
  };
}

function valuesOf(log: NumberLog, indexes: Int32Array): Pick<RowBatch, ValuePart> {
  const { length } = indexes;
  const row = new Int32Array(length);
  const field = new Int32Array(length);
  const line = new Int32Array(length);
  const mantissa = new BigInt64Array(length);
  const words = new Int32Array(mantissa.buffer);
  const places = new Uint8Array(length);
  const wide: number[] = [];
  let size = 0;
  for (let at = 0; at < length; at += 1) {
    const index = indexes[at] as number;
    if (log.wide.size > 0 && log.wide.has(index)) {
      wide.push(index);
      continue;
    }
    row[size] = log.row[index] as number;
    field[size] = log.field[index] as number;
    line[size] = log.line[index] as number;
    words[size * 2] = log.words[index * 2] as number;
    words[size * 2 + 1] = log.words[index * 2 + 1] as number;
    places[size] = log.places[index] as number;
    size += 1;
  }
  const of = <Column extends { subarray(start: number, end: number): Column }>(column: Column): Column =>
    column.subarray(0, size);
  const unstated = (count: number): Int8Array => new Int8Array(count).fill(DECIMALS_UNSTATED);
  const wideOf = (column: Int32Array): Int32Array => Int32Array.from(wide, (index) => column[index] as number);
  const texts = wide.map((index) => log.wide.get(index) ?? '');
  return {
    numbers: {
      row: of(row),
      field: of(field),
      line: of(line),
      mantissa: of(mantissa),
      places: of(places),
      decimals: unstated(size),
    },
    wideNumbers: {
      row: wideOf(log.row),
      field: wideOf(log.field),
      line: wideOf(log.line),
      text: texts,
      decimals: unstated(wide.length),
    },
    texts: { row: new Int32Array(0), field: new Int32Array(0), text: [] },
  };
}
