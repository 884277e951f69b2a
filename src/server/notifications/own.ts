import type { Collection } from '../../model/collection.ts';
import { quoteClipped } from '../../protocol/request/quote-clipped.ts';
import { notFound } from '../../protocol/service-error.ts';
import type { Call } from '../parts.ts';

type Owned = { readonly Id: string; readonly owner: string };

/** What the key of a call has made, in the order of making. */
export function ownOnes<T extends Owned>({ key }: Call, records: Collection<T>): readonly T[] {
  return records.all().filter(({ owner }) => owner === key.hash);
}

/** The one of the path's `{Id}`, in any case. What is not there, and what another key has made, are the same 404. */
export function ownOne<T extends Owned>({ key, path }: Call, records: Collection<T>, what: string): T {
  const id = path.Id ?? '';
  const found = records.find(id.toLowerCase());
  if (found?.owner === key.hash) return found;
  throw notFound(`Not Found: there is no ${what} with the Id ${quoteClipped(id)}.`);
}
