import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { inputError, unavailableError } from '../../core/base/errors.ts';
import { type AnswerLog, logWhenOver } from './answer-log.ts';
import { type Connections, type Peer, trackConnections } from './connections.ts';
import { commitFault, socketFault } from './socket-fault.ts';

/** Limits of a connection, far above the needs of any caller. */
const SOCKET_LIMITS = {
  maxHeaderSize: 128 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Node would refuse a request without Host with an empty body.
  requireHostHeader: false,
} as const;
const CLOSE_PATIENCE_MS = 5_000;
/** How long a connection without a request stays open after the server begins to close: one may be on its way. */
const CLOSE_GRACE_MS = 100;
const IDLE_CHECK_MS = 25;
/** Statuses after which the rest of the request is not read: the client must not use the connection again. */
const LEAVES_BODY: ReadonlySet<number> = new Set([408, 413]);

export const READER_PATIENCE_MS = 60_000;

export type HttpHandler = (request: Request, peer: Peer) => Promise<Response>;

export type Listening = {
  readonly port: number;
  /** Accepts no more connections and lets pending answers finish for some seconds. */
  readonly close: () => Promise<void>;
};

/** A certificate with its chain, and its private key, both as PEM. */
export type TlsFiles = { readonly cert: string; readonly key: string };

export type ListenOptions = {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Speaks HTTPS alone with these; HTTP where they are left out. */
  readonly tls?: TlsFiles | undefined;
  /** A client that reads nothing of an answer for so long is disconnected. */
  readonly readerPatienceMs: number;
  readonly log: AnswerLog | undefined;
  /** Receives every failure below the handler; a caller learns nothing of it. */
  readonly onDefect: (thrown: unknown) => void;
  /** Writes a refusal in the form of the handler's errors. */
  readonly writeRefusal: (refusal: Refusal) => WrittenRefusal;
};

type Bindings = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };

/**
 * Answers on a socket of HTTP/1.1. A request that Node cannot parse is refused before the handler.
 *
 * @throws unavailable where the port is taken or forbidden; input error where the host is not an address of this
 * machine
 */
export async function listen(handle: HttpHandler, options: ListenOptions): Promise<Listening> {
  const { host, port, readerPatienceMs, log, onDefect, writeRefusal } = options;
  let isClosing = false;
  const connections = trackConnections();
  const notes = new WeakMap<ServerResponse, string | undefined>();
  const refused = (refusal: Refusal): Response => {
    const { headers, body } = writeRefusal(refusal);
    return new Response(body, { status: refusal.status, headers });
  };
  const respond = async (request: Request, { incoming, outgoing }: Bindings): Promise<Response> => {
    const refusal = headerRefusal(incoming);
    if (refusal) return refused(refusal);
    const connection = connections.connectionOf(incoming.socket);
    connection.latest = outgoing;
    const response = await handle(request, connection.peer);
    if (isClosing || LEAVES_BODY.has(response.status)) outgoing.shouldKeepAlive = false;
    notes.set(outgoing, log?.noteOf(response));
    // The adapter sends the number of the status alone. Reading the text makes the adapter's light response a whole one
    // with streams, which costs more than all the rest of a request; only answers without content have their own.
    if (response.status === 204 && response.statusText !== '') outgoing.statusMessage = response.statusText;
    const fault = socketFault(response);
    if (!fault) return response;
    await commitFault(outgoing, response, fault);
    return RESPONSE_ALREADY_SENT;
  };
  const errorHandler = (error: unknown): Response => {
    if (error instanceof Error && error.name === 'RequestError') return refused(INVALID_URL);
    onDefect(error);
    return refused(DEFECT);
  };
  // This server speaks HTTP/1 alone.
  const listener = getRequestListener((request, bindings) => respond(request, bindings as Bindings), {
    hostname: host,
    errorHandler,
  });
  const onRequest: RequestListener = (incoming, outgoing) => {
    connections.inTurn(incoming, outgoing, () => {
      if (log) logWhenOver(log, incoming, outgoing, (message) => notes.get(message));
      listener(incoming, outgoing).catch(onDefect);
    });
  };
  const { tls } = options;
  const server = tls
    ? createTlsServer({ ...SOCKET_LIMITS, ...tls }, onRequest)
    : createServer(SOCKET_LIMITS, onRequest);
  refuseUnparsed(server, connections, writeRefusal);
  server.maxHeadersCount = 0;
  connections.dropSilent(server, readerPatienceMs);
  await start(server, host, port);
  // A TCP server that listens has an address and a port.
  const { port: own } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    isClosing = true;
    return stop(server);
  };
  return { port: own, close };
}

