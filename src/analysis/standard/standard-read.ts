import { memoize } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import { formatDecimal, trimDecimal } from '../../core/base/decimal.ts';
import { monthsUntil, PERIOD_KIND } from '../../core/model/period.ts';
import {
  DECIMALS_UNSTATED,
  type Entity,
  type FiledDocument,
  type RowBatch,
  type TaxonomyBinding,
} from '../../core/model/row-batch.ts';
import type { SourceRead } from '../../core/model/source-read.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import { type FieldName, SERVICE_NAMESPACE } from '../../core/model/taxonomy.ts';

/** A row as the store gets it: numbers in units of 10^-places, and texts. */
export type ValueRow = {
  readonly entity: Entity;
  readonly document: Omit<FiledDocument, 'entity'>;
  readonly end: EpochDay;
  readonly months: number;
  readonly currency: string;
  /** The id of the taxonomy of its fields. */
  readonly taxonomy: string;
  readonly places: number;
  readonly numbers: ReadonlyMap<string, bigint>;
  readonly texts: ReadonlyMap<string, string>;
};

/** Rows wait until there are as many, and are kept as columns then, which take a tenth of their memory. */
const ROWS_AT_ONCE = 256;

/** The rows of one resource as they come, for a read of all of them: documents are whole. */
export type CollectedRows = {
  readonly add: (row: ValueRow) => void;
  /** As often as it is called. */
  readonly read: () => SourceRead;
};

export function collectRows(resource: string): CollectedRows {
  const numbering: Numbering = {
    fields: numbers(),
    units: numbers(),
    documents: numbers(),
    entities: numbers(),
    taxonomies: numbers(),
  };
  const batches: RowBatch[] = [];
  let pending: ValueRow[] = [];
  let rows = 0;
  let values = 0;
  const keep = (): void => {
    if (pending.length === 0) return;
    const batch = toBatch(pending, rows, numbering);
    values += batch.numbers.row.length + batch.wideNumbers.row.length + batch.texts.row.length;
    batches.push(batch);
    rows += pending.length;
    pending = [];
  };
  return {
    add: (row) => {
      pending.push(row);
      if (pending.length === ROWS_AT_ONCE) keep();
    },
    read: async function* (): SourceRead {
      keep();
      for (const batch of batches) yield { kind: 'rows', batch };
      return {
        scope: {
          source: STANDARD_SOURCE,
          resource,
          partition: 'documents',
          complete: false,
          wholeDocuments: true,
          supersedes: false,
          partitionBy: 'document',
          dimensions: 'all',
        },
        counts: { rows, values },
        diagnostics: [],
      };
    },
  };
}

/** Numbers things by their first appearance; `added`: what came since it was last asked for. */
type Numbers<Item> = { readonly of: (key: string, item: Item) => number; readonly added: () => readonly Item[] };

function numbers<Item>(): Numbers<Item> {
  const known = new Map<string, number>();
  let fresh: Item[] = [];
  return {
    of: (key, item) => {
      const number = known.get(key) ?? known.size;
      if (number === known.size) fresh.push(item);
      known.set(key, number);
      return number;
    },
    added: () => {
      const items = fresh;
      fresh = [];
      return items;
    },
  };
}

type Numbering = {
  readonly fields: Numbers<FieldName>;
  readonly units: Numbers<string>;
  readonly documents: Numbers<FiledDocument>;
  readonly entities: Numbers<Entity>;
  readonly taxonomies: Numbers<TaxonomyBinding>;
};

const LARGEST = 2n ** 63n - 1n;

function toBatch(rows: readonly ValueRow[], first: number, numbering: Numbering): RowBatch {
  const { fields, units, documents, entities, taxonomies } = numbering;
  const columns = { document: [], entity: [], unit: [], start: [], end: [], taxonomy: [] } as Record<string, number[]>;
  const number = { row: [] as number[], field: [] as number[], mantissa: [] as bigint[], places: [] as number[] };
  const wide = { row: [] as number[], field: [] as number[], text: [] as string[] };
  const text = { row: [] as number[], field: [] as number[], text: [] as string[] };
  const fieldOf = memoize((name: string) => fields.of(name, { namespace: SERVICE_NAMESPACE, name }));
  for (const [at, row] of rows.entries()) {
    const entity = entities.of(`${row.entity.scheme} ${row.entity.key}`, row.entity);
    const period = monthsUntil(row.end, row.months);
    columns.entity?.push(entity);
    columns.document?.push(documents.of(row.document.name, { ...row.document, entity }));
    columns.taxonomy?.push(taxonomies.of(row.taxonomy, { source: STANDARD_SOURCE, id: row.taxonomy }));
    columns.unit?.push(units.of(row.currency, row.currency));
    columns.start?.push(period.kind === 'duration' ? period.start : row.end);
    columns.end?.push(row.end);
    for (const [field, mantissa] of sortedByField(row.numbers, fieldOf)) {
      const exact = trimDecimal({ mantissa, places: row.places });
      const isWide = exact.mantissa > LARGEST || exact.mantissa < -LARGEST;
      const target = isWide ? wide : number;
      target.row.push(first + at);
      target.field.push(field);
      if (isWide) wide.text.push(formatDecimal(exact));
      else {
        number.mantissa.push(exact.mantissa);
        number.places.push(exact.places);
      }
    }
    for (const [field, content] of sortedByField(row.texts, fieldOf)) {
      text.row.push(first + at);
      text.field.push(field);
      text.text.push(content);
    }
  }
  const ints = (list: readonly number[] = []): Int32Array => Int32Array.from(list);
  const count = rows.length;
  return {
    fields: fields.added(),
    units: units.added(),
    documents: documents.added(),
    entities: entities.added(),
    dimensions: first === 0 ? [''] : [],
    taxonomies: taxonomies.added(),
    rows: {
      document: ints(columns.document),
      entity: ints(columns.entity),
      dimensions: new Int32Array(count),
      unit: ints(columns.unit),
      periodKind: new Uint8Array(count).fill(PERIOD_KIND.duration),
      periodStart: ints(columns.start),
      periodEnd: ints(columns.end),
      taxonomy: ints(columns.taxonomy),
      rounded: new Uint8Array(count),
    },
    numbers: {
      row: ints(number.row),
      field: ints(number.field),
      mantissa: BigInt64Array.from(number.mantissa),
      places: Uint8Array.from(number.places),
      decimals: new Int8Array(number.row.length).fill(DECIMALS_UNSTATED),
    },
    wideNumbers: {
      row: ints(wide.row),
      field: ints(wide.field),
      text: wide.text,
      decimals: new Int8Array(wide.row.length).fill(DECIMALS_UNSTATED),
    },
    texts: { row: ints(text.row), field: ints(text.field), text: text.text },
  };
}

function sortedByField<Value>(
  values: ReadonlyMap<string, Value>,
  fieldOf: (name: string) => number,
): readonly (readonly [number, Value])[] {
  return Array.from(values, ([name, value]) => [fieldOf(name), value] as const).toSorted(([a], [b]) => a - b);
}
