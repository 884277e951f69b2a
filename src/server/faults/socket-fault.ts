/**
 * What the adapter of the socket has to do to an answer, because a Response cannot say it; the answer itself has its whole body:
 * - `reset`: break the connection after so many bytes of the body; without sending anything where `afterBytes` is `undefined`.
 * - `wrong-length`: send the body as it is under this `Content-Length`, then close the connection.
 */
export type SocketFault =
  | { readonly kind: 'reset'; readonly afterBytes: number | undefined }
  | { readonly kind: 'wrong-length'; readonly contentLength: number };

const marks = new WeakMap<Response, SocketFault>();

/** The fault that the socket commits with this answer; `undefined` for almost all of them. Ask it of the very Response that `withFaults` gave. */
export function socketFault(response: Response): SocketFault | undefined {
  return marks.get(response);
}

/** Marks an answer, and gives it back. */
export function markSocketFault(response: Response, fault: SocketFault | undefined): Response {
  if (fault) marks.set(response, fault);
  return response;
}