/** Refuses the requests that Node hands over as events instead of requests. */
function refuseUnparsed(server: Server, connections: Connections, writeRefusal: ListenOptions['writeRefusal']): void {
  const refuse = (socket: Duplex, refusal: Refusal): void => refuseRaw(socket, refusal, writeRefusal(refusal));
  // No answer can be written to a client that does not speak TLS.
  server.on('tlsClientError', (_, socket) => socket.destroy());
  server.on('clientError', (error, socket) => {
    if (connections.isFree(socket)) refuse(socket, refusalOf(error));
    else socket.destroy();
  });
  server.on('connect', (_, socket) => refuse(socket, NO_TUNNELS));
  server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(socket, NO_EXPECTATIONS));
}

function start(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(startFailure(error, host, port)));
    server.listen({ host, port }, () => done());
  });
}

const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

function startFailure(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  const { code = '' } = error;
  if (NO_ADDRESS.includes(code)) return inputError(`${host} is not an address of this machine`, { cause: error });
  const problem = { EADDRINUSE: 'is taken by another program', EACCES: 'may not be used' }[code];
  if (problem === undefined) return error;
  return unavailableError(`port ${port} of ${host} ${problem}`, { hint: { code: 'choose-port' }, cause: error });
}

/** Accepts no more connections, lets answers finish for some seconds, and then ends all connections. */
function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    let idle: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    }, CLOSE_GRACE_MS);
    const patience = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE_MS);
    // The method of an HTTP server would end connections on which a request may be on its way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace);
      clearInterval(idle);
      clearTimeout(patience);
      // Stops the timer that watches for slow requests.
      server.close();
      done();
    });
  });
}

/** An answer to a request that never reaches the handler. */
type Refusal = {
  readonly status: 400 | 405 | 408 | 413 | 417 | 431 | 503;
  readonly message: string;
  /** Methods that are accepted, for 405. */
  readonly allow?: readonly string[];
};

/** A refusal in the form of the handler's own errors. */
type WrittenRefusal = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Refusals by the error code of Node; any other code is a request that cannot be parsed. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not come in time.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The extensions of a chunk are too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of a request must have at most 128 KiB together.' },
};
const MALFORMED: Refusal = { status: 400, message: 'The request is not valid HTTP/1.1.' };
const MOST_HEADERS = 200;

const NO_TUNNELS: Refusal = {
  status: 405,
  message: 'This service is not a proxy.',
  allow: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
};
const NO_EXPECTATIONS: Refusal = { status: 417, message: 'The header Expect accepts only 100-continue.' };
const INVALID_URL: Refusal = { status: 400, message: 'The URL of the request is not valid.' };
const DEFECT: Refusal = { status: 503, message: 'The service could not answer this request.' };

function refusalOf({ code = '' }: NodeJS.ErrnoException): Refusal {
  return REFUSALS[code] ?? MALFORMED;
}

/** The refusal of a request for its headers. HTTP/1.1 requires Host; HTTP/1.0 may leave it out. */
function headerRefusal({ httpVersion, headers, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (rawHeaders.length > 2 * MOST_HEADERS) {
    return { status: 431, message: `A request must have at most ${MOST_HEADERS} headers.` };
  }
  if (headers.host !== undefined || httpVersion !== '1.1') return undefined;
  return { status: 400, message: 'A request of HTTP/1.1 needs the header Host.' };
}

/** Answers on a connection that has no response object, and ends it. */
function refuseRaw(socket: Duplex, { status }: Refusal, { headers, body }: WrittenRefusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`, () => socket.destroy());
}
