import type { Shelf } from '../../model/shelf.ts';

/** Makes a change of a shelf durable; `undefined` for a thing that is removed. `place`: how many were made before it. */
export type Keep<T> = (id: string, change: { readonly item: T; readonly place: number } | undefined) => Promise<void>;

type Identified = { readonly Id: string };

/**
 * A shelf in memory that shows a change when it is kept, and not before. Changes have to be kept in the order in which they were handed
 * over. `first`: what is there, with its places, in their order.
 */
export function makeShelf<T extends Identified>(
  first: readonly { readonly item: T; readonly place: number }[],
  keep: Keep<T>,
): Shelf<T> {
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
