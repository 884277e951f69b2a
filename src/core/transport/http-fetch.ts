import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
]);
/** As fetch sends them. */
const HEADERS = { 'accept-encoding': 'gzip, deflate', 'user-agent': 'node' };
/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 205, 304]);

/** The highest that a response is made with. */
const HIGHEST_STATUS = 599;

/** As fetch, for requests without a body that follow no redirections: long answers cost much less of the processor. */
export function httpFetch({ url, method, headers, signal }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const options = { method, headers: { ...HEADERS, ...Object.fromEntries(headers) }, signal };
    const sent = request(url, options, (message) => {
      try {
        resolve(responseOf(message));
      } catch (error) {
        // A header that HTTP does not have.
        message.destroy();
        reject(error);
      }
    });
    sent.on('error', reject).end();
  });
}

function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0, headersDistinct } = message;
  // A failure before anybody reads is that of the first read.
  message.on('error', () => {});
  const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const isEmpty = EMPTY.has(status);
  if (isEmpty) message.resume();
  const body = isEmpty ? null : streamOf(message);
  const response = new Response(body, { status: Math.min(status, HIGHEST_STATUS), headers: pairs });
  // Gateways send higher ones.
  return status <= HIGHEST_STATUS ? response : Object.defineProperty(response, 'status', { value: status });
}

/** A piece is read when it is asked for. */
function streamOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces = decoded(message)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void message.destroy(),
    },
    { highWaterMark: 0 },
  );
}

function decoded(message: IncomingMessage): Readable {
  const decoder = DECODERS.get(message.headers['content-encoding'] ?? '')?.();
  if (!decoder) return message;
  decoder.on('error', () => {});
  message.on('error', (error) => decoder.destroy(error));
  return message.pipe(decoder);
}
