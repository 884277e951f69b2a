import { parseIsoDate } from '../../src/core/base/date.ts';
import { parseDecimal } from '../../src/core/base/decimal.ts';
import { CIK_SCHEME, type EntityIdentity, entityIdentity, SERVICE_SCHEME } from '../../src/core/model/entity-key.ts';
import { NO_DAY, PERIOD_KIND } from '../../src/core/model/period.ts';
import { DECIMALS_UNSTATED, type RowBatch, type TaxonomyBinding } from '../../src/core/model/row-batch.ts';
import type { Scope, SourceRead } from '../../src/core/model/source-read.ts';

/** A row written by hand: values are decimal text for numbers (`1|2`: several of one field), `'text:…'` for text, `nil`. */
export type TinyRow = {
  readonly document?: string;
  readonly entity?: string;
  /** How its document names the company; empty where it does not. */
  readonly company?: string;
  readonly dimensions?: string;
  readonly unit?: string;
  /** `2009-06-30`, or `2009-04-01/2009-06-30`. */
  readonly period: string;
  readonly accepted?: string;
  /** `2009-07-02`. */
  readonly filed?: string;
  /** Labels of its document, of which the first row counts; `fye` is the end of the fiscal year, `1231`. */
  readonly fiscal?: {
    readonly fiscalYear: string;
    readonly fiscalPeriod: string;
    readonly periodEnd: string;
    readonly fye: string;
  };
  readonly taxonomy?: TaxonomyBinding;
  readonly decimals?: number;
  /** Further taxonomies beside `taxonomy`. */
  readonly further?: readonly TaxonomyBinding[];
  /** Line of its values in their source. */
  readonly line?: number;
  readonly values: Readonly<Record<string, string>>;
};

export const TINY_SCOPE: Scope = {
  source: 'sample',
  resource: 'Tiny',
  partition: 'quarter 2009q3',
  complete: true,
  dimensions: 'all',
  supersedes: false,
  partitionBy: 'scope',
  effectiveAt: '2009-09-30T00:00:00',
};

const day = (text: string | undefined): number => (text === undefined ? NO_DAY : (parseIsoDate(text) ?? NO_DAY));

/** The name of a field with each of its values. */
function severalOf([name, text]: readonly [string, string]): (readonly [string, string])[] {
  return text.startsWith('text:') ? [[name, text]] : text.split('|').map((one) => [name, one] as const);
}

/** Ten digits are a CIK, all else an id of the service. */
function tinyIdentity(id: string): EntityIdentity {
  return entityIdentity(/^\d{10}$/.test(id) ? CIK_SCHEME : SERVICE_SCHEME, id);
}

