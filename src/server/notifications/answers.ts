import { quoteClipped } from '../../base/quote-clipped.ts';
import type { Collection } from '../../model/collection.ts';
import type { Paging } from '../../protocol/request/read-row-request.ts';
import type { Format } from '../../protocol/routes.ts';
import { MESSAGE_HEADER, notFound } from '../../protocol/service-error.ts';
import type { ListAnswer } from '../../protocol/subscriptions/records.ts';
import type { Call } from '../parts.ts';
import { ANSWER_HEADERS } from '../responses.ts';

type Writers<T> = Readonly<Record<Format, (content: T) => string>>;

export function answer<T>({ format }: Call, writers: Writers<T>, content: T): Response {
  return new Response(writers[format](content), { headers: ANSWER_HEADERS[format] });
}

export function created<T extends { readonly Id: string }>(
  { format, parts }: Call,
  writers: Writers<T>,
  content: T,
  collection: string,
): Response {
  return new Response(writers[format](content), {
    status: Number(parts.assumptions.createdStatus),
    headers: { ...ANSWER_HEADERS[format], location: `${collection}/${content.Id}` },
  });
}

/** A confirmation in the text of the status and, since HTTP/2 has no such text, in a header. */
export function deleted(what: string): Response {
  return new Response(null, {
    status: 204,
    statusText: `${what} deleted`,
    headers: { [MESSAGE_HEADER]: `The ${what.toLowerCase()} was deleted.` },
  });
}

export function pageOf<T>(items: readonly T[], { limit, offset }: Paging): ListAnswer<T> {
  const from = offset > BigInt(items.length) ? items.length : Number(offset);
  return { totalRows: items.length, items: items.slice(from, from + limit) };
}

type Owned = { readonly Id: string; readonly owner: string };

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
