import { type SocketFault, socketFault } from '../../src/service/http/socket-fault.ts';

/** Commits the faults that answers are marked with as a caller of `fetch` would see them on a socket. */
export function memorySocket(handle: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await handle(request);
    const fault = socketFault(response);
    if (!fault) return response;
    const whole = new Uint8Array(await response.arrayBuffer());
    const arriving = bytesArriving(fault, whole.length);
    if (arriving === undefined) throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
    const breaks = fault.kind === 'reset' || arriving > whole.length;
    const { status, headers } = response;
    return new Response(bodyOf(whole.subarray(0, arriving), breaks), { status, headers });
  };
}

/** How much of a body the caller waits for; `undefined` where not even a status line comes. */
function bytesArriving(fault: SocketFault, length: number): number | undefined {
  if (fault.kind === 'wrong-length') return fault.contentLength;
  return fault.afterBytes === undefined ? undefined : Math.min(fault.afterBytes, length);
}

function bodyOf(bytes: Uint8Array, breaks: boolean): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull: (controller) => {
      // An error takes back what is queued: it waits until the bytes have been read.
      if (left.length > 0) controller.enqueue(left);
      else if (breaks) controller.error(new TypeError('terminated'));
      else controller.close();
      left = left.subarray(left.length);
    },
  });
}
