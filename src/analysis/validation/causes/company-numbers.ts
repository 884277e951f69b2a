import { getOrCreate } from '../../../core/base/collections.ts';
import { powerOfTen } from '../../../core/base/decimal.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { RowPlaces } from '../../../warehouse/store/company-rows.ts';
import type { NumberColumns } from './number-columns.ts';

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

/** `fields`: by id. */
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
