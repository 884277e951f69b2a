import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { inputError, unavailableError } from '../../base/errors.ts';
import type { Peer } from '../control/control.ts';
import { errorResponse } from '../error-response.ts';
import { socketFault } from '../faults/socket-fault.ts';
import type { Service } from '../service.ts';
import { commitFault } from './commit-fault.ts';

/** What a connection may hold and how long it may take; all that a caller needs is far below. */
const SOCKET_LIMITS = {
  maxHeaderSize: 128 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
} as const;
/** Nothing sent and nothing taken for so long: nobody is there any more. */
const SILENCE_MS = 660_000;
const MOST_HEADERS = 200;
const CLOSE_PATIENCE_MS = 5_000;
const IDLE_CHECK_MS = 25;

/** A socket that answers. */
export type Listening = {
  readonly port: number;
  /** Takes no more connections, lets answers that are under way come to their end for some seconds, and then ends them. */
  readonly close: () => Promise<void>;
};

export type ListenOptions = {
  /** A name or address of this machine. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Told of what went wrong below the service, and never to a caller. */
  readonly onDefect: (thrown: unknown) => void;
};

/**
 * Answers on a socket of HTTP/1.1. What is not HTTP is refused by Node itself.
 *
 * @throws unavailable where the port is taken or may not be used; input error where the host is no address of this machine
 */
export async function listen(handle: Service['handle'], { host, port, onDefect }: ListenOptions): Promise<Listening> {
  const respond = async (request: Request, { incoming, outgoing }: Bindings): Promise<Response> => {
    const response = await handle(request, peerOf(incoming));
    const fault = socketFault(response);
    if (!fault) return response;
    await commitFault(outgoing, response, fault);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(
    (request, bindings) => {
      // This server speaks HTTP/1 alone.
      const { incoming, outgoing } = bindings as Bindings;
      if (incoming.rawHeaders.length > 2 * MOST_HEADERS) return tooManyHeaders();
      return respond(request, { incoming, outgoing });
    },
    { hostname: host, errorHandler: (error) => refused(error, onDefect) },
  );
  const server = createServer(SOCKET_LIMITS, (incoming, outgoing) => {
    listener(incoming, outgoing).catch(onDefect);
  });
  server.maxHeadersCount = 0;
  server.setTimeout(SILENCE_MS);
  await started(server, host, port);
  // A TCP server that listens has an address and a port.
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

type Bindings = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };

const peers = new WeakMap<Socket, Peer>();

/** The peer of a connection; it stays the same from request to request. */
function peerOf({ socket }: IncomingMessage): Peer {
  let peer = peers.get(socket);
  if (!peer) {
    peer = { address: socket.remoteAddress ?? '' };
    peers.set(socket, peer);
  }
  return peer;
}

function tooManyHeaders(): Response {
  return errorResponse({ status: 431, message: `A request must have at most ${MOST_HEADERS} headers.` }, 'json');
}

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
  const hint = 'Name another with --port, or 0 for any that is free.';
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
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const patience = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(patience);
      done();
    });
  });
}
