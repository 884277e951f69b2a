import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type Peer = { readonly address: string };

export type Connection = {
  readonly peer: Peer;
  latest?: ServerResponse;
  /** An answer is being computed or sent. */
  isBusy: boolean;
  /** Begins the answers to later requests, in their order. */
  readonly waiting: (() => void)[];
};

export type Connections = {
  readonly connectionOf: (socket: Socket) => Connection;
  /**
   * Calls `answer` once the earlier answers of the connection have been sent. A client that sends requests and reads
   * nothing costs one answer; its later requests are not even read.
   */
  readonly inTurn: (incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void) => void;
  /** Whether nothing is being sent on a connection, so that something can be. */
  readonly isFree: (socket: Duplex) => boolean;
  /**
   * Ends connections on which nothing has moved for `patienceMs` while an answer waits for its reader or none is due;
   * after {@link SILENCE_MS} where an answer is still being computed.
   */
  readonly dropSilent: (server: Server, patienceMs: number) => void;
};

/** After so long without a byte sent or received, whatever is being computed, the client is taken to be gone. */
const SILENCE_MS = 660_000;

/** How many bytes had moved on a connection when it was last found silent, and for how long it has been silent. */
type Silence = { readonly moved: number; readonly milliseconds: number };

export function trackConnections(): Connections {
  const connections = new WeakMap<Duplex, Connection>();
  const silences = new WeakMap<Socket, Silence>();
  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket) ?? {
      peer: { address: socket.remoteAddress ?? '' },
      isBusy: false,
      waiting: [],
    };
    connections.set(socket, known);
    return known;
  };
  return {
    connectionOf,
    inTurn: ({ socket }, outgoing, answer) => {
      const connection = connectionOf(socket);
      const begin = (): void => {
        connection.isBusy = true;
        // Sent, or the connection has ended.
        outgoing.once('close', () => {
          connection.isBusy = false;
          const next = socket.destroyed ? undefined : connection.waiting.shift();
          if (connection.waiting.length === 0) socket.resume();
          next?.();
        });
        answer();
      };
      if (connection.isBusy) {
        connection.waiting.push(begin);
        socket.pause();
      } else {
        begin();
      }
    },
    // Answers are sent in turn: the latest one holds the socket, or waits for it.
    isFree: (socket) => {
      const latest = connections.get(socket)?.latest;
      if (latest === undefined || latest.writableFinished) return true;
      return latest.socket === socket && !latest.headersSent;
    },
    dropSilent: (server, patienceMs) => {
      server.setTimeout(patienceMs);
      server.on('timeout', (socket: Socket) => {
        const moved = socket.bytesRead + socket.bytesWritten;
        const before = silences.get(socket);
        const milliseconds = (before?.moved === moved ? before.milliseconds : 0) + patienceMs;
        const isUnread = socket.writableLength > 0;
        const isIdle = connections.get(socket)?.latest?.writableFinished === true;
        if (isUnread || isIdle || milliseconds >= SILENCE_MS) {
          socket.destroy();
          return;
        }
        silences.set(socket, { moved, milliseconds });
        socket.setTimeout(patienceMs);
      });
    },
  };
}
