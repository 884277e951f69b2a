import { powerOfTen } from '../../base/decimal.ts';
import type { FieldName } from '../../model/taxonomy.ts';
import type { RowPlaces } from '../../store/company-rows.ts';
import type { NumberColumns } from './number-columns.ts';

/** The {@link WantedNumbers} of the companies that have findings, in the rows open at a snapshot. Numbers and rows are places in columns. */
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
  const rowOfVersion = new Map(Array.from(rows.version, (version, row) => [version, row]));
  const starts = new Int32Array(rows.count);
  const ends = new Int32Array(rows.count);
  const rowOfNumber = new Int32Array(version.length);
  let row = -1;
  for (let n = 0; n < version.length; n += 1) {
    if (n === 0 || version[n] !== version[n - 1]) {
      row = rowOfVersion.get(version[n] as number) ?? -1;
      if (row >= 0) starts[row] = n;
    }
    rowOfNumber[n] = row;
    if (row >= 0) ends[row] = n + 1;
  }
  return {
    rows,
    rowOf: (wanted) => rowOfVersion.get(wanted) ?? -1,
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
    ...chainFields(rows, { starts, ends }, field, fields),
  };
}

/** Chains the numbers of one field of one company, in the order of the rows. Fields of one name in several years' namespaces count as one. */
function chainFields(
  { entity, count }: RowPlaces,
  { starts, ends }: { readonly starts: Int32Array; readonly ends: Int32Array },
  field: Int32Array,
  fields: ReadonlyMap<number, FieldName>,
): Pick<CompanyNumbers, 'firstOf' | 'nextOf'> {
  const nameIds = new Map<string, number>();
  const nameOf = new Map<number, number>();
  for (const [id, { name }] of fields) {
    const known = nameIds.get(name) ?? nameIds.size;
    nameIds.set(name, known);
    nameOf.set(id, known);
  }
  const heads = new Map<number, number>();
  const nextOf = new Int32Array(field.length).fill(-1);
  for (let row = count - 1; row >= 0; row -= 1) {
    for (let n = (ends[row] as number) - 1; n >= (starts[row] as number); n -= 1) {
      const key = (entity[row] as number) * nameIds.size + (nameOf.get(field[n] as number) ?? 0);
      nextOf[n] = heads.get(key) ?? -1;
      heads.set(key, n);
    }
  }
  return {
    nextOf,
    firstOf: (row, name) => {
      const id = nameIds.get(name);
      return id === undefined ? -1 : (heads.get((entity[row] ?? 0) * nameIds.size + id) ?? -1);
    },
  };
}

/** Whether two rows of a company have the same unit, dimensions and kind of period. */
export function isSameSeries({ dimensions, unit, kind }: RowPlaces, a: number, b: number): boolean {
  return dimensions[a] === dimensions[b] && unit[a] === unit[b] && kind[a] === kind[b];
}

export function isSamePeriod({ kind, start, end }: RowPlaces, a: number, b: number): boolean {
  return kind[a] === kind[b] && start[a] === start[b] && end[a] === end[b];
}
