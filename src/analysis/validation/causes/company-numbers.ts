import { getOrCreate } from '../../../core/base/collections.ts';
import { powerOfTen } from '../../../core/base/decimal.ts';
import { numberTuples } from '../../../core/base/number-tuples.ts';
import { type RowChunk, SKIPPED_ROW } from '../../../core/model/row-chunk.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { RowPlaces } from '../../../warehouse/store/company-rows.ts';
import type { Gap } from './gap.ts';

/**
 * The {@link WantedNumbers} of the companies that have findings, in the rows open at a snapshot. Numbers and rows are
 * places in columns.
 */
export type CompanyNumbers = {
  readonly rows: RowPlaces;
  /** The row of a version, -1 where it is not there. */
  readonly rowOf: (version: number) => number;
  readonly rowOfNumber: Int32Array;
  readonly fieldOf: (number: number) => FieldName;
  /** A number in units of 10^-places; `undefined` where it has more places. */
  readonly valueAt: (number: number, places: number) => bigint | undefined;
  /** The numbers of a row. */
  readonly ofRow: (row: number) => readonly [from: number, to: number];
  /** The first number of a field, by local name, of the company of a row, and from each the next one; -1: none. */
  readonly firstOf: (row: number, name: string) => number;
  readonly nextOf: Int32Array;
};

const NO_FIELD: FieldName = { namespace: '', name: '' };

/** `fields`: those of the numbers, by id. */
export function indexCompanyNumbers(
  rows: RowPlaces,
  { version, field, mantissa, places }: NumberColumns,
  fields: ReadonlyMap<number, FieldName>,
): CompanyNumbers {
  const rowOfVersion = new Int32Array(rows.version.reduce((a, b) => Math.max(a, b), 0) + 1).fill(-1);
  for (let each = 0; each < rows.count; each += 1) rowOfVersion[rows.version[each] as number] = each;
  const starts = new Int32Array(rows.count);
  const ends = new Int32Array(rows.count);
  const rowOfNumber = new Int32Array(version.length);
  let row = -1;
  for (let n = 0; n < version.length; n += 1) {
    if (n === 0 || version[n] !== version[n - 1]) {
      row = rowOfVersion[version[n] as number] ?? -1;
      if (row >= 0) starts[row] = n;
    }
    rowOfNumber[n] = row;
    if (row >= 0) ends[row] = n + 1;
  }
  return {
    rows,
    rowOf: (wanted) => rowOfVersion[wanted] ?? -1,
    rowOfNumber,
    fieldOf: (number) => fields.get(field[number] ?? 0) ?? NO_FIELD,
    valueAt: (number, wanted) => {
      const value = mantissa[number] ?? 0n;
      const spare = wanted - (places[number] ?? 0);
      if (spare === 0) return value;
      if (spare > 0) return value * powerOfTen(spare);
      const power = powerOfTen(-spare);
      return value % power === 0n ? value / power : undefined;
    },
    ofRow: (wanted) => [starts[wanted] ?? 0, ends[wanted] ?? 0],
    ...chainFields(rows, { starts, ends, rowOfNumber }, field, fields),
  };
}

type NumbersOfRows = { readonly starts: Int32Array; readonly ends: Int32Array; readonly rowOfNumber: Int32Array };

/**
 * Chains the numbers of one field of one company, in the order of the rows. Fields of one name in several years'
 * namespaces count as one. The first numbers are in a hash table of their places: a Map of millions of keys would take
 * most of the time.
 */
