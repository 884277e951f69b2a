import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/**
 * What goes wrong with a request. `break`: the connection ends in the middle of the body; `cut`: half of the file comes
 * as if it were all; `cut-gzip`: likewise, of the compressed bytes; `hang`: nothing is answered.
 */
export type Fault =
  | 'break'
  | 'cut'
  | 'cut-gzip'
  | 'hang'
  | { readonly status: number; readonly retryAfter?: string; readonly words?: string };

export type SecServer = {
  readonly address: string;
  /** By path; a test may change them. */
  readonly files: Map<string, string>;
  /** What was asked for, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly at: number }[];
  /** The paths of the requests since the last call of this. */
  readonly asked: () => readonly string[];
  /** Called with a path and how often it was asked for, from 1. */
  fault: (path: string, time: number) => Fault | undefined;
};

export type SecOptions = {
  /** Milliseconds, by which requests are counted. */
  readonly now: () => number;
  readonly validator?: 'etag' | 'last-modified' | 'none';
  readonly onHang?: () => void;
};

const SECOND = 1_000;
const MOST_IN_A_SECOND = 10;

/**
 * A server on this machine that behaves as those of the SEC are documented to: ten requests a second at most, none
 * without a mail address in the User-Agent, answers compressed for those who accept that, and validators.
 */
export async function secServer(
  files: Readonly<Record<string, string>>,
  { now, validator = 'etag', onHang = () => {} }: SecOptions,
): Promise<SecServer> {
  const requests: SecServer['requests'] = [];
  const times = new Map<string, number>();
  let told = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const recent = requests.filter(({ at }) => at > now() - SECOND).length;
    requests.push({ path, headers: request.headers, at: now() });
    const time = (times.get(path) ?? 0) + 1;
    times.set(path, time);
    if (!/\S@\S/.test(request.headers['user-agent'] ?? '')) return refuse(response, 403, 'Undeclared Automated Tool');
    if (recent >= MOST_IN_A_SECOND) return refuse(response, 429, 'Request Rate Threshold Exceeded');
    const fault = made.fault(path, time);
    if (fault === 'hang') return onHang();
    if (typeof fault === 'object') return refuse(response, fault.status, fault.words ?? 'No', fault.retryAfter);
    const body = made.files.get(path);
    if (body === undefined) return refuse(response, 404, 'NoSuchKey');
    answer(request, response, { body, fault, validator });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const made: SecServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(Object.entries(files)),
    requests,
    asked: () => {
      const paths = requests.slice(told).map(({ path }) => path);
      told = requests.length;
      return paths;
    },
    fault: () => undefined,
  };
  return made;
}

function refuse(response: ServerResponse, status: number, words: string, retryAfter?: string): void {
  response.writeHead(status, { 'content-type': 'text/html', ...(retryAfter && { 'retry-after': retryAfter }) });
  response.end(`<html><head><title>SEC</title></head><body><h1>${words}</h1></body></html>`);
}

function typeOf(path: string): string {
  if (path.endsWith('.json')) return 'application/json';
  return /html?$/.test(path) ? 'text/html' : 'application/xml';
}

type Body = {
  readonly body: string;
  readonly fault: 'break' | 'cut' | 'cut-gzip' | undefined;
  readonly validator: SecOptions['validator'];
};

function answer(request: IncomingMessage, response: ServerResponse, { body, fault, validator }: Body): void {
  const hash = createHash('sha256').update(body).digest();
  const etag = `"${hash.toString('hex').slice(0, 16)}"`;
  const lastModified = new Date(hash.readUInt32LE() * SECOND).toUTCString();
  const validators = { etag: { etag }, 'last-modified': { 'last-modified': lastModified }, none: {} }[
    validator ?? 'etag'
  ];
  const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
  if ((validator === 'etag' && match === etag) || (validator === 'last-modified' && since === lastModified)) {
    response.writeHead(304, validators).end();
    return;
  }
  const sent = Buffer.from(fault === 'cut' ? body.slice(0, body.length / 2) : body);
  const isGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  const bytes = isGzip ? gzipSync(sent) : sent;
  response.setHeader('content-type', typeOf(request.url ?? ''));
  for (const [name, value] of Object.entries(validators)) response.setHeader(name, value);
  if (isGzip) response.setHeader('content-encoding', 'gzip');
  if (fault === 'cut-gzip') response.end(bytes.subarray(0, bytes.length / 2));
  else if (fault !== 'break') response.end(bytes);
  else {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy());
  }
}
