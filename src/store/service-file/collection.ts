import type { Collection } from '../../model/collection.ts';

/** Writes a change durably; `undefined` removes the record. `place`: how many records were created before it. */
export type Keep<T> = (id: string, change: { readonly item: T; readonly place: number } | undefined) => Promise<void>;

type Identified = { readonly Id: string };

/**
 * A collection in memory that shows a change once `keep` has written it. `keep` must write changes in the order of its
 * calls. `first`: the stored records with their places, in order.
 */
export function createCollection<T extends Identified>(
  first: readonly { readonly item: T; readonly place: number }[],
  keep: Keep<T>,
): Collection<T> {
  const items = new Map(first.map(({ item }) => [item.Id, item]));
  const places = new Map(first.map(({ item, place }) => [item.Id, place]));
  let nextPlace = (first.at(-1)?.place ?? -1) + 1;
  let listed: readonly T[] | undefined;
  const placeOf = (id: string): number => {
    const place = places.get(id) ?? nextPlace++;
    places.set(id, place);
    return place;
  };
  return {
    all: () => {
      listed ??= [...items.values()];
      return listed;
    },
    find: (id) => items.get(id),
    put: async (item) => {
      await keep(item.Id, { item, place: placeOf(item.Id) });
      items.set(item.Id, item);
      listed = undefined;
    },
    remove: async (id) => {
      if (!items.has(id)) return false;
      await keep(id, undefined);
      listed = undefined;
      places.delete(id);
      return items.delete(id);
    },
  };
}
