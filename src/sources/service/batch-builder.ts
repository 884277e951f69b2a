import { type Decimal, formatDecimal, parseDecimal } from '../../base/decimal.ts';
import { NO_DAY, PERIOD_KIND } from '../../model/period.ts';
import {
  DECIMALS_UNSTATED,
  type Dimensions,
  type Entity,
  type FiledDocument,
  type RowBatch,
  type TaxonomyBinding,
} from '../../model/row-batch.ts';
import type { FieldName } from '../../model/taxonomy.ts';
import { numbering } from './numbering.ts';
import { type DocumentFacts, documentKey } from './row-documents.ts';
import type { IdentifiedRow } from './row-identity.ts';
import { serviceField } from './service-field.ts';

/** Gathers rows into batches; numbers of fields, entities and so on go on from batch to batch. */
export type BatchBuilder = {
  addRow(row: IdentifiedRow): void;
  /** Rows added since the batch before. */
  readonly size: () => number;
  takeBatch(): RowBatch;
};

const MAX_PLACES = 255;
const MIN_MANTISSA = -(2n ** 63n);
const MAX_MANTISSA = 2n ** 63n - 1n;

export function batchBuilder(documents: ReadonlyMap<string, DocumentFacts>): BatchBuilder {
  const fields = numbering<FieldName>();
  const units = numbering<string>();
  const entities = numbering<Entity>();
  const filed = numbering<FiledDocument>();
  const dimensions = numbering<Dimensions>();
  const taxonomies = numbering<TaxonomyBinding>();
  let columns = emptyColumns();
  let rowsBefore = 0;

  const documentNumber = (row: IdentifiedRow, entity: number): number => {
    const key = documentKey(row);
    const facts = key === undefined ? undefined : documents.get(key);
    return key === undefined || !facts ? -1 : filed.numberOf(key, () => ({ ...facts, entity }));
  };

  return {
    size: () => columns.document.length,
    addRow: (row) => {
      const number = rowsBefore + columns.document.length;
      const { unit, taxonomy, period } = row;
      const entity = entities.numberOf(row.entity.key, () => row.entity);
      columns.document.push(documentNumber(row, entity));
      columns.entity.push(entity);
      columns.dimensions.push(dimensions.numberOf(row.dimensions, () => row.dimensions));
      columns.unit.push(unit === undefined ? -1 : units.numberOf(unit, () => unit));
      columns.taxonomy.push(
        taxonomy === undefined ? -1 : taxonomies.numberOf(taxonomy, () => ({ source: 'service', id: taxonomy })),
      );
      columns.periodKind.push(PERIOD_KIND[period.kind]);
      columns.periodStart.push(period.kind === 'duration' ? period.start : NO_DAY);
      columns.periodEnd.push(
        period.kind === 'duration' ? period.end : period.kind === 'instant' ? period.instant : NO_DAY,
      );
      columns.rounded.push(period.kind === 'duration' ? 1 : 0);
      for (const [name, value] of row.reader.values) {
        const field = fields.numberOf(name, () => serviceField(name));
        if (value.kind === 'text') {
          columns.texts.push({ row: number, field, text: value.text });
          continue;
        }
        const decimal = parseDecimal(value.text);
        if (!decimal || decimal.places > MAX_PLACES) throw row.reader.fail(`${name}: ${value.text} is out of range`);
        const fits = MIN_MANTISSA <= decimal.mantissa && decimal.mantissa <= MAX_MANTISSA;
        (fits ? columns.numbers : columns.wide).push({ row: number, field, decimal });
      }
    },
    takeBatch: () => {
      const { numbers, wide, texts, ...rows } = columns;
      rowsBefore += rows.document.length;
      columns = emptyColumns();
      return {
        fields: fields.takeNew(),
        units: units.takeNew(),
        documents: filed.takeNew(),
        entities: entities.takeNew(),
        dimensions: dimensions.takeNew(),
        taxonomies: taxonomies.takeNew(),
        rows: {
          document: Int32Array.from(rows.document),
          entity: Int32Array.from(rows.entity),
          dimensions: Int32Array.from(rows.dimensions),
          unit: Int32Array.from(rows.unit),
          periodKind: Uint8Array.from(rows.periodKind),
          periodStart: Int32Array.from(rows.periodStart),
          periodEnd: Int32Array.from(rows.periodEnd),
          taxonomy: Int32Array.from(rows.taxonomy),
          rounded: Uint8Array.from(rows.rounded),
        },
        numbers: {
          ...cells(numbers),
          mantissa: BigInt64Array.from(numbers, ({ decimal }) => decimal.mantissa),
          places: Uint8Array.from(numbers, ({ decimal }) => decimal.places),
          decimals: unstated(numbers.length),
        },
        wideNumbers: {
          ...cells(wide),
          text: wide.map(({ decimal }) => formatDecimal(decimal)),
          decimals: unstated(wide.length),
        },
        texts: { ...cells(texts), text: texts.map(({ text }) => text) },
      };
    },
  };
}

type Cell = { readonly row: number; readonly field: number };

function emptyColumns() {
  return {
    document: [] as number[],
    entity: [] as number[],
    dimensions: [] as number[],
    unit: [] as number[],
    periodKind: [] as number[],
    periodStart: [] as number[],
    periodEnd: [] as number[],
    taxonomy: [] as number[],
    rounded: [] as number[],
    numbers: [] as (Cell & { readonly decimal: Decimal })[],
    wide: [] as (Cell & { readonly decimal: Decimal })[],
    texts: [] as (Cell & { readonly text: string })[],
  };
}

function cells(of: readonly Cell[]): { readonly row: Int32Array; readonly field: Int32Array } {
  return { row: Int32Array.from(of, ({ row }) => row), field: Int32Array.from(of, ({ field }) => field) };
}

/** The service states no precision. */
function unstated(length: number): Int8Array {
  return new Int8Array(length).fill(DECIMALS_UNSTATED);
}
