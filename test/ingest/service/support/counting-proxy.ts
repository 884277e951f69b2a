import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a service on this machine, and counts what goes by; it breaks off where either of them does. */
export type CountingProxy = {
  readonly url: string;
  /** Requests that were sent to the end of their head, of all connections until now. */
  readonly requests: () => number;
  /** Resolves as soon as so many have gone by since it was asked. */
  readonly after: (requests: number) => Promise<void>;
  /** The port that connections from now on go to. */
  readonly leadTo: (port: number) => void;
  readonly close: () => Promise<void>;
};

/** The end of the head of a request; those of this client have no body. */
const END_OF_HEAD = '\r\n\r\n';
const HOST = /^(host: [\d.]+:)\d+/im;

export async function countingProxy(): Promise<CountingProxy> {
  let requests = 0;
  let target = 0;
  const waiting = new Set<{ readonly until: number; readonly resolve: () => void }>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const to = target;
    const service = connect(to, '127.0.0.1');
    let rest = '';
    client.on('data', (piece: Buffer) => {
      const heads = (rest + piece.toString('latin1')).split(END_OF_HEAD);
      rest = heads.pop() ?? '';
      requests += heads.length;
      for (const each of waiting) if (requests >= each.until && waiting.delete(each)) each.resolve();
      // The service answers for its own port alone.
      for (const head of heads) service.write(`${head.replace(HOST, `$1${to}`)}${END_OF_HEAD}`, 'latin1');
    });
    client.on('end', () => service.end());
    service.pipe(client);
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.resetAndDestroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroySoon();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('a proxy without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: () => requests,
    after: (more) =>
      new Promise((resolve) => {
        waiting.add({ until: requests + more, resolve });
      }),
    leadTo: (port) => {
      target = port;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
