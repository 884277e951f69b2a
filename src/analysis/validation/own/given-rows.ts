import type { EpochDay } from '../../../core/base/date.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import { numbering } from '../../../core/base/numbering.ts';
import { isTextField } from '../../../core/model/default-group.ts';
import { entityIdentity, SERVICE_SCHEME } from '../../../core/model/entity-key.ts';
import { NO_DAY, PERIOD_KIND, type Period } from '../../../core/model/period.ts';
import { DECIMALS_UNSTATED, type FiledDocument, type RowBatch } from '../../../core/model/row-batch.ts';
import type { SourceRead } from '../../../core/model/source-read.ts';
import { SERVICE_NAMESPACE } from '../../../core/model/taxonomy.ts';

/** A row of a test. Values are text; those of other fields than `isTextField` that are decimals are numbers. */
export type GivenRow = {
  readonly company: string;
  readonly symbol?: string | undefined;
  readonly document?: (Pick<FiledDocument, 'name' | 'form'> & { readonly filed?: EpochDay | undefined }) | undefined;
  readonly unit: string | undefined;
  readonly dimensions: string;
  readonly period: Period;
  readonly values: readonly (readonly [field: string, text: string])[];
};
export type GivenRows = readonly GivenRow[];

/** The rows of a resource as a source, for a store of their own. */
export async function* readGivenRows(resource: string, rows: GivenRows): SourceRead {
  yield { kind: 'rows', batch: batchOf(rows) };
  return {
    scope: {
      source: 'given',
      resource,
      partition: 'given',
      complete: true,
      supersedes: false,
      partitionBy: 'scope',
      dimensions: 'all',
    },
    counts: { rows: rows.length },
    diagnostics: [],
  };
}

function batchOf(rows: GivenRows): RowBatch {
  const [entities, documents] = [numbering<RowBatch['entities'][number]>(), numbering<FiledDocument>()];
  const [fields, units, dimensions] = [
    numbering<RowBatch['fields'][number]>(),
    numbering<string>(),
    numbering<string>(),
  ];
  const placed = rows.map((row, at) => {
    const { company, symbol, document, unit, period } = row;
    const entity = entities.numberOf(company, () => ({
      ...entityIdentity(SERVICE_SCHEME, company),
      name: company,
      ...(symbol !== undefined && { symbol }),
    }));
    return {
      entity,
      document: document ? documents.numberOf(document.name, () => documentOf(document, entity)) : -1,
      unit: unit === undefined ? -1 : units.numberOf(unit, () => unit),
      dimensions: dimensions.numberOf(row.dimensions, () => row.dimensions),
      kind: PERIOD_KIND[period.kind],
      start: period.kind === 'duration' ? period.start : NO_DAY,
      end: period.kind === 'instant' ? period.instant : period.kind === 'duration' ? period.end : NO_DAY,
      values: row.values.map(([name, text]) => {
        const field = fields.numberOf(name, () => ({ namespace: SERVICE_NAMESPACE, name }));
        return { row: at, field, text, number: isTextField(name) ? undefined : parseDecimal(text) };
      }),
    };
  });
  const values = placed.flatMap((row) => row.values);
  const texts = values.filter(({ number }) => number === undefined);
  const numbers = values.flatMap(({ number, ...value }) =>
    number && isNarrow(number.mantissa) ? [{ ...value, number }] : [],
  );
  const wide = values.filter(({ number }) => number && !isNarrow(number.mantissa));
  const column = <T>(of: readonly T[], read: (item: T) => number): Int32Array => Int32Array.from(of, read);
  const placesOf = (of: typeof values | typeof numbers) => ({
    row: column(of, ({ row }) => row),
    field: column(of, ({ field }) => field),
  });
  return {
    fields: fields.takeNew(),
    units: units.takeNew(),
    documents: documents.takeNew(),
    entities: entities.takeNew(),
    dimensions: dimensions.takeNew(),
    taxonomies: [],
    rows: {
      document: column(placed, ({ document }) => document),
      entity: column(placed, ({ entity }) => entity),
      dimensions: column(placed, (row) => row.dimensions),
      unit: column(placed, ({ unit }) => unit),
      periodKind: Uint8Array.from(placed, ({ kind }) => kind),
      periodStart: column(placed, ({ start }) => start),
      periodEnd: column(placed, ({ end }) => end),
      taxonomy: column(placed, () => -1),
      rounded: new Uint8Array(placed.length),
    },
    numbers: {
      ...placesOf(numbers),
      mantissa: BigInt64Array.from(numbers, ({ number }) => number.mantissa),
      places: Uint8Array.from(numbers, ({ number }) => number.places),
      decimals: new Int8Array(numbers.length).fill(DECIMALS_UNSTATED),
    },
    wideNumbers: {
      ...placesOf(wide),
      text: wide.map(({ text }) => text),
      decimals: new Int8Array(wide.length).fill(DECIMALS_UNSTATED),
    },
    texts: { ...placesOf(texts), text: texts.map(({ text }) => text) },
  };
}

const isNarrow = (mantissa: bigint): boolean => BigInt.asIntN(64, mantissa) === mantissa;

function documentOf({ name, form, filed }: NonNullable<GivenRow['document']>, entity: number): FiledDocument {
  return {
    name,
    entity,
    ...(form !== undefined && { form }),
    ...(filed !== undefined && { filed }),
    attributes: {},
  };
}
