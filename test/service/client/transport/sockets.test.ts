import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TransportAnswer } from '../../../../src/core/transport/answer.ts';
import type { ClosedCall, TransportEffects } from '../../../../src/core/transport/effects.ts';
import { httpFetch } from '../../../../src/core/transport/http-fetch.ts';
import { TRANSPORT_DEFAULTS, type TransportOptions } from '../../../../src/service/client/transport/options.ts';
import { createTransport } from '../../../../src/service/client/transport/transport.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { JSON_TYPE, keepIn, ROWS } from '../../../support/transport.ts';

type Asked = { readonly answer: TransportAnswer; readonly saved: string[]; readonly outcomes: ClosedCall['outcome'][] };

type Asks = (listener: RequestListener, given?: Partial<TransportOptions>) => Promise<Asked>;

/** Asks a server on a socket of its own once; waits are cut short, but for time-outs. */
async function askOver(
  fetch: TransportEffects['fetch'],
  listener: RequestListener,
  given: Partial<TransportOptions> = {},
): Promise<Asked> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const [saved, outcomes]: [string[], ClosedCall['outcome'][]] = [[], []];
  const patience = { ...TRANSPORT_DEFAULTS.patience, firstWait: 1 };
  const transport = createTransport(
    { baseUrl: `http://127.0.0.1:${port}`, key: 'k', ...TRANSPORT_DEFAULTS, tries: 3, patience, ...given },
    {
      fetch,
      now: () => performance.now(),
      sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
      today: () => new Date(),
      random: Math.random,
      journal: { open: async () => 1, close: async (_, { outcome }) => void outcomes.push(outcome) },
      notice: () => {},
    },
  );
  const answer = await transport.send({ route: 'companies', call: {}, what: 'x', save: keepIn(saved) });
  return { answer, saved, outcomes };
}

/** A listener that does these things, one a call, and then answers. */
function first(...faults: RequestListener[]): RequestListener {
  return (request, response) => {
    const fault = faults.shift();
    if (fault) return fault(request, response);
    response.writeHead(200, JSON_TYPE).end(ROWS);
  };
}

describe.each([
  ['fetch', fetch],
  ['httpFetch', httpFetch],
] as const)('over a socket, by %s', (_, fetched) => {
  const ask: Asks = (...asked) => askOver(fetched, ...asked);

  it('a connection that is reset before and within the answer is asked again', async () => {
    const before: RequestListener = (request) => request.socket.resetAndDestroy();
    const within: RequestListener = (request, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '5000' });
      response.write(ROWS, () => request.socket.resetAndDestroy());
    };
    const { answer, saved, outcomes } = await ask(first(before, within));
    expect(answer).toMatchObject({ kind: 'answered', calls: 3 });
    expect([saved, outcomes]).toEqual([[ROWS], ['unreachable', 'unreachable', 'answered']]);
  });

  it('a body that is longer or shorter than it says is asked again', async () => {
    const raw =
      (length: number): RequestListener =>
      ({ socket }) =>
        socket.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${ROWS}`);
    const { answer, saved, outcomes } = await ask(first(raw(ROWS.length + 1), raw(ROWS.length - 2)));
    expect(answer).toMatchObject({ kind: 'answered', calls: 3 });
    expect(saved).toEqual([ROWS]);
    expect(outcomes).toEqual(['unreachable', 'cut-off', 'answered']);
  });

  it('a body that falls silent is given up', async () => {
    const silent: RequestListener = (_, response) => {
      response.writeHead(200, JSON_TYPE).write('{');
    };
    const timeOuts = { headers: PATIENCE_MS, idle: 50, whole: PATIENCE_MS };
    const { answer, outcomes } = await ask(first(silent), { timeOuts });
    expect(answer).toMatchObject({ kind: 'answered', calls: 2 });
    expect(outcomes).toEqual(['timed-out', 'answered']);
    const once = await ask(silent, { timeOuts, tries: 1 });
    expect(once.answer).toMatchObject({ message: 'no byte more of the answer came in 0.05 s' });
  });

  it('a body that drips comes whole', async () => {
    const drip: RequestListener = async (_, response) => {
      response.writeHead(200, JSON_TYPE);
      for (const letter of ROWS) {
        response.write(letter);
        await wait(1);
      }
      response.end();
    };
    const { answer, saved } = await ask(drip);
    expect(answer).toMatchObject({ kind: 'answered', calls: 1, bytes: ROWS.length });
    expect(saved).toEqual([ROWS]);
  });

  it('a compressed body is handed on as it was before', async () => {
    const zipped = gzipSync(ROWS);
    const { answer, saved } = await ask((_, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip', 'content-length': zipped.length });
      response.end(zipped);
    });
    expect(answer).toMatchObject({ kind: 'answered', bytes: ROWS.length });
    expect(saved).toEqual([ROWS]);
  });

  it('a compressed body that breaks off is asked again', async () => {
    const zipped = gzipSync(ROWS);
    const cut: RequestListener = (request, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip', 'content-length': zipped.length });
      response.write(zipped.subarray(0, -9), () => request.socket.destroy());
    };
    const { answer, saved, outcomes } = await ask(first(cut));
    expect(answer).toMatchObject({ kind: 'answered', calls: 2 });
    expect([saved, outcomes]).toEqual([[ROWS], ['unreachable', 'answered']]);
  });

  it('a status that HTTP does not have is told', async () => {
    const odd: RequestListener = (_, response) => response.writeHead(999).end('no robots');
    expect((await ask(odd, { tries: 1 })).answer).toMatchObject({ status: 999, calls: 1 });
  });

  it('a page of a gateway under status 596 and a redirection are told', async () => {
    const page: RequestListener = (_, response) => {
      response.writeHead(596, { 'content-type': 'text/html', 'X-Service-Error-Code': 'ERR_596_SERVICE_NOT_FOUND' });
      response.end('<html><h1>596 Service Not Found</h1></html>');
    };
    expect((await ask(page, { tries: 1 })).answer).toEqual({
      kind: 'page',
      status: 596,
      code: 'ERR_596_SERVICE_NOT_FOUND',
      message: 'a page of HTML said (status 596, ERR_596_SERVICE_NOT_FOUND): 596 Service Not Found',
      calls: 1,
    });
    const moved: RequestListener = (_, response) => response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end();
    expect((await ask(moved)).answer).toMatchObject({ kind: 'redirected', status: 301, calls: 1 });
  });

  it('nobody there is unreachable', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const { answer } = await ask(first(), { baseUrl: `http://127.0.0.1:${port}`, tries: 2 });
    expect(answer).toMatchObject({ kind: 'unreachable', calls: 2, message: expect.stringContaining('ECONNREFUSED') });
  });
});
