import { formatDecimal, parseDecimal } from '../../base/decimal.ts';
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
          const { texts } = columns;
          texts.row.push(number);
          texts.field.push(field);
          texts.text.push(value.text);
          continue;
        }
        const decimal = parseDecimal(value.text);
        if (!decimal || decimal.places > MAX_PLACES) throw row.reader.fail(`${name}: ${value.text} is out of range`);
        const { mantissa, places } = decimal;
        if (MIN_MANTISSA <= mantissa && mantissa <= MAX_MANTISSA) {
          const { numbers } = columns;
          numbers.row.push(number);
          numbers.field.push(field);
          numbers.mantissa.push(mantissa);
          numbers.places.push(places);
        } else {
          const { wide } = columns;
          wide.row.push(number);
          wide.field.push(field);
          wide.text.push(formatDecimal(decimal));
        }
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
          mantissa: BigInt64Array.from(numbers.mantissa),
          places: Uint8Array.from(numbers.places),
          decimals: unstated(numbers.row.length),
        },
        wideNumbers: { ...cells(wide), text: wide.text, decimals: unstated(wide.row.length) },
        texts: { ...cells(texts), text: texts.text },
      };
    },
  };
}

/** Parallel lists, one element a value: objects for each of millions of values would cost more than what is in them. */
type Cells = { readonly row: number[]; readonly field: number[] };

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
    numbers: { row: [] as number[], field: [] as number[], mantissa: [] as bigint[], places: [] as number[] },
    wide: { row: [] as number[], field: [] as number[], text: [] as string[] },
    texts: { row: [] as number[], field: [] as number[], text: [] as string[] },
  };
}

function cells({ row, field }: Cells): { readonly row: Int32Array; readonly field: Int32Array } {
  return { row: Int32Array.from(row), field: Int32Array.from(field) };
}

/** The service states no precision. */
function unstated(length: number): Int8Array {
  return new Int8Array(length).fill(DECIMALS_UNSTATED);
}