function chainFields(
  { entity, count }: RowPlaces,
  { starts, ends, rowOfNumber }: NumbersOfRows,
  field: Int32Array,
  fields: ReadonlyMap<number, FieldName>,
): Pick<CompanyNumbers, 'firstOf' | 'nextOf'> {
  const ids = new Map<string, number>();
  const nameOf = new Int32Array(field.reduce((a, b) => Math.max(a, b), 0) + 1).fill(-1);
  for (const [id, { name }] of fields) if (id < nameOf.length) nameOf[id] = getOrCreate(ids, name, () => ids.size);
  const mask = 2 ** Math.ceil(Math.log2(2 * field.length + 1)) - 1;
  const heads = new Int32Array(mask + 1).fill(-1);
  const slotOf = (company: number, name: number): number => {
    let slot = hashPair(company, name) & mask;
    for (;;) {
      const head = heads[slot] as number;
      if (head < 0) return slot;
      if (nameOf[field[head] as number] === name && entity[rowOfNumber[head] as number] === company) return slot;
      slot = (slot + 1) & mask;
    }
  };
  const nextOf = new Int32Array(field.length).fill(-1);
  for (let row = count - 1; row >= 0; row -= 1) {
    for (let n = (ends[row] as number) - 1; n >= (starts[row] as number); n -= 1) {
      const slot = slotOf(entity[row] as number, nameOf[field[n] as number] as number);
      nextOf[n] = heads[slot] as number;
      heads[slot] = n;
    }
  }
  return {
    nextOf,
    firstOf: (row, name) => {
      const id = ids.get(name);
      return id === undefined ? -1 : (heads[slotOf(entity[row] ?? 0, id)] as number);
    },
  };
}

function hashPair(a: number, b: number): number {
  const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}

/** Whether two rows of a company have the same unit, dimensions and kind of period. */
export function isSameSeries({ dimensions, unit, kind }: RowPlaces, a: number, b: number): boolean {
  return dimensions[a] === dimensions[b] && unit[a] === unit[b] && kind[a] === kind[b];
}

export function isSamePeriod({ kind, start, end }: RowPlaces, a: number, b: number): boolean {
  return kind[a] === kind[b] && start[a] === start[b] && end[a] === end[b];
}

/** For each row, which of its numbers may be evidence of a cause. Fields are numbered by their local names. */
type WantedNumbers = {
  /** The row of a version, -1 where it is not there. */
  readonly rowOf: (version: number) => number;
  /** Marks the names of the wanted fields of a row with `stamp`. */
  readonly mark: (row: number, marks: Int32Array, stamp: number) => 'none' | 'marked' | 'all';
  /** The number of the name of a field, by field id; the last number, or nothing, where no gap names it. */
  readonly nameOf: Int32Array;
  readonly names: number;
};

type Gaps = readonly { readonly gap: Gap }[];

/** The local names of the fields that gaps name. */
export function namesOfGaps(gaps: Gaps): ReadonlySet<string> {
  return new Set(
    gaps.flatMap(({ gap: { name, parts, missing } }) => [name, ...[...parts, ...missing].map((part) => part.name)]),
  );
}

/**
 * The numbers that the searches for the causes of gaps look at: all of the row of a gap; in the rows of its company
 * with the same unit, dimensions and kind of period those of the total and its parts; in the rows of its document and
 * period those of its missing parts. `fields`: at least those that the gaps name, by id.
 */
