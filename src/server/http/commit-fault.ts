import type { ServerResponse } from 'node:http';
import type { SocketFault } from '../faults/socket-fault.ts';

/** Sends an answer with a fault that no Response can say. */
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
    await Promise.race([sent, closed(outgoing)]);
    outgoing.socket?.resetAndDestroy();
    return;
  }
  outgoing.strictContentLength = false;
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(response.status, { ...headers, 'content-length': fault.contentLength });
  outgoing.write(body);
  // Node counts no bytes here; the connection ends where the body does.
  outgoing.end();
}

function closed(outgoing: ServerResponse): Promise<void> {
  return new Promise((done) => outgoing.once('close', () => done()));
}