/** One batch that holds the rows; fields are named `namespace:name`, namespace `service` where none is given. */
export function tinyBatch(rows: readonly TinyRow[]): RowBatch {
  const intern = <T>(list: T[], keys: string[], key: string, value: T): number => {
    const known = keys.indexOf(key);
    if (known >= 0) return known;
    keys.push(key);
    return list.push(value) - 1;
  };
  const fields: RowBatch['fields'][number][] = [];
  const units: string[] = [];
  const documents: RowBatch['documents'][number][] = [];
  const entities: RowBatch['entities'][number][] = [];
  const dimensions: string[] = [];
  const taxonomies: TaxonomyBinding[] = [];
  const keys = {
    field: [] as string[],
    unit: [] as string[],
    document: [] as string[],
    entity: [] as string[],
    dimensions: [] as string[],
    taxonomy: [] as string[],
  };
  const columns = {
    document: [] as number[],
    entity: [] as number[],
    dimensions: [] as number[],
    unit: [] as number[],
    kind: [] as number[],
    start: [] as number[],
    end: [] as number[],
    taxonomy: [] as number[],
  };
  const further = { row: [] as number[], taxonomy: [] as number[] };
  const numbers = {
    line: [] as number[],
    row: [] as number[],
    field: [] as number[],
    mantissa: [] as bigint[],
    places: [] as number[],
    decimals: [] as number[],
  };
  const wide = { row: [] as number[], field: [] as number[], text: [] as string[], decimals: [] as number[] };
  const texts = { row: [] as number[], field: [] as number[], text: [] as string[] };
  const nils = { row: [] as number[], field: [] as number[] };
  rows.forEach((row, n) => {
    const { entity: id = '0000000001', company = `Company ${row.entity ?? '1'}` } = row;
    const entity = intern(entities, keys.entity, `${id} ${company}`, {
      ...tinyIdentity(id),
      ...(company && { name: company }),
    });
    const document =
      row.document === undefined
        ? -1
        : intern(documents, keys.document, row.document, {
            name: row.document,
            entity,
            form: '10-Q',
            ...(row.accepted === undefined ? {} : { accepted: row.accepted }),
            ...(row.filed === undefined ? {} : { filed: day(row.filed) }),
            ...(row.fiscal && { ...row.fiscal, periodEnd: day(row.fiscal.periodEnd) }),
            attributes: row.fiscal ? { fye: row.fiscal.fye } : {},
          });
    columns.document.push(document);
    columns.entity.push(entity);
    columns.dimensions.push(intern(dimensions, keys.dimensions, row.dimensions ?? '', row.dimensions ?? ''));
    columns.unit.push(intern(units, keys.unit, row.unit ?? 'USD', row.unit ?? 'USD'));
    const [first, second] = row.period.split('/');
    columns.kind.push(second === undefined ? PERIOD_KIND.instant : PERIOD_KIND.duration);
    columns.start.push(second === undefined ? NO_DAY : day(first));
    columns.end.push(day(second ?? first));
    const bindingOf = (taxonomy: TaxonomyBinding): number =>
      intern(taxonomies, keys.taxonomy, JSON.stringify(taxonomy), taxonomy);
    columns.taxonomy.push(row.taxonomy === undefined ? -1 : bindingOf(row.taxonomy));
    for (const taxonomy of row.further ?? []) {
      further.row.push(n);
      further.taxonomy.push(bindingOf(taxonomy));
    }
    for (const [name, text] of Object.entries(row.values).flatMap(severalOf)) {
      const split = name.lastIndexOf(':');
      const fieldName = { namespace: split < 0 ? 'service' : name.slice(0, split), name: name.slice(split + 1) };
      const field = intern(fields, keys.field, `${fieldName.namespace}:${fieldName.name}`, fieldName);
      if (text === 'nil') {
        nils.row.push(n);
        nils.field.push(field);
        continue;
      }
      const number = text.startsWith('text:') ? undefined : parseDecimal(text);
      if (number === undefined) {
        texts.row.push(n);
        texts.field.push(field);
        texts.text.push(text.replace(/^text:/, ''));
      } else if (BigInt.asIntN(64, number.mantissa) === number.mantissa) {
        numbers.row.push(n);
        numbers.field.push(field);
        if (row.line !== undefined) numbers.line.push(row.line);
        numbers.mantissa.push(number.mantissa);
        numbers.places.push(number.places);
        numbers.decimals.push(row.decimals ?? DECIMALS_UNSTATED);
      } else {
        wide.row.push(n);
        wide.field.push(field);
        wide.text.push(text);
        wide.decimals.push(row.decimals ?? DECIMALS_UNSTATED);
      }
    }
  });
  const int = (values: readonly number[]): Int32Array => Int32Array.from(values);
  return {
    fields,
    units,
    documents,
    entities,
    dimensions,
    taxonomies,
    rows: {
      document: int(columns.document),
      entity: int(columns.entity),
      dimensions: int(columns.dimensions),
      unit: int(columns.unit),
      periodKind: Uint8Array.from(columns.kind),
      periodStart: int(columns.start),
      periodEnd: int(columns.end),
      taxonomy: int(columns.taxonomy),
      rounded: new Uint8Array(rows.length),
    },
    furtherTaxonomies: { row: int(further.row), taxonomy: int(further.taxonomy) },
    numbers: {
      ...(numbers.line.length > 0 && { line: int(numbers.line) }),
      row: int(numbers.row),
      field: int(numbers.field),
      mantissa: BigInt64Array.from(numbers.mantissa),
      places: Uint8Array.from(numbers.places),
      decimals: Int8Array.from(numbers.decimals),
    },
    wideNumbers: {
      row: int(wide.row),
      field: int(wide.field),
      text: wide.text,
      decimals: Int8Array.from(wide.decimals),
    },
    texts: { row: int(texts.row), field: int(texts.field), text: texts.text },
    ...(nils.row.length > 0 && { nils: { row: int(nils.row), field: int(nils.field) } }),
  };
}

/** A source that yields the rows in one batch. */
export async function* tinyRead(rows: readonly TinyRow[], scope: Partial<Scope> = {}): SourceRead {
  yield { kind: 'rows', batch: tinyBatch(rows) };
  return { scope: { ...TINY_SCOPE, ...scope }, counts: { rows: rows.length }, diagnostics: [] };
}
