import { markSocketFault, socketFault } from '../../http/socket-fault.ts';
import type { FaultKind, FaultOf } from './plan.ts';

export type FaultEffects = { readonly sleep: (milliseconds: number) => Promise<void> };

export type Struck = {
  readonly request: Request;
  readonly response: Response;
  readonly effects: FaultEffects;
  /** Kept for this fault from strike to strike. */
  readonly memory: Map<string, string>;
};

/** Makes another answer of an answer; `undefined` where the fault does not apply, and the answer is left unread. */
export type Alter<K extends FaultKind> = (fault: FaultOf<K>, struck: Struck) => Promise<Response | undefined>;

type Changes = { readonly body?: string | Uint8Array | ReadableStream<Uint8Array>; readonly headers?: Headers };

/** An answer with another body or other headers. The stated length goes with the body that it belongs to. */
export function rebuilt(response: Response, { body, headers = new Headers(response.headers) }: Changes): Response {
  if (body !== undefined) headers.delete('content-length');
  const { status } = response;
  const content = body === undefined ? response.body : (body as ConstructorParameters<typeof Response>[0]);
  return markSocketFault(new Response(content, { status, headers }), socketFault(response));
}

export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start).replace(/[?#].*$/s, '');
}

export function queryValue({ url }: Request, name: string): string | undefined {
  const question = url.indexOf('?');
  if (question < 0) return undefined;
  const pairs = new URLSearchParams(url.slice(question + 1).replace(/#.*$/s, ''));
  return [...pairs].find(([given]) => given.toLowerCase() === name)?.[1];
}
