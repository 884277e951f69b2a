import { powerOfTen } from '../../base/decimal.ts';
import type { NumberColumns, RowPlaces } from '../../store/company-numbers.ts';

/** All numbers of the companies that have findings, in the rows open at a snapshot. */
export type CompanyNumbers = {
  readonly rows: RowPlaces;
  /** The place of a row version in `rows`, -1 where it is not there. */
  readonly rowOf: (version: number) => number;
  /** Local name and namespace of the field of a number. */
  readonly fieldOf: (number: number) => { readonly namespace: string; readonly name: string };
  /** A number in units of 10^-places; `undefined` where it has more places. */
  readonly valueOf: (number: number, places: number) => bigint | undefined;
  /** The numbers of a row. */
  readonly ofRow: (row: number) => readonly [from: number, to: number];
  /** The numbers of a field, by local name, of the company of a row. */
  readonly ofField: (row: number, name: string) => Iterable<number>;
  /** The row of a number. */
  readonly rowOfNumber: (number: number) => number;
};

/** `names`: local name and namespace by field id. */
export function indexCompanyNumbers(
  rows: RowPlaces,
  numbers: NumberColumns,
  names: ReadonlyMap<number, { readonly namespace: string; readonly name: string }>,
): CompanyNumbers {
  const rowOfVersion = new Map(Array.from(rows.version, (version, row) => [version, row]));
  const { version, field, mantissa, places } = numbers;
  const starts = new Int32Array(rows.count).fill(-1);
  const ends = new Int32Array(rows.count);
  const rowOfNumber = new Int32Array(version.length);
  let last = -1;
  let row = -1;
  for (let n = 0; n < version.length; n += 1) {
    if (version[n] !== last) {
      last = version[n] as number;
      row = rowOfVersion.get(last) ?? -1;
      if (row >= 0) starts[row] = n;
    }
    rowOfNumber[n] = row;
    if (row >= 0) ends[row] = n + 1;
  }
  const chains = chainFields(rows, rowOfNumber, field, names);
  return {
    rows,
    rowOf: (wanted) => rowOfVersion.get(wanted) ?? -1,
    fieldOf: (number) => names.get(field[number] ?? 0) ?? { namespace: '', name: '' },
    valueOf: (number, wanted) => {
      const value = mantissa[number] ?? 0n;
      const spare = wanted - (places[number] ?? 0);
      if (spare === 0) return value;
      if (spare > 0) return value * powerOfTen(spare);
      const power = powerOfTen(-spare);
      return value % power === 0n ? value / power : undefined;
    },
    ofRow: (wanted) => (starts[wanted] === -1 ? [0, 0] : [starts[wanted] ?? 0, ends[wanted] ?? 0]),
    ofField: (wanted, name) => chains(rows.entity[wanted] ?? 0, name),
    rowOfNumber: (number) => rowOfNumber[number] ?? -1,
  };
}

/** Numbers of one field of one company as a chain: its head by company and field, and from each number the next. */
function chainFields(
  { entity }: RowPlaces,
  rowOfNumber: Int32Array,
  field: Int32Array,
  names: ReadonlyMap<number, { readonly name: string }>,
): (company: number, name: string) => Iterable<number> {
  const idsOf = new Map<string, number[]>();
  let highest = 0;
  for (const [id, { name }] of names) {
    const known = idsOf.get(name);
    if (known) known.push(id);
    else idsOf.set(name, [id]);
    if (id > highest) highest = id;
  }
  const heads = new Map<number, number>();
  const next = new Int32Array(field.length).fill(-1);
  for (let n = field.length - 1; n >= 0; n -= 1) {
    const row = rowOfNumber[n] as number;
    if (row < 0) continue;
    const key = (entity[row] as number) * (highest + 1) + (field[n] as number);
    next[n] = heads.get(key) ?? -1;
    heads.set(key, n);
  }
  return function* chain(company, name) {
    for (const id of idsOf.get(name) ?? []) {
      const head = heads.get(company * (highest + 1) + id) ?? -1;
      for (let n = head; n >= 0; n = next[n] as number) yield n;
    }
  };
}
