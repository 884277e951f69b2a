import { quoteClipped } from '../../base/quote-clipped.ts';
import type { Collection } from '../../model/collection.ts';
import { notFound } from '../../protocol/service-error.ts';
import type { Call } from '../parts.ts';

type Owned = { readonly Id: string; readonly owner: string };

/** The records that the key of a call has created, in creation order. */
export function ownOnes<T extends Owned>({ key }: Call, collection: Collection<T>): readonly T[] {
  return collection.all().filter(({ owner }) => owner === key.hash);
}

/** The record of the path's `{Id}`, in any case. A missing record and one of another key are the same 404. */
export function ownOne<T extends Owned>({ key, path }: Call, collection: Collection<T>, what: string): T {
  const id = path.Id ?? '';
  const found = collection.find(id.toLowerCase());
  if (found?.owner === key.hash) return found;
  throw notFound(`Not Found: there is no ${what} with the Id ${quoteClipped(id)}.`);
}
