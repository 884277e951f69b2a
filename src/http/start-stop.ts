import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { type Hint, inputError, unavailableError } from '../base/errors.ts';

const CLOSE_PATIENCE_MS = 5_000;
/** How long a connection without a request stays open after the server begins to close: one may be on its way. */
const CLOSE_GRACE_MS = 100;
const IDLE_CHECK_MS = 25;

export function start(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(startFailure(error, host, port)));
    server.listen({ host, port }, () => done());
  });
}

function startFailure(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  const hint: Hint = { code: 'choose-port' };
  switch (error.code) {
    case 'EADDRINUSE':
      return unavailableError(`port ${port} of ${host} is taken by another program`, { hint, cause: error });
    case 'EACCES':
      return unavailableError(`port ${port} of ${host} may not be used`, { hint, cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return inputError(`${host} is not an address of this machine`, { cause: error });
    default:
      return error;
  }
}

/** Accepts no more connections, lets answers finish for some seconds, and then ends all connections. */
export function stop(server: Server): Promise<void> {
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
