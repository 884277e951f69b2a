import { expect } from 'vitest';
import { isObject } from './is-object.ts';
import type { Service } from './service.ts';

/** An answer, read whole. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Asks with the key that sees everything, unless another is given. */
export async function ask(
  service: Service,
  pathAndQuery: string,
  { key = service.keys.full, ...init }: RequestInit & { readonly key?: string } = {},
): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set('ApplicationKey', key);
  return readAnswer(await service.fetch(pathAndQuery, { ...init, headers }));
}

/** Sends a body as JSON. */
export function send(
  service: Service,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  key = service.keys.full,
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(service, path, { method, body: text, headers: { 'content-type': 'application/json' }, key });
}

export async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The content of an answer that is a success in JSON. */
export function jsonOf(answer: Answer, status = 200): unknown {
  expect(answer.status, answer.text.slice(0, 400)).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  return JSON.parse(answer.text);
}

/** Asks and gives the content, which must be JSON. */
export async function askJson(service: Service, pathAndQuery: string): Promise<unknown> {
  return jsonOf(await ask(service, pathAndQuery));
}

/** The text of an answer that is a success in XML. */
export function xmlOf(answer: Answer): string {
  expect(answer.status, answer.text.slice(0, 400)).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^(?:application|text)\/xml\b/);
  return answer.text;
}

/** The message of an answer that is a refusal: of one of the statuses, its body an object with a text `Message`. */
export function refusalOf(answer: Answer, ...statuses: readonly number[]): string {
  expect(statuses, answer.text.slice(0, 400)).toContain(answer.status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  const body: unknown = JSON.parse(answer.text);
  if (!isObject(body) || typeof body.Message !== 'string') throw new Error(`no Message in ${answer.text}`);
  expect(body.Message).not.toBe('');
  expect(body.Message).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
  return body.Message;
}

/** What a service that refuses by an error of the caller answers, where the contract gives no status. */
export const ANY_REFUSAL: readonly number[] = [400, 403, 404, 409, 415];
