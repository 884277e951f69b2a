import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { httpFetch } from '../../../src/core/transport/http-fetch.ts';

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string | Buffer };

/** A server that answers each request alike; how many connections it had. */
async function serverOf({ status = 200, headers = {}, body = '' }: Answer) {
  const server = createServer((_, outgoing) => outgoing.writeHead(status, headers).end(body));
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { fetch: () => httpFetch(new Request(url)), connections: () => connections };
}

test.each([204, 304])('an answer %d without content leaves its connection to the next request', async (status) => {
  const { fetch, connections } = await serverOf({ status, headers: { etag: '"1"' } });
  for (let at = 0; at < 3; at += 1) {
    const answer = await fetch();
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([status, null, '"1"']);
    // The connection is free once the end of the message was seen.
    await new Promise((done) => setImmediate(done));
  }
  expect(connections()).toBe(1);
});

test.each([
  ['as it is', {}, 'Grüße'],
  ['by gzip', { 'content-encoding': 'gzip' }, gzipSync('Grüße')],
])('a body comes %s', async (_, headers, body) => {
  const { fetch } = await serverOf({ headers, body });
  expect(await (await fetch()).text()).toBe('Grüße');
});

test('a body that is not what its encoding says fails where it is read', async () => {
  const { fetch } = await serverOf({ headers: { 'content-encoding': 'gzip' }, body: 'not gzip' });
  const answer = await fetch();
  await expect(answer.text()).rejects.toThrow('incorrect header check');
});
