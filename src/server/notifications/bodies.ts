import type { Assumptions } from '../../protocol/assumptions.ts';
import { badRequest, ServiceError } from '../../protocol/service-error.ts';
import type { Problem, ReadRecord } from '../../subscriptions/read-record.ts';
import type { Call } from '../parts.ts';

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