export function wantedNumbers(open: Gaps, rows: RowPlaces, fields: ReadonlyMap<number, FieldName>): WantedNumbers {
  const rowOfVersion = new Int32Array(rows.version.reduce((a, b) => Math.max(a, b), 0) + 1).fill(-1);
  for (let row = 0; row < rows.count; row += 1) rowOfVersion[rows.version[row] as number] = row;
  const rowOf = (version: number): number => rowOfVersion[version] ?? -1;
  const { entity, document, dimensions, unit, kind, start, end, count } = rows;
  const series = { of: numberTuples([entity, dimensions, unit, kind], count), wanted: new Map<number, Set<number>>() };
  const moment = {
    of: numberTuples([entity, document, kind, start, end], count),
    wanted: new Map<number, Set<number>>(),
  };
  const ids = new Map<string, number>();
  const add = ({ of, wanted }: typeof series, row: number, name: string): void => {
    const names = getOrCreate(wanted, of[row] as number, () => new Set<number>());
    names.add(getOrCreate(ids, name, () => ids.size));
  };
  const isWhole = new Uint8Array(count);
  for (const {
    gap: { version, name, parts, missing },
  } of open) {
    const row = rowOf(version);
    if (row < 0) continue;
    isWhole[row] = 1;
    add(series, row, name);
    for (const part of parts) add(series, row, part.name);
    for (const part of missing) {
      add(series, row, part.name);
      add(moment, row, part.name);
    }
  }
  const mark: WantedNumbers['mark'] = (row, marks, stamp) => {
    if (isWhole[row]) return 'all';
    const [own, beside] = [series.wanted.get(series.of[row] as number), moment.wanted.get(moment.of[row] as number)];
    if (own) for (const id of own) marks[id] = stamp;
    if (beside) for (const id of beside) marks[id] = stamp;
    return own || beside ? 'marked' : 'none';
  };
  return { rowOf, mark, nameOf: namesOf(fields, ids), names: ids.size + 1 };
}

function namesOf(fields: ReadonlyMap<number, FieldName>, ids: ReadonlyMap<string, number>): Int32Array {
  let highest = 0;
  for (const id of fields.keys()) highest = Math.max(highest, id);
  const nameOf = new Int32Array(highest + 1).fill(ids.size);
  for (const [id, { name }] of fields) nameOf[id] = ids.get(name) ?? ids.size;
  return nameOf;
}

/** Numbers up to 64 bits, those of one row version next to each other. */
export type NumberColumns = {
  readonly version: Int32Array;
  readonly field: Int32Array;
  readonly mantissa: BigInt64Array;
  readonly places: Uint8Array;
};

/** Copies the wanted numbers of chunks: memory grows with them alone. */
export function numberCollector({ rowOf, mark, nameOf, names }: WantedNumbers) {
  let columns = newColumns(1_024);
  let count = 0;
  let stamp = 0;
  const marks = new Int32Array(names);
  const addRow = (chunk: RowChunk, i: number, isWhole: boolean): void => {
    const { version, offsets, field, mantissaWords, places } = chunk;
    const to = offsets[i + 1] as number;
    for (let v = offsets[i] as number; v < to; v += 1) {
      const id = field[v] as number;
      if (!isWhole && marks[nameOf[id] ?? names - 1] !== stamp) continue;
      if (count === columns.field.length) columns = resized(columns, 2 * count);
      columns.version[count] = version[i] as number;
      columns.field[count] = id;
      columns.words[2 * count] = mantissaWords[2 * v] as number;
      columns.words[2 * count + 1] = mantissaWords[2 * v + 1] as number;
      columns.places[count] = places[v] as number;
      count += 1;
    }
  };
  return {
    add: (chunk: RowChunk): void => {
      const { binding, version } = chunk;
      for (let i = 0; i < chunk.count; i += 1) {
        const row = binding[i] === SKIPPED_ROW ? -1 : rowOf(version[i] as number);
        if (row < 0) continue;
        stamp += 1;
        const marked = mark(row, marks, stamp);
        if (marked !== 'none') addRow(chunk, i, marked === 'all');
      }
    },
    columns: (): NumberColumns => {
      const { version, field, words, places } = resized(columns, count);
      return { version, field, places, mantissa: new BigInt64Array(words.buffer) };
    },
  };
}

type GrowingColumns = ReturnType<typeof newColumns>;

function newColumns(length: number) {
  return {
    version: new Int32Array(length),
    field: new Int32Array(length),
    words: new Int32Array(2 * length),
    places: new Uint8Array(length),
  };
}

function resized(columns: GrowingColumns, length: number): GrowingColumns {
  const whole = newColumns(length);
  whole.version.set(columns.version.subarray(0, length));
  whole.field.set(columns.field.subarray(0, length));
  whole.words.set(columns.words.subarray(0, 2 * length));
  whole.places.set(columns.places.subarray(0, length));
  return whole;
}
