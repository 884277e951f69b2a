import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Nothing sent and nothing received for so long, whatever is being computed: nobody is there any more. */
const SILENCE_MS = 660_000;

/** How much had moved on a connection when it was last found silent, and for how long it has been silent. */
type Silence = { readonly moved: number; readonly milliseconds: number };

/**
 * Ends connections on which nothing has moved for `patienceMs`, where an answer waits for its client to read or where the last answer was
 * sent; after {@link SILENCE_MS} where an answer is still being computed. A client that reads slowly keeps its connection.
 */
export function dropSilent(
  server: Server,
  patienceMs: number,
  latestOf: (socket: Socket) => ServerResponse | undefined,
): void {
  const silences = new WeakMap<Socket, Silence>();
  server.setTimeout(patienceMs);
  server.on('timeout', (socket: Socket) => {
    const latest = latestOf(socket);
    const moved = socket.bytesRead + socket.bytesWritten;
    const before = silences.get(socket);
    const milliseconds = (before?.moved === moved ? before.milliseconds : 0) + patienceMs;
    const isUnread = socket.writableLength > 0;
    const isIdle = latest?.writableFinished === true;
    if (isUnread || isIdle || milliseconds >= SILENCE_MS) {
      socket.destroy();
      return;
    }
    silences.set(socket, { moved, milliseconds });
    socket.setTimeout(patienceMs);
  });
}
