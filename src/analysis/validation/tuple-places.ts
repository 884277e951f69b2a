import { TUPLE_SUFFIX } from '../../core/model/row-batch.ts';
import type { TuplePlace } from '../../warehouse/store/tuple-rows.ts';

/** `around`: document, resource, company, unit and period. */
type Row = { readonly version: number; readonly dimensions: string; readonly around: readonly unknown[] };

/** The rows that share everything but their tuples with rows in tuples, by version, as a store answers it. */
export function tuplePlaces(rows: readonly Row[]): ReadonlyMap<number, TuplePlace> {
  const suffix = new RegExp(TUPLE_SUFFIX);
  if (!rows.some(({ dimensions }) => suffix.test(dimensions))) return new Map();
  const groups = new Map<string, { readonly group: number; readonly places: (TuplePlace & { version: number })[] }>();
  for (const { version, dimensions, around } of rows) {
    const tuple = suffix.exec(dimensions)?.[1] ?? '';
    const key = JSON.stringify([...around, dimensions.replace(suffix, '')]);
    const known = groups.get(key) ?? { group: groups.size + 1, places: [] };
    groups.set(key, known);
    known.places.push({ version, group: known.group, tuple });
  }
  const inTuples = [...groups.values()].filter(({ places }) => places.some(({ tuple }) => tuple !== ''));
  return new Map(inTuples.flatMap(({ places }) => places.map(({ version, ...place }) => [version, place])));
}
