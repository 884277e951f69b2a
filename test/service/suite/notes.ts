import { randomBytes } from 'node:crypto';
import { type Answer, ask, jsonOf, send } from './ask.ts';
import { list, property } from './is-object.ts';
import type { Service } from './service.ts';

export const SUBSCRIPTIONS = '/ntf/subscriptions';
export const TEMPLATES = '/ntf/templates';

export type Properties = Readonly<Record<string, unknown>>;

/** A word that was never used before, so that the suite may run against one server again and again. */
export function freshWord(start: string): string {
  return `${start}_${randomBytes(8).toString('hex')}`;
}

/** The properties of a subscription that keep every rule; those given take their places, `undefined` leaves one out. */
export function subscription({ keys }: Service, properties: Properties = {}): Properties {
  return {
    Name: freshWord('name'),
    UserId: freshWord('user'),
    ServiceApplicationKey: keys.full,
    ResourceName: 'CoreFinancials-ANN',
    Expression: 'netincome gt 0 and fiscalyear eq 2020',
    SubscriberEmail: 'reader@example.org',
    ...properties,
  };
}

export function template(properties: Properties = {}): Properties {
  return { Name: freshWord('template'), Subject: 'New data', Body: 'There is new data.', ...properties };
}

/** The Id of what was created; its status is 201 by assumption, and any success here. */
export function idOf(answer: Answer): string {
  const id = property(jsonOf(answer, answer.status < 300 ? answer.status : 201), 'Id');
  return String(id);
}

/** Makes what the bodies say, lets `use` work with their Ids, and deletes them whatever became of it. */
export async function withCreated(
  service: Service,
  path: string,
  bodies: readonly Properties[],
  use: (...ids: string[]) => Promise<void>,
  key = service.keys.full,
): Promise<void> {
  const ids: string[] = [];
  try {
    for (const body of bodies) ids.push(idOf(await send(service, 'POST', path, body, key)));
    await use(...ids);
  } finally {
    for (const id of ids) await ask(service, `${path}/${id}`, { method: 'DELETE', key });
  }
}

/** The entries of a list of subscriptions or templates. */
export function listed(answer: Answer, name: 'subscriptions' | 'templates'): readonly unknown[] {
  return list(property(property(jsonOf(answer), 'result'), name));
}

/** How a service judges a body: whether it was taken, and what it said. What was taken is deleted. */
export async function judge(
  service: Service,
  path: string,
  body: Properties,
): Promise<{ readonly status: number; readonly message: string }> {
  const answer = await send(service, 'POST', path, body);
  if (answer.status < 300) await ask(service, `${path}/${idOf(answer)}`, { method: 'DELETE' });
  return { status: answer.status, message: answer.text };
}
