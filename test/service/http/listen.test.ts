import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { get } from 'node:https';
import { connect, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Answered, AnswerLog } from '../../../src/service/http/answer-log.ts';
import { type Listening, listen, type TlsFiles } from '../../../src/service/http/listen.ts';
import { markSocketFault } from '../../../src/service/http/socket-fault.ts';
import { IGNORED_HEADER } from '../../../src/service/protocol/request/row-request.ts';
import { writtenError } from '../../../src/service/server/responses.ts';
import type { Service } from '../../../src/service/server/service.ts';
import { failureOf } from '../../support/failure.ts';
import { TEST_CERTIFICATE } from '../../support/mail-server.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { plainTaxonomy, testService, testView } from '../../support/service.ts';

const HOST = '127.0.0.1';

async function open(
  handle: Service['handle'],
  told: unknown[] = [],
  readerPatienceMs = 60_000,
  log?: AnswerLog,
  tls?: TlsFiles,
): Promise<Listening> {
  const listening = await listen(handle, {
    ...{ host: HOST, port: 0, readerPatienceMs, log, tls },
    onDefect: (thrown) => told.push(thrown),
    writeRefusal: writtenError,
  });
  onTestFinished(listening.close);
  return listening;
}

/** Writes bytes as they are and gives all that comes back until the other side closes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, HOST);
  let said = '';
  socket.on('data', (piece: Buffer) => {
    said += piece.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(text);
  // `once` of node:events would fail on an error, which a reset is.
  await new Promise((done) => socket.once('close', done));
  return said;
}

const service = testService({ view: testView({ taxonomies: [plainTaxonomy('18')] }) });
const GET = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');

describe('a socket', () => {
  it('sends an answer without making a whole response of it', async () => {
    const responses: Response[] = [];
    const { port } = await open(async (...args) => {
      const response = await service.handle(...args);
      responses.push(response);
      return response;
    });
    const url = `http://${HOST}:${port}/taxonomy/18/presentation?appkey=demo`;
    await fetch(url);
    await fetch(url, { headers: { 'if-none-match': '*' } });
    // The adapter's light response says whether it had to make the response of the platform, with its streams.
    expect(responses.map((response) => inspect(response))).toEqual([
      expect.stringMatching(/^Response \(lightweight\).*nativeResponse: undefined/s),
      expect.stringMatching(/^Response \(lightweight\).*nativeResponse: undefined/s),
    ]);
  });

  it('answers as the service does', async () => {
    const { port } = await open(service.handle);
    const path = '/taxonomy/18/presentation?appkey=demo';
    const [near, far] = [
      await service.handle(new Request(`http://localhost${path}`)),
      await fetch(`http://${HOST}:${port}${path}`),
    ];
    expect(far.status).toBe(200);
    expect(far.headers.get('etag')).toBe(near.headers.get('etag'));
    const body = await far.text();
    expect(body).toBe(await near.text());
    expect(far.headers.get('content-length')).toBe(String(body.length));
    const head = await fetch(`http://${HOST}:${port}${path}`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(body.length));
    const unchanged = await fetch(`http://${HOST}:${port}${path}`, { headers: { 'if-none-match': '*' } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  });

  it('speaks HTTPS with a certificate, and drops a client that does not', async () => {
    const told: unknown[] = [];
    const { port } = await open(service.handle, told, 60_000, undefined, TEST_CERTIFICATE);
    const said = await new Promise<string>((done, fail) => {
      const options = { host: HOST, port, path: '/taxonomy?appkey=demo', ca: TEST_CERTIFICATE.cert };
      get(options, async (incoming) => {
        const pieces: Buffer[] = [];
        for await (const piece of incoming) pieces.push(piece);
        done(`${incoming.statusCode} ${Buffer.concat(pieces)}`);
      }).on('error', fail);
    });
    expect(said).toMatch(/^200 \{.*Taxonomy 18/);
    expect(await raw(port, GET('/taxonomy?appkey=demo'))).toBe('');
    expect(told).toEqual([]);
  });

  it('sends the message of a status, and the usual one where there is none', async () => {
    const { port } = await open(async ({ url }) =>
      url.endsWith('/own')
        ? new Response(null, { status: 204, statusText: 'Subscription deleted' })
        : new Response(null, { status: 204 }),
    );
    expect(await raw(port, GET('/own'))).toMatch(/^HTTP\/1\.1 204 Subscription deleted\r\n/);
    expect(await raw(port, GET('/usual'))).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);
  });

  it('logs every answer: what was asked, what came of it, how much was sent and how long it took', async () => {
    const answered: Answered[] = [];
    let at = 0;
    const now = (): number => (at += 5);
    const noteOf = ({ headers }: Response) => headers.get(IGNORED_HEADER) ?? undefined;
    const { port } = await open(service.handle, [], 60_000, { now, noteOf, onAnswered: (one) => answered.push(one) });
    const said = await raw(port, GET('/taxonomy?appkey=demo&limt=5'));
    expect(said).toMatch(/\r\nx-service-ignored-parameters: limt\r\n/i);
    await raw(port, GET('/nowhere?appkey=demo'));
    await vi.waitFor(() => expect(answered).toHaveLength(2), { timeout: PATIENCE_MS });
    expect(answered).toEqual([
      {
        ...{ method: 'GET', url: '/taxonomy?appkey=demo&limt=5', status: 200, milliseconds: 5, note: 'limt' },
        bytes: said.length,
      },
      expect.objectContaining({ url: '/nowhere?appkey=demo', status: 404, note: undefined }),
    ]);
  });

  describe('has a client', () => {
    // More than the buffers of two sockets hold.
    const large = new Uint8Array(32 * 2 ** 20);
    const silent = async (port: number): Promise<Socket> => {
      const socket = connect(port, HOST);
      socket.on('error', () => {});
      socket.write(GET('/'));
      await once(socket, 'connect');
      return socket;
    };

    it('that does not read its answer: it is disconnected, and what was to be sent is let go', async () => {
      let cancelled = 0;
      const endless = (): ReadableStream<Uint8Array> =>
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(2 ** 16)),
          cancel: () => {
            cancelled += 1;
          },
        });
      let whole = false;
      const handle = async (): Promise<Response> => {
        whole = !whole;
        return new Response(whole ? large : endless());
      };
      const { port } = await open(handle, [], 150);
      const clients = [await silent(port), await silent(port)];
      await vi.waitFor(() => expect(cancelled).toBe(1), { timeout: PATIENCE_MS });
      // Only one that reads notices the end.
      await Promise.all(
        clients.map((client) => {
          const closed = new Promise((done) => client.once('close', done));
          client.resume();
          return closed;
        }),
      );
      for (const client of clients) expect(client.bytesRead).toBeLessThan(large.byteLength);
    });

    it('that reads slowly: it gets all of it', async () => {
      // It takes longer as a whole, but never so long that nothing is read.
      const { port } = await open(async () => new Response(large), [], 1_000);
      const client = await silent(port);
      let [bytes, next] = [0, 0];
      client.on('data', (piece: Buffer) => {
        bytes += piece.byteLength;
        if (bytes < next) return;
        next = bytes + large.byteLength / 80;
        client.pause();
        setTimeout(() => client.resume(), 20);
      });
      await new Promise((done) => client.once('close', done));
      expect(bytes).toBeGreaterThan(large.byteLength);
    });

    it('whose answer takes longer to compute than that: it gets it', async () => {
      const handle = async (): Promise<Response> => {
        await new Promise((done) => setTimeout(done, 600));
        return new Response('late');
      };
      const { port } = await open(handle, [], 100);
      expect(await raw(port, GET('/'))).toMatch(/late$/);
    });
  });

  it('answers what is hardly HTTP', async () => {
    const { port } = await open(service.handle);
    for (const text of [
      'hello\r\n\r\n',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
      '\x01\r\n\r\n',
      GET('/a\\b'),
      GET('http://[/'),
      GET('/\u00e9'),
      GET('/', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      `POST /ntf/templates?appkey=demo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ]) {
      expect(await raw(port, text), text).toMatch(/^HTTP\/1\.1 400 .*\{"Message":"[^"]+"\}$/s);
    }
    const tunnel = await raw(port, 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n');
    expect(tunnel).toMatch(/^HTTP\/1\.1 405 .*allow: GET, .*"Message"/s);
    expect(await raw(port, GET('/taxonomy?appkey=demo', 'Expect: banana'))).toMatch(/^HTTP\/1\.1 417 .*"Message"/s);
    const old = await raw(port, 'GET /taxonomy?appkey=demo HTTP/1.0\r\n\r\n');
    expect(old).toMatch(/^HTTP\/1\.1 200 /);
    const many = Array.from({ length: 300 }, (_, index) => `X-${index}: 1`);
    expect(await raw(port, GET('/taxonomy?appkey=demo', ...many))).toMatch(/^HTTP\/1\.1 431 .*"Message"/s);
    expect(await raw(port, GET('/taxonomy?appkey=demo', `X: ${'x'.repeat(200_000)}`))).toMatch(
      /^HTTP\/1\.1 431 .*"Message"/s,
    );
    expect(await raw(port, GET(`/?appkey=demo&${'x'.repeat(100_000)}`))).toMatch(/^HTTP\/1\.1 414 .*"Message"/s);
    expect(await raw(port, GET('/taxonomy?appkey=demo'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('reads no more of a body than it takes', async () => {
    const { port } = await open(service.handle);
    const head = 'POST /ntf/templates?appkey=demo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    expect(await raw(port, `${head}Content-Length: 99999999\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 .*"Message"/s);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    expect(await raw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('makes no more of a long answer than is taken', async () => {
    let made = 0;
    let isCancelled = false;
    const endless = (): ReadableStream =>
      new ReadableStream({
        pull: (controller) => {
          made += 1;
          controller.enqueue(new Uint8Array(2 ** 16));
        },
        cancel: () => {
          isCancelled = true;
        },
      });
    const talk = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')];
    const { port } = await open(async () => new Response(endless()));
    const asked = request({ port, host: HOST, path: '/' }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    await vi.waitFor(() => expect(made).toBeGreaterThan(2), { timeout: PATIENCE_MS });
    const settled = async (): Promise<boolean> => {
      const before = made;
      await new Promise((done) => setTimeout(done, 50));
      return made === before;
    };
    await vi.waitFor(async () => expect(await settled()).toBe(true), { timeout: PATIENCE_MS });
    // What the sockets of both sides buffer, and no more.
    expect(made).toBeLessThan(1_000);
    answer.destroy();
    await vi.waitFor(() => expect(isCancelled).toBe(true), { timeout: PATIENCE_MS });
    for (const spy of talk) expect(spy).not.toHaveBeenCalled();
  });

  it('tells who asks', async () => {
    const { port } = await open(async (_, peer) => new Response(peer?.address));
    expect(await (await fetch(`http://${HOST}:${port}/`)).text()).toBe('127.0.0.1');
  });

  it('lets answers come to their end when it closes', async () => {
    let release = (): void => {};
    const waiting = new Promise<void>((done) => {
      release = done;
    });
    let asked = (): void => {};
    const arrived = new Promise<void>((done) => {
      asked = done;
    });
    const { port, close } = await open(async () => {
      asked();
      await waiting;
      return new Response('late');
    });
    const answer = fetch(`http://${HOST}:${port}/`);
    await arrived;
    const closing = close();
    await expect(fetch(`http://${HOST}:${port}/`)).rejects.toThrow();
    release();
    expect(await (await answer).text()).toBe('late');
    await closing;
  });

  it('says nothing of what it cannot read into the middle of an answer', async () => {
    const halfway = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('half')) });
    const { port } = await open(async () => new Response(halfway));
    const socket = connect(port, HOST);
    let said = '';
    socket.on('error', () => {});
    socket.on('data', (piece: Buffer) => {
      said += piece.toString('latin1');
      if (said.includes('half')) socket.write('hello\r\n\r\n');
    });
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((done) => socket.once('close', done));
    expect(said).toMatch(/^HTTP\/1\.1 200 .*half\r\n$/s);
    expect(said).not.toContain('400');
  });

  it('answers, when it closes, what is on its way on an open connection, as the last', async () => {
    const { port, close } = await open(async () => new Response('here'));
    const socket = connect(port, HOST);
    const ask = async (): Promise<string> => {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const [piece] = (await once(socket, 'data')) as [Buffer];
      return piece.toString('latin1');
    };
    expect(await ask()).toMatch(/connection: keep-alive/i);
    const closing = close();
    await new Promise((done) => setTimeout(done, 40));
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
    await closing;
  });

  it('is refused where the port is taken or the address is not ours', async () => {
    const { port } = await open(service.handle);
    const again = (host: string, number: number) =>
      failureOf(() =>
        listen(service.handle, {
          host,
          port: number,
          readerPatienceMs: 60_000,
          log: undefined,
          onDefect: () => {},
          writeRefusal: writtenError,
        }),
      );
    expect(await again(HOST, port)).toMatch(/^unavailable: port \d+ of 127\.0\.0\.1 is taken by another program\n/);
    expect(await again('192.0.2.1', 0)).toBe('input: 192.0.2.1 is not an address of this machine');
  });
});

describe('a fault that only a socket can commit', () => {
  const faulty = (fault: Parameters<typeof markSocketFault>[1]) =>
    open(async () => markSocketFault(new Response('0123456789', { headers: { 'content-type': 'text/plain' } }), fault));

  it('breaks the connection before an answer', async () => {
    const { port } = await faulty({ kind: 'reset', afterBytes: undefined });
    expect(await raw(port, GET('/'))).toBe('');
  });

  it('breaks the connection in the middle of a body', async () => {
    const { port } = await faulty({ kind: 'reset', afterBytes: 4 });
    const answer = await fetch(`http://${HOST}:${port}/`).catch(() => undefined);
    if (answer) await expect(answer.text()).rejects.toThrow();
    // What was sent before the reset may or may not have come.
    expect(await raw(port, GET('/'))).toMatch(/^$|^HTTP\/1\.1 200 .*content-length: 10\r\n.*\r\n\r\n(?:0123)?$/s);
  });

  it('states another length', async () => {
    for (const contentLength of [7, 12]) {
      const { port } = await faulty({ kind: 'wrong-length', contentLength });
      const said = await raw(port, GET('/'));
      expect(said).toMatch(new RegExp(`content-length: ${contentLength}\\r\\n`));
      expect(said).toMatch(/\r\n\r\n0123456789$/);
    }
  });
});

describe('a connection whose client sends many requests at once', () => {
  const many = (count: number): string => GET('/x').replace('Connection: close\r\n', '').repeat(count);

  it('gets its next answer only when it reads', async () => {
    let answers = 0;
    const { port } = await open(async () => {
      answers += 1;
      return new Response(Buffer.alloc(4 * 2 ** 20));
    });
    const client = connect(port, HOST).pause();
    onTestFinished(() => {
      client.destroy();
    });
    const sent = many(300_000);
    client.write(sent);
    await vi.waitFor(() => expect(answers).toBeGreaterThan(0), { timeout: PATIENCE_MS });
    await quiet();
    expect(answers).toBeLessThanOrEqual(3);
    // The rest waits in the client.
    expect(client.writableLength).toBeGreaterThan(0);
    client.resume();
    await vi.waitFor(() => expect(answers).toBeGreaterThan(5), { timeout: PATIENCE_MS });
  });

  it('gets all answers in order, with the bodies of its requests', async () => {
    const { port } = await open(async (request) => new Response(`<${await request.text()}>`));
    const post = (body: string): string =>
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const bodies = Array.from({ length: 50 }, (_, at) => `${at}`.repeat(at % 7 === 0 ? 30_000 : 3));
    const said = await raw(port, `${bodies.map(post).join('')}${GET('/end')}`);
    expect([...said.matchAll(/<(\d*)>/g)].map(([, body]) => body)).toEqual([...bodies, '']);
  });
});

/** Until everything that is under way on this machine has come. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setTimeout(done, 2));
}
