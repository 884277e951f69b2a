import { ROUTES, type RouteName } from '../protocol/routes.ts';
import type { ClientAnswer, Refusal } from './client-answer.ts';
import { type Content, DECODERS, type Decoder } from './decoders.ts';
import { readAnswer } from './read-answer.ts';
import { type Address, type Asked, requestOf } from './request-of.ts';

/** A method for each route of the service. What is wrong with an answer is data; only a call that cannot be made is thrown. */
export type ServiceClient = { readonly [K in RouteName]: (asked?: Asked) => Promise<ClientAnswer<Content<K>>> };

export type ClientOptions = Address & {
  /** The network, or a service in memory. */
  readonly fetch: (request: Request) => Promise<Response>;
};

/** The service over HTTP. It asks once: nothing is repeated, and no quota is kept. */
export function createServiceClient(options: ClientOptions): ServiceClient {
  const methods = Object.keys(ROUTES).map((name) => [
    name,
    (asked: Asked = {}) => call(name as RouteName, asked, options),
  ]);
  return Object.fromEntries(methods) as ServiceClient;
}

async function call(
  name: RouteName,
  asked: Asked,
  { fetch, ...address }: ClientOptions,
): Promise<ClientAnswer<unknown>> {
  const request = requestOf(name, asked, address);
  const decoder: Decoder<unknown> | null = DECODERS[name];
  const arrived = await arrivalOf(fetch(request)).catch((error: unknown) => {
    asked.signal?.throwIfAborted();
    return unreachable(error);
  });
  return 'ok' in arrived ? arrived : readAnswer(arrived.response, arrived.text, decoder, request.url);
}

async function arrivalOf(answer: Promise<Response>): Promise<{ readonly response: Response; readonly text: string }> {
  const response = await answer;
  return { response, text: await response.text() };
}

function unreachable(error: unknown): Refusal {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = `no whole answer: ${cause instanceof Error ? cause.message : String(cause)}`;
  return { ok: false, kind: 'unreachable', status: undefined, message, code: undefined, retryAfter: undefined };
}
