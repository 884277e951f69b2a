import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** What the server does with a mail: `go-away` closes the connection after 250, `no-answer` has taken it and says nothing. */
export type MailFate = 'take' | 'drop-in-data' | 'close-unanswered' | 'hang' | 'no-answer' | 'go-away' | number;

export type MailServer = {
  /** `smtp://127.0.0.1:PORT` */
  readonly address: string;
  /** The mails that it has taken whole, whatever it said then, in order. */
  readonly taken: readonly { readonly from: string; readonly to: string; readonly text: string }[];
  /** How many connections were made. */
  readonly connections: () => number;
};

type Fates = {
  /** By address and number of the try (from 0). */
  readonly recipient?: (to: string, attempt: number) => MailFate;
  readonly data?: (to: string, attempt: number) => MailFate;
  readonly options?: SMTPServerOptions;
};

/** A real SMTP server on this machine, which is closed when the test ends. */
export async function mailServer({ recipient = take, data = take, options = {} }: Fates = {}): Promise<MailServer> {
  const taken: { from: string; to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  const tries = new Map<string, number>();
  let connections = 0;
  const attemptOf = (what: string): number => {
    const attempt = tries.get(what) ?? 0;
    tries.set(what, attempt + 1);
    return attempt;
  };
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      const fate = recipient(address, attemptOf(`recipient ${address}`));
      if (fate === 'hang') return;
      callback(typeof fate === 'number' ? answer(fate, 'not this one') : null);
    },
    onData: (stream, { envelope }, callback) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address).join(',');
      const fate = data(to, attemptOf(`data ${to}`));
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (fate === 'drop-in-data') closeAll();
      });
      stream.on('end', () => {
        if (fate === 'drop-in-data') return;
        if (typeof fate === 'number') return callback(answer(fate, 'not now'));
        taken.push({ from, to, text: Buffer.concat(pieces).toString() });
        if (fate === 'close-unanswered') return closeAll();
        if (fate === 'no-answer' || fate === 'hang') return;
        callback(null, 'taken');
        if (fate === 'go-away') setImmediate(closeAll);
      });
    },
    ...options,
  });
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        closeAll();
        server.close(resolve);
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  return { address: `smtp://127.0.0.1:${port}`, taken, connections: () => connections };
}

const take = (): MailFate => 'take';

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Of `localhost` and 127.0.0.1, until 2125, signed by itself; for tests alone. */
export const TEST_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUHXs0P9UEPfKptxcI7t+XaqadpxswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIyNDcyMVoYDzIxMjYxMDI5
MjI0NzIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQeN346MHA18c1MUlTCdWtkGRDQZRdWvtGL1f/TahJq3+ubMF7SODry
QqW1MVIQJanRyyFeyI7Z6xSNg5ezzcb0o28wbTAdBgNVHQ4EFgQUfYXuXzebZLho
OtA+ZrxHIQKjflkwHwYDVR0jBBgwFoAUfYXuXzebZLhoOtA+ZrxHIQKjflkwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgHhNGWaeWI8A7JKCO5y94lHjgiUbGOVg3CnnL83QD68MCIQCT
wu/iQDIFM7Aj4vSOqhRdXBUETvBql8/012Rpa0dUQw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMPQuvuWWptnwgmfU
SMZA+bEV33XjYlybqetUV8hgPzahRANCAAQeN346MHA18c1MUlTCdWtkGRDQZRdW
vtGL1f/TahJq3+ubMF7SODryQqW1MVIQJanRyyFeyI7Z6xSNg5ezzcb0
-----END PRIVATE KEY-----
`,
};
