import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from '../../protocol/error/to-body.ts';
import { MEDIA_TYPES } from '../../protocol/media-types.ts';
import type { ErrorAnswer } from '../../protocol/service-error.ts';

/** What Node refuses by itself, by the code of its error; everything else is no HTTP that can be read. */
const REFUSALS: Readonly<Record<string, ErrorAnswer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not come in time.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The extensions of a chunk are too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of a request must have at most 128 KiB together.' },
};
const UNREADABLE: ErrorAnswer = { status: 400, message: 'The request is no HTTP/1.1 that can be read.' };

export const NO_TUNNELS: ErrorAnswer = {
  status: 405,
  message: 'This service is no proxy.',
  allow: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
};
export const NO_EXPECTATIONS: ErrorAnswer = {
  status: 417,
  message: 'Of the header Expect only 100-continue can be kept.',
};

/** The answer to what Node could not read as a request. */
export function unreadable({ code = '' }: NodeJS.ErrnoException): ErrorAnswer {
  return REFUSALS[code] ?? UNREADABLE;
}

/** Answers on a connection that has no response object, and ends it. What nobody can hear any more is not said. */
export function refuseRaw(socket: Duplex, answer: ErrorAnswer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = errorBody(answer, 'json');
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    `content-type: ${MEDIA_TYPES.json}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...(answer.allow ? [`allow: ${answer.allow.join(', ')}`] : []),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** HTTP/1.1 demands the header; who speaks HTTP/1.0 may leave it out. */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}
