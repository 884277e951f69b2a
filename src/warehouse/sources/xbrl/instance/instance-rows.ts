import { groupBy } from '../../../../core/base/collections.ts';
import { parseDecimal } from '../../../../core/base/decimal.ts';
import type { EntityIdentity } from '../../../../core/model/entity-key.ts';
import { fieldKey } from '../../../../core/model/field-name.ts';
import { NO_DAY, PERIOD_KIND } from '../../../../core/model/period.ts';
import type { FiledDocument, RowBatch, RowColumns, TaxonomyBinding } from '../../../../core/model/row-batch.ts';
import type { FieldName } from '../../../../core/model/taxonomy.ts';
import type { Context, Fact, Instance } from './instance.ts';

/** Values of more digits than a 64-bit mantissa has, or more places than a column of places, are kept as text. */
const MOST = 2n ** 63n - 1n;
const MOST_PLACES = 30;

/** The facts of a filing as one batch; `taxonomy` is the filing's own. */
export function instanceRows(
  instance: Instance,
  {
    document,
    entityNames,
    taxonomy,
  }: {
    readonly document: Omit<FiledDocument, 'entity'>;
    /** Name and symbol of entities, by key. */
    readonly entityNames: ReadonlyMap<string, { readonly name?: string; readonly symbol?: string }>;
    readonly taxonomy: TaxonomyBinding | undefined;
  },
): RowBatch {
  const entities = numbering<EntityIdentity>(({ key }) => key);
  const dimensions = numbering<string>((text) => text);
  const fields = numbering<FieldName>(fieldKey);
  const rows = rowNumbering();
  const byRow = groupBy(instance.facts, rows.numberOf);
  const contextOf = ({ context }: RowKey): Context => instance.contexts[context] as Context;
  const columns = emptyColumns(rows.list.length);
  for (const [row, key] of rows.list.entries()) {
    const context = contextOf(key);
    const { entity, period } = context;
    columns.document[row] = 0;
    columns.entity[row] = entities.numberOf(entity);
    const tuple = key.tuple === '' ? '' : `tuple=${key.tuple};`;
    columns.dimensions[row] = dimensions.numberOf(context.dimensions + tuple);
    columns.unit[row] = key.unit;
    columns.periodKind[row] = PERIOD_KIND[period.kind];
    columns.periodStart[row] = period.kind === 'duration' ? period.start : NO_DAY;
    columns.periodEnd[row] =
      period.kind === 'duration' ? period.end : period.kind === 'instant' ? period.instant : NO_DAY;
  }
  columns.taxonomy.fill(taxonomy ? 0 : -1);
  const values = valuesOf(byRow, fields.numberOf);
  return {
    fields: fields.list,
    units: instance.units,
    // Without rows, there is no company that it could be a document of.
    documents: entities.list.length > 0 ? [{ ...document, entity: 0 }] : [],
    entities: entities.list.map((identity) => ({ ...identity, ...entityNames.get(identity.key) })),
    dimensions: dimensions.list,
    taxonomies: taxonomy ? [taxonomy] : [],
    rows: columns,
    ...values,
  };
}

type RowKey = Pick<Fact, 'context' | 'unit' | 'tuple'>;

/** Numbers the rows of facts, in their order. */
export const rowNumbering = () => numbering<RowKey>(({ context, unit, tuple }) => `${context} ${unit} ${tuple}`);

function numbering<T>(keyOf: (value: T) => string) {
  const numbers = new Map<string, number>();
  const list: T[] = [];
  return {
    list,
    numberOf: (value: T): number => {
      const key = keyOf(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, list.length);
      return list.push(value) - 1;
    },
  };
}

function emptyColumns(size: number): RowColumns {
  const int = () => new Int32Array(size);
  return {
    document: int(),
    entity: int(),
    dimensions: int(),
    unit: int(),
    periodKind: new Uint8Array(size),
    periodStart: int(),
    periodEnd: int(),
    taxonomy: int(),
    rounded: new Uint8Array(size),
  };
}

type Value = { readonly row: number; readonly field: number; readonly line: number };

function valuesOf(byRow: ReadonlyMap<number, readonly Fact[]>, fieldOf: (field: FieldName) => number) {
  const numbers: (Value & { mantissa: bigint; places: number; decimals: number })[] = [];
  const wide: (Value & { text: string; decimals: number })[] = [];
  const texts: (Value & { text: string })[] = [];
  const nils: Value[] = [];
  for (const [row, facts] of byRow) {
    for (const { field, unit, value, decimals, line } of facts) {
      const at = { row, field: fieldOf(field), line };
      if (value === undefined) nils.push(at);
      else if (unit < 0) texts.push({ ...at, text: value });
      else {
        const amount = parseDecimal(value);
        if (!amount) throw new Error(`defect: ${value} was read as a number`);
        const { mantissa, places } = amount;
        const fits = places <= MOST_PLACES && mantissa <= MOST && mantissa >= -MOST;
        if (fits) numbers.push({ ...at, mantissa, places, decimals });
        else wide.push({ ...at, text: value, decimals });
      }
    }
  }
  return {
    numbers: {
      ...valueColumns(numbers),
      mantissa: BigInt64Array.from(numbers, ({ mantissa }) => mantissa),
      places: Uint8Array.from(numbers, ({ places }) => places),
      decimals: Int8Array.from(numbers, ({ decimals }) => decimals),
    },
    wideNumbers: {
      ...valueColumns(wide),
      text: wide.map(({ text }) => text),
      decimals: Int8Array.from(wide, ({ decimals }) => decimals),
    },
    texts: { ...valueColumns(texts), text: texts.map(({ text }) => text) },
    ...(nils.length > 0 && { nils: valueColumns(distinctValues(nils)) }),
  };
}

/** A field that is nil twice in a row is nil. */
function distinctValues(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [`${value.row} ${value.field}`, value])).values()];
}

function valueColumns(values: readonly Value[]) {
  return {
    row: Int32Array.from(values, ({ row }) => row),
    field: Int32Array.from(values, ({ field }) => field),
    line: Int32Array.from(values, ({ line }) => line),
  };
}
