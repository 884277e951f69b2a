import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Hint, inputError, unavailableError } from '../../base/errors.ts';
import { IGNORED_HEADER } from '../../protocol/request/other-parameters.ts';
import type { ErrorAnswer } from '../../protocol/service-error.ts';
import type { Peer } from '../control/control.ts';
import { errorResponse } from '../error-response.ts';
import { socketFault } from '../faults/socket-fault.ts';
import type { Service } from '../service.ts';
import { commitFault } from './commit-fault.ts';
import { dropSilent } from './drop-silent.ts';
import { lacksHost, NO_EXPECTATIONS, NO_TUNNELS, refuseRaw, unreadable } from './refuse-raw.ts';
import { type AnswerLog, watchAnswer } from './watch-answers.ts';

/** What a connection may hold and how long it may take; all that a caller needs is far below. */
const SOCKET_LIMITS = {
  maxHeaderSize: 128 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Node would refuse what lacks it without a word.
  requireHostHeader: false,
} as const;
/** Statuses after which the rest of the request is not read: a client must not use the connection again. */
const LEAVES_BODY: ReadonlySet<number> = new Set([408, 413]);
const MOST_HEADERS = 200;
const CLOSE_PATIENCE_MS = 5_000;
/** So long a connection without a request may stay open at the end: its next request, which may be on the way, is the last. */
const CLOSE_GRACE_MS = 100;
const IDLE_CHECK_MS = 25;

/** How long a client may read nothing of its answer. */
export const READER_PATIENCE_MS = 60_000;

/** A socket that answers. */
export type Listening = {
  readonly port: number;
  /**
   * Takes no more connections, lets answers that are under way come to their end for some seconds, and then ends them. From now on every
   * answer is the last of its connection and says so.
   */
  readonly close: () => Promise<void>;
};

export type ListenOptions = {
  /** A name or address of this machine. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** A client that reads nothing of an answer for so long is disconnected. */
  readonly readerPatienceMs: number;
  /** Receives every answer that was sent. */
  readonly log: AnswerLog | undefined;
  /** Told of what went wrong below the service, and never to a caller. */
  readonly onDefect: (thrown: unknown) => void;
};

/**
 * Answers on a socket of HTTP/1.1. What Node cannot read as a request is refused without the service hearing of it, with an error like all
 * others.
 *
 * @throws unavailable where the port is taken or may not be used; input error where the host is no address of this machine
 */
export async function listen(handle: Service['handle'], options: ListenOptions): Promise<Listening> {
  const { host, port, readerPatienceMs, log, onDefect } = options;
  let isClosing = false;
  const ignored = new WeakMap<ServerResponse, string>();
  const respond = async (request: Request, { incoming, outgoing }: Bindings): Promise<Response> => {
    const connection = connectionOf(incoming.socket);
    connection.latest = outgoing;
    const response = await handle(request, connection.peer);
    if (isClosing || LEAVES_BODY.has(response.status)) outgoing.shouldKeepAlive = false;
    const passedOver = response.headers.get(IGNORED_HEADER);
    if (passedOver !== null) ignored.set(outgoing, passedOver);
    // The adapter sends the number of the status alone.
    if (response.statusText !== '') outgoing.statusMessage = response.statusText;
    const fault = socketFault(response);
    if (!fault) return response;
    await commitFault(outgoing, response, fault);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(
    (request, bindings) => {
      // This server speaks HTTP/1 alone.
      const { incoming, outgoing } = bindings as Bindings;
      if (incoming.rawHeaders.length > 2 * MOST_HEADERS) return errorResponse(TOO_MANY_HEADERS, 'json');
      if (lacksHost(incoming)) return errorResponse(NO_HOST, 'json');
      return respond(request, { incoming, outgoing });
    },
    { hostname: host, errorHandler: (error) => refused(error, onDefect) },
  );
  const server = createServer(SOCKET_LIMITS, (incoming, outgoing) => {
    if (log) watchAnswer(log, incoming, outgoing, (of) => ignored.get(of));
    listener(incoming, outgoing).catch(onDefect);
  });
  server.on('clientError', (error, socket) => {
    if (isFree(socket)) refuseRaw(socket, unreadable(error));
    else socket.destroy();
  });
  server.on('connect', (_, socket) => refuseRaw(socket, NO_TUNNELS));
  server.on('checkExpectation', ({ socket }: IncomingMessage) => refuseRaw(socket, NO_EXPECTATIONS));
  server.maxHeadersCount = 0;
  dropSilent(server, readerPatienceMs, (socket) => connections.get(socket)?.latest);
  await started(server, host, port);
  // A TCP server that listens has an address and a port.
  const { port: own } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    isClosing = true;
    return closed(server);
  };
  return { port: own, close };
}

type Bindings = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };

/** What is known of a connection from request to request. */
type Connection = { readonly peer: Peer; latest?: ServerResponse };

const connections = new WeakMap<Duplex, Connection>();

function connectionOf(socket: Socket): Connection {
  let connection = connections.get(socket);
  if (!connection) {
    connection = { peer: { address: socket.remoteAddress ?? '' } };
    connections.set(socket, connection);
  }
  return connection;
}

/** Whether nothing is being sent on a connection, so that something can be. Answers are sent in turn: the latest has it, or waits for it. */
function isFree(socket: Duplex): boolean {
  const latest = connections.get(socket)?.latest;
  if (latest === undefined || latest.writableFinished) return true;
  return latest.socket === socket && !latest.headersSent;
}

const TOO_MANY_HEADERS: ErrorAnswer = { status: 431, message: `A request must have at most ${MOST_HEADERS} headers.` };
const NO_HOST: ErrorAnswer = { status: 400, message: 'A request of HTTP/1.1 needs the header Host.' };

/** A URL that cannot be taken apart never comes to the service. */
function refused(error: unknown, onDefect: (thrown: unknown) => void): Response {
  if (error instanceof Error && error.name === 'RequestError') {
    return errorResponse({ status: 400, message: 'The URL of the request is not valid.' }, 'json');
  }
  onDefect(error);
  return errorResponse({ status: 503, message: 'The service could not answer this request.' }, 'json');
}

function started(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(startFailure(error, host, port)));
    server.listen({ host, port }, () => done());
  });
}

function startFailure(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  const hint: Hint = { code: 'choose-port' };
  if (error.code === 'EADDRINUSE') {
    return unavailableError(`port ${port} of ${host} is taken by another program`, { hint, cause: error });
  }
  if (error.code === 'EACCES') {
    return unavailableError(`port ${port} of ${host} may not be used`, { hint, cause: error });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return inputError(`${host} is no address of this machine`, { cause: error });
  }
  return error;
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    let idle: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    }, CLOSE_GRACE_MS);
    const patience = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE_MS);
    // That of an HTTP server would end connections on which a request may be on the way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace);
      clearInterval(idle);
      clearTimeout(patience);
      // Ends its watch over slow requests.
      server.close();
      done();
    });
  });
}
