import { groupBy, memoize, pushTo } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import { compareDecimal, parseDecimal } from '../../core/base/decimal.ts';
import { compareText, fieldKey } from '../../core/model/field-name.ts';
import { hasTrait } from '../../core/model/row-source.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import type { StoredRow, StoredRows } from '../../warehouse/store/read-rows.ts';
import { momentOf } from './document-moment.ts';
import type { CellSource } from './statement.ts';

/** A value of a company with its place. `start`: `null` for an instant; `end`: `null` for an unknown period. */
export type FiledValue = {
  readonly company: number;
  readonly field: FieldName;
  readonly kind: 'number' | 'text' | 'nil';
  readonly value: string;
  readonly decimals: number | null;
  readonly unit: string | null;
  readonly dimensions: string;
  readonly start: EpochDay | null;
  readonly end: EpochDay | null;
  readonly source: CellSource;
};

/** One field at one period, with all that was filed for it. */
export type Fact = {
  /** The one that counts: of the latest filing, the most precise of several. */
  readonly latest: FiledValue;
  /** As first reported; the same object where no other filing reports it. */
  readonly original: FiledValue;
  /** Values that are neither, with the reason. */
  readonly others: readonly { readonly value: FiledValue; readonly reason: 'superseded' | 'duplicate' }[];
  /** Whether all filings report the same number. */
  readonly isUnrestated: boolean;
};

/** All that was filed for a fact. */
export function filingsOf({ latest, original, others }: Fact): readonly FiledValue[] {
  return [latest, ...(original === latest ? [] : [original]), ...others.map(({ value }) => value)];
}

/**
 * Which fields share a line: exactly one, or the same name in all years of a standard or of the company's own fields.
 */
export type KeyOf = (field: FieldName) => string;

export const exactKey: KeyOf = fieldKey;

/**
 * The key of a field in all its years: `us-gaap/2009` and `us-gaap/2010`, `http://a.com/20100925` and later, the
 * accession numbers of the filings of a company (`isOwn`). `joinsSources`: its own fields have accession numbers in
 * data sets and addresses in filings.
 */
export function alignedKeys(isOwn: (filing: string) => boolean = () => true, joinsSources = false): KeyOf {
  const ownerOf = memoize((namespace: string) => {
    const isAccession = /^\d{10}-\d{2}-\d{6}$/.test(namespace) && isOwn(namespace);
    const isFiling = isAccession || (joinsSources && namespace.includes('://'));
    return isFiling ? 'filing' : namespace.replace(/\/\d{4}(?:-?\d{2}-?\d{2})?$/, '');
  });
  return ({ namespace, name }) => `${ownerOf(namespace)}#${name}`;
}

/** Facts of one company by key of the field; within a key by dimensions, unit and period. */
export type Facts = ReadonlyMap<string, readonly Fact[]>;

export type ReadFacts = {
  readonly facts: Facts;
  /** Values by key that no later row repeats although it replaces theirs. */
  readonly replaced: ReadonlyMap<string, readonly FiledValue[]>;
};

/**
 * The facts of a company. `rows` are of this company alone; a row of a service counts as a whole, the latest of them.
 */
export function factsOf({ rows, documents }: StoredRows, company: number, keyOf: KeyOf): ReadFacts {
  const recency = documentOrder(documents);
  const ordered = rows.toSorted((a, b) => recency(a) - recency(b) || b.version - a.version);
  const withdrawn = earlierServiceRows(ordered);
  const keys = memoize((field: FieldName) => keyOf(field));
  const filed = ordered.flatMap((row) => valuesOf(row, company));
  const facts = new Map<string, Fact[]>();
  const replaced = new Map<string, FiledValue[]>();
  const places = groupBy(filed, (value) => placeOf(value, keys(value.field)));
  for (const values of places.values()) {
    const fact = toFact(values, withdrawn);
    const key = keys(values[0]?.field ?? { namespace: '', name: '' });
    if (fact) pushTo(facts, key, fact);
    else for (const value of values) pushTo(replaced, key, value);
  }
  return { facts, replaced };
}

function placeOf({ dimensions, unit, start, end }: FiledValue, key: string): string {
  return `${key}\n${dimensions}\n${unit}\n${start}\n${end}`;
}

/** The latest filing first: by acceptance, else by filing date; of two at the same moment the greater name. */
function documentOrder(documents: StoredRows['documents']): (row: StoredRow) => number {
  const order = [...documents].toSorted(
    ([, a], [, b]) => compareText(momentOf(b), momentOf(a)) || compareText(b.name, a.name),
  );
  const places = new Map(order.map(([id], place) => [id, place]));
  return ({ documentId }) => places.get(documentId) ?? places.size;
}

/** Rows of a service that another of a later document replaces, values that it does not repeat included. */
function earlierServiceRows(latestFirst: readonly StoredRow[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const earlier = new Set<number>();
  for (const { version, origin, source, dimensions, unit, period } of latestFirst) {
    if (!hasTrait(origin, 'supersedes')) continue;
    const place = JSON.stringify([source.resource, dimensions, unit, period]);
    if (seen.has(place)) earlier.add(version);
    seen.add(place);
  }
  return earlier;
}

function valuesOf(row: StoredRow, company: number): FiledValue[] {
  const { period, dimensions, unit, document, version } = row;
  const start = period.kind === 'duration' ? period.start : null;
  const end = period.kind === 'unknown' ? null : period.kind === 'instant' ? period.instant : period.end;
  return row.values.map(({ field, type, value, decimals, line }) => ({
    company,
    field,
    kind: type,
    value: value ?? '',
    decimals,
    unit,
    dimensions,
    start,
    end,
    source: { document, row: version, line, ...row.source, field },
  }));
}

/** `values`: of one place, the latest first. A nil value counts only where no filing has a value. */
function toFact(values: readonly FiledValue[], withdrawn: ReadonlySet<number>): Fact | undefined {
  const filled = values.filter(({ kind }) => kind !== 'nil');
  const known = filled.length > 0 ? filled : values;
  const byDocument = [...groupBy(known, documentOf).values()].map(mostPrecise);
  const latest = byDocument.find(({ source }) => !withdrawn.has(source.row));
  const original = byDocument.at(-1);
  if (!latest || !original) return undefined;
  const inLatest = latest.source.document?.name;
  return {
    latest,
    original,
    others: values.flatMap((value) => {
      if (value === latest || value === original) return [];
      return { value, reason: value.source.document?.name === inLatest ? 'duplicate' : 'superseded' };
    }),
    isUnrestated: byDocument.every((value) => isSameNumber(value, latest)),
  };
}

/** The most precise of the values of one document for one place. */
export function mostPrecise(values: readonly FiledValue[]): FiledValue {
  return values.reduce((best, value) => ((value.decimals ?? -1e3) > (best.decimals ?? -1e3) ? value : best));
}

export function isSameNumber(a: FiledValue, b: FiledValue): boolean {
  if (a.value === b.value) return a.kind === b.kind;
  const [left, right] = [parseDecimal(a.value), parseDecimal(b.value)];
  return left !== undefined && right !== undefined && compareDecimal(left, right) === 0;
}

export function documentOf({ source }: FiledValue): string {
  return source.document?.name ?? '';
}

/** The documents that report some of these values, and none of them of the company as a whole. */
export function documentsOfMembers(values: readonly FiledValue[]): ReadonlySet<string> {
  const documents = new Set(values.map(documentOf));
  for (const value of values) if (value.dimensions === '') documents.delete(documentOf(value));
  return documents;
}
