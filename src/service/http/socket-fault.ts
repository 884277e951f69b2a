import type { ServerResponse } from 'node:http';

/**
 * A fault that the socket commits: `reset` breaks the connection after some bytes of the body, or before the status
 * line; `wrong-length` sends the body under this `Content-Length`, then closes the connection.
 */
export type SocketFault =
  | { readonly kind: 'reset'; readonly afterBytes: number | undefined }
  | { readonly kind: 'wrong-length'; readonly contentLength: number };

const FAULT = Symbol('socket fault');
type Marked = Response & { readonly [FAULT]?: SocketFault };

/** The fault that the socket commits with this answer. A copy of the answer does not carry it. */
export function socketFault(response: Marked): SocketFault | undefined {
  return response[FAULT];
}

export function markSocketFault(response: Response, fault: SocketFault | undefined): Response {
  return fault ? Object.assign(response, { [FAULT]: fault }) : response;
}

export async function commitFault(outgoing: ServerResponse, response: Response, fault: SocketFault): Promise<void> {
  if (fault.kind === 'reset' && fault.afterBytes === undefined) {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  if (fault.kind === 'reset') {
    outgoing.writeHead(response.status, { ...headers, 'content-length': body.length });
    const sent = new Promise<void>((done) => outgoing.write(body.subarray(0, fault.afterBytes), () => done()));
    const closed = new Promise<void>((done) => outgoing.once('close', () => done()));
    await Promise.race([sent, closed]);
    outgoing.socket?.resetAndDestroy();
    return;
  }
  outgoing.strictContentLength = false;
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(response.status, { ...headers, 'content-length': fault.contentLength });
  outgoing.write(body);
  // Node does not count the bytes; the end of the connection ends the body.
  outgoing.end();
}
