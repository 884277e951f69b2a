import { formatDecimal } from '../../src/core/base/decimal.ts';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import type { Period } from '../../src/core/model/period.ts';
import { NO_DAY, PERIOD_KIND, printPeriod } from '../../src/core/model/period.ts';
import type { Entity, FiledDocument, RowBatch } from '../../src/core/model/row-batch.ts';
import type { SourceRead, SourceSummary } from '../../src/core/model/source-read.ts';
import { type PayloadFile, payloadOf } from '../../src/service/payload/payload.ts';
import { type PayloadRowOptions, readPayloadRows } from '../../src/service/payload/read-payload-rows.ts';

/** A row put together again from the columns of batches; values are text, numbers at their places. */
export type ReadRow = {
  readonly entity: Entity | undefined;
  readonly document: FiledDocument | undefined;
  readonly unit: string | undefined;
  readonly dimensions: string | undefined;
  readonly taxonomy: string | undefined;
  readonly period: ReturnType<typeof printPeriod>;
  readonly rounded: boolean;
  readonly numbers: Record<string, string>;
  readonly texts: Record<string, string>;
};

export type Read = {
  readonly batches: readonly RowBatch[];
  readonly rows: readonly ReadRow[];
  readonly summary: SourceSummary;
};

const OPTIONS: PayloadRowOptions = {
  resource: 'CoreFinancials-ANN',
  symbol: undefined,
  signal: undefined,
  progress: NO_PROGRESS,
};

/** Reads an answer that is in memory; what the options leave out is a core financials answer of one company. */
export function readAnswerRows(content: string | Uint8Array, options: Partial<PayloadRowOptions> = {}): Promise<Read> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readFileRows(payloadOf('answer', bytes), options);
}

export function readFileRows(file: PayloadFile, options: Partial<PayloadRowOptions> = {}): Promise<Read> {
  return drainRows(readPayloadRows(file, { ...OPTIONS, ...options }));
}

export async function drainRows(read: SourceRead): Promise<Read> {
  const batches: RowBatch[] = [];
  for (;;) {
    const step = await read.next();
    if (step.done) return { batches, rows: rowsOf(batches), summary: step.value };
    if (step.value.kind === 'rows') batches.push(step.value.batch);
  }
}

function rowsOf(batches: readonly RowBatch[]): ReadRow[] {
  const all = <T>(list: (batch: RowBatch) => readonly T[]): T[] => batches.flatMap(list);
  const [fields, units, documents] = [all((b) => b.fields), all((b) => b.units), all((b) => b.documents)];
  const [entities, dimensions, taxonomies] = [
    all((b) => b.entities),
    all((b) => b.dimensions),
    all((b) => b.taxonomies),
  ];
  const rows: ReadRow[] = [];
  for (const { rows: columns } of batches) {
    columns.entity.forEach((entity, i) => {
      const taxonomy = taxonomies[columns.taxonomy[i] ?? -1];
      rows.push({
        entity: entities[entity],
        document: documents[columns.document[i] ?? -1],
        unit: units[columns.unit[i] ?? -1],
        dimensions: dimensions[columns.dimensions[i] ?? -1],
        taxonomy: taxonomy && `${taxonomy.source} ${taxonomy.id}`,
        period: printPeriod(periodOf(columns, i)),
        rounded: columns.rounded[i] === 1,
        numbers: {},
        texts: {},
      });
    });
  }
  const nameOf = (field: number | undefined) => fields[field ?? -1]?.name ?? 'no field';
  for (const { numbers, wideNumbers, texts } of batches) {
    numbers.mantissa.forEach((mantissa, i) => {
      const values = rows[numbers.row[i] ?? -1]?.numbers ?? {};
      values[nameOf(numbers.field[i])] = formatDecimal({ mantissa, places: numbers.places[i] ?? 0 });
    });
    wideNumbers.text.forEach((text, i) => {
      const values = rows[wideNumbers.row[i] ?? -1]?.numbers ?? {};
      values[nameOf(wideNumbers.field[i])] = text;
    });
    texts.text.forEach((text, i) => {
      const values = rows[texts.row[i] ?? -1]?.texts ?? {};
      values[nameOf(texts.field[i])] = text;
    });
  }
  return rows;
}

function periodOf(columns: RowBatch['rows'], i: number): Period {
  const [kind, start = NO_DAY, end = NO_DAY] = [columns.periodKind[i], columns.periodStart[i], columns.periodEnd[i]];
  if (kind === PERIOD_KIND.duration) return { kind: 'duration', start, end };
  return kind === PERIOD_KIND.instant ? { kind: 'instant', instant: end } : { kind: 'unknown' };
}
