import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** An answer to a request that never reaches the handler. */
export type Refusal = {
  readonly status: 400 | 405 | 408 | 413 | 417 | 431 | 503;
  readonly message: string;
  /** Methods that are accepted, for 405. */
  readonly allow?: readonly string[];
};

/** A refusal in the form of the handler's own errors. */
export type WrittenRefusal = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Refusals by the error code of Node; any other code is a request that cannot be parsed. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not come in time.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The extensions of a chunk are too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of a request must have at most 128 KiB together.' },
};
const MALFORMED: Refusal = { status: 400, message: 'The request is not valid HTTP/1.1.' };
const MOST_HEADERS = 200;

export const NO_TUNNELS: Refusal = {
  status: 405,
  message: 'This service is not a proxy.',
  allow: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
};
export const NO_EXPECTATIONS: Refusal = { status: 417, message: 'The header Expect accepts only 100-continue.' };
export const INVALID_URL: Refusal = { status: 400, message: 'The URL of the request is not valid.' };
export const DEFECT: Refusal = { status: 503, message: 'The service could not answer this request.' };

export function refusalOf({ code = '' }: NodeJS.ErrnoException): Refusal {
  return REFUSALS[code] ?? MALFORMED;
}

/** The refusal of a request for its headers. HTTP/1.1 requires Host; HTTP/1.0 may leave it out. */
export function headerRefusal({ httpVersion, headers, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (rawHeaders.length > 2 * MOST_HEADERS) {
    return { status: 431, message: `A request must have at most ${MOST_HEADERS} headers.` };
  }
  if (headers.host !== undefined || httpVersion !== '1.1') return undefined;
  return { status: 400, message: 'A request of HTTP/1.1 needs the header Host.' };
}

/** Answers on a connection that has no response object, and ends it. */
export function refuseRaw(socket: Duplex, { status }: Refusal, { headers, body }: WrittenRefusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`, () => socket.destroy());
}
