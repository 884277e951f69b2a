import { getOrCreate } from '../../../core/base/collections.ts';
import { numberTuples } from '../../../core/base/number-tuples.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { RowPlaces } from '../../../warehouse/store/company-rows.ts';
import type { Case } from './case.ts';

/** For each row, which of its numbers may be evidence of a cause. Fields are numbered by their local names. */
export type WantedNumbers = {
  /** The row of a version, -1 where it is not there. */
  readonly rowOf: (version: number) => number;
  /** Marks the names of the wanted fields of a row with `stamp`. */
  readonly mark: (row: number, marks: Int32Array, stamp: number) => 'none' | 'marked' | 'all';
  /** By field id: the number of its name, the last one where no case names it. */
  readonly nameOf: Int32Array;
  readonly names: number;
};

/**
 * The numbers that the searches for the causes of cases look at: all of the row of a case; in the rows of its company
 * with the same unit, dimensions and kind of period those of the total and its parts; in the rows of its document and
 * period those of its missing parts.
 */
export function wantedNumbers(
  open: readonly { readonly one: Case }[],
  rows: RowPlaces,
  fields: ReadonlyMap<number, FieldName>,
): WantedNumbers {
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
    one: { version, name, parts, missing },
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
