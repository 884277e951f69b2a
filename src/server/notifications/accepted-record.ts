import type { Assumptions } from '../../protocol/assumptions.ts';
import { badRequest, ServiceError } from '../../protocol/service-error.ts';
import type { Problem } from '../../subscriptions/problem.ts';
import type { ReadRecord } from '../../subscriptions/read-record.ts';

/**
 * The whole record of a body without problems; otherwise a ServiceError with all of them: 400. A name that is taken alone, and what keys
 * may not read alone, have the status of their assumption.
 */
export function acceptedRecord<T>(
  { values, problems }: Pick<ReadRecord<T>, 'values' | 'problems'>,
  what: 'subscription' | 'template',
  { duplicateName, foreignField }: Pick<Assumptions, 'duplicateName' | 'foreignField'>,
): T {
  const messages = (...kinds: readonly Problem['kind'][]): string =>
    problems.flatMap(({ kind, message }) => (kinds.includes(kind) ? [message] : [])).join(' ');
  const [body, rules, taken, forbidden] = [
    messages('body'),
    messages('rule'),
    messages('name-taken'),
    messages('not-entitled'),
  ];
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
