import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { inputError, unavailableError } from '../../core/base/errors.ts';
import { type AnswerLog, logWhenOver } from './answer-log.ts';
import { type Connections, type Peer, trackConnections } from './connections.ts';
import {
  DEFECT,
  headerRefusal,
  INVALID_URL,
  NO_EXPECTATIONS,
  NO_TUNNELS,
  type Refusal,
  refusalOf,
  refuseRaw,
  type WrittenRefusal,
} from './refuse-raw.ts';
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
    const connection = connections.of(incoming.socket);
    connection.latest = outgoing;
    const response = await handle(request, connection.peer);
    if (isClosing || LEAVES_BODY.has(response.status)) outgoing.shouldKeepAlive = false;
    notes.set(outgoing, log?.noteOf(response));
    // The adapter sends the number of the status alone.
    if (response.statusText !== '') outgoing.statusMessage = response.statusText;
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
      if (log) logWhenOver(log, incoming, outgoing, (of) => notes.get(of));
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
