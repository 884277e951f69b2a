import { markSocketFault, socketFault } from '../../http/socket-fault.ts';

type Changes = { readonly body?: string | Uint8Array | ReadableStream<Uint8Array>; readonly headers?: Headers };

/** An answer with another body or other headers. What was its length is no more said where the body is another. */
export function remade(response: Response, { body, headers = new Headers(response.headers) }: Changes): Response {
  if (body !== undefined) headers.delete('content-length');
  const { status } = response;
  const made = new Response(body === undefined ? response.body : (body as ConstructorParameters<typeof Response>[0]), {
    status,
    headers,
  });
  return markSocketFault(made, socketFault(response));
}

export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}
