import { quoteClipped } from '../../base/quote-clipped.ts';
import type { Collection } from '../../model/collection.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import type { Paging } from '../../protocol/request/row-request.ts';
import type { Format } from '../../protocol/routes.ts';
import { badRequest, MESSAGE_HEADER, notFound, ServiceError } from '../../protocol/service-error.ts';
import type { ListAnswer } from '../../protocol/subscriptions/records.ts';
import type { Problem, ReadRecord } from '../../subscriptions/read-record.ts';
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

const CHARSET = /^charset\s*=\s*"?utf-?8"?$/i;

/** The text of a body declared as `application/json`, in UTF-8 and without an encoding; anything else is a 415. */
export async function jsonBody({ headers, body }: Call): Promise<string> {
  const type = headers.get('content-type') ?? 'nothing';
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim());
  const isJson = media.toLowerCase() === 'application/json' && parameters.every(isHarmless);
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (isJson && encoding.toLowerCase() === 'identity') return body();
  const found = isJson ? `Content-Encoding ${encoding.slice(0, 60)}` : type.slice(0, 60);
  throw new ServiceError({
    status: 415,
    message: `The body has to be sent with Content-Type: application/json, in UTF-8; this says ${found}.`,
  });
}

function isHarmless(parameter: string): boolean {
  return CHARSET.test(parameter) || !/^charset/i.test(parameter);
}

/**
 * The record of a body without problems; otherwise a ServiceError (400) with all of them. A taken name alone, and
 * fields a key may not read alone, have the status of their assumption.
 */
export function acceptedRecord<T>(
  { values, problems }: Pick<ReadRecord<T>, 'values' | 'problems'>,
  what: 'subscription' | 'template',
  { duplicateName, foreignField }: Pick<Assumptions, 'duplicateName' | 'foreignField'>,
): T {
  const messages = (...kinds: readonly Problem['kind'][]): string =>
    problems.flatMap(({ kind, message }) => (kinds.includes(kind) ? [message] : [])).join(' ');
  const body = messages('body');
  const rules = messages('rule');
  const taken = messages('name-taken');
  const forbidden = messages('not-entitled');
  if (body !== '') throw badRequest(body);
  if (rules === '' && taken !== '' && duplicateName === '409') throw new ServiceError({ status: 409, message: taken });
  if (rules !== '' || taken !== '') {
    throw badRequest(`The ${what} was refused. ${messages('rule', 'name-taken')}`);
  }
  if (forbidden !== '') {
    throw new ServiceError({ status: foreignField === '403' ? 403 : 400, message: forbidden });
  }
  // Without problems every property of the table is there.
  return values as T;
}
