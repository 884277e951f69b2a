import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contentsOf, crossfoot, expectRefusal } from '../support/cli.ts';
import { dataSet } from '../support/fsds.ts';
import { entries, fill, refuses, type Workshop, workshop } from '../support/workshop.ts';
import { zipOf } from '../support/zip.ts';

/** What the server has: a body with its validators, or an answer of another kind. */
type Shelf = { body: Buffer; etag?: string; lastModified?: string; answer?: (response: ServerResponse) => void };
type Library = { readonly url: string; readonly shelf: Shelf; readonly asked: IncomingMessage[] };

/** A server on this machine that answers conditional requests as static servers do. */
async function library(shelf: Shelf): Promise<Library> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    if (shelf.answer) return shelf.answer(response);
    const { etag, lastModified, body } = shelf;
    const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
    const current = etag === undefined ? lastModified !== undefined && since === lastModified : match === etag;
    response.writeHead(current ? 304 : 200, {
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
      ...(current ? {} : { 'content-length': body.length }),
    });
    return response.end(current ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/2009q3.zip`, shelf, asked };
}

const publication = (value: string): Buffer => zipOf(...entries(dataSet({ num: [{ value }] })));
const CONTACT = ['--contact', 'Jane Doe jane@example.com'];

async function ingested(shop: Workshop, { url }: Library): Promise<Record<string, unknown> | undefined> {
  const { status, stdout, stderr } = await crossfoot(['ingest', 'fsds', url, '--store', shop.store, ...CONTACT]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(contentsOf(shop.temp)).toEqual({});
  return (JSON.parse(stdout) as { inputs: Record<string, unknown>[] }).inputs[0];
}

async function snapshots(shop: Workshop): Promise<number> {
  const { stdout } = await crossfoot(['snapshots', '--store', shop.store]);
  return (JSON.parse(stdout) as { totals: { snapshots: number } }).totals.snapshots;
}

describe('a data set by URL', () => {
  test.each([
    [{ etag: '"v1"' }, { etag: '"v2"' }],
    [{ lastModified: 'Fri, 22 Nov 2024 00:48:00 GMT' }, { lastModified: 'Sat, 23 Nov 2024 00:48:00 GMT' }],
  ])(
    'is brought in, left alone while it is the same, brought in again when it has changed: %o',
    async (old, changed) => {
      const shop = workshop();
      const shelf = await library({ body: publication('1'), ...old });
      expect(await ingested(shop, shelf)).toMatchObject({ kind: 'rows', input: shelf.url, snapshot: 1 });
      const before = contentsOf(shop.stores);
      expect(await ingested(shop, shelf)).toEqual({ kind: 'unchanged', input: shelf.url, counts: {}, diagnostics: [] });
      expect(contentsOf(shop.stores)).toEqual(before);
      Object.assign(shelf.shelf, { body: publication('2') }, changed);
      expect(await ingested(shop, shelf)).toMatchObject({ kind: 'rows', snapshot: 2, rows: { changed: 1 } });
      expect(await ingested(shop, shelf)).toMatchObject({ kind: 'unchanged' });
      expect(await snapshots(shop)).toBe(2);
      expect(shelf.asked.map(({ headers }) => headers['user-agent'])).toEqual(
        Array.from({ length: 4 }, () => 'crossfoot/1.2.3 Jane Doe jane@example.com'),
      );
    },
  );

  test('is remembered without its query, which may hold a key, and known again by the whole URL', async () => {
    const shop = workshop();
    const { url, ...shelf } = await library({ body: publication('1'), etag: '"v1"' });
    const keyed = { ...shelf, url: `${url}?key=secret` };
    expect(await ingested(shop, keyed)).toMatchObject({ kind: 'rows', input: url });
    expect(await ingested(shop, keyed)).toMatchObject({ kind: 'unchanged', input: url });
    expect(await ingested(shop, { ...shelf, url: `${url}?key=other` })).toMatchObject({ kind: 'rows', snapshot: 2 });
    for (const table of ['download', 'ingest_run', 'snapshot']) {
      const { stdout } = await crossfoot(['sql', `FROM ${table}`, '--store', shop.store]);
      expect(stdout).not.toContain('secret');
    }
    const { stdout } = await crossfoot(['sql', 'SELECT DISTINCT url FROM download', '--store', shop.store]);
    expect((JSON.parse(stdout) as { rows: unknown }).rows).toEqual([{ url }]);
    expect(readFileSync(shop.store).includes('secret')).toBe(false);
  });

  test('without validators is brought in each time', async () => {
    const shop = workshop();
    const shelf = await library({ body: publication('1') });
    await ingested(shop, shelf);
    expect(await ingested(shop, shelf)).toMatchObject({ kind: 'rows', snapshot: 2, rows: { new: 0, changed: 0 } });
  });

  test('says who asks by CROSSFOOT_CONTACT too', async () => {
    const shop = workshop();
    const { url, asked } = await library({ body: publication('1') });
    const env = { CROSSFOOT_CONTACT: 'ops@example.com' };
    expect((await crossfoot(['ingest', 'fsds', url, '--store', shop.store], { env })).status).toBe(0);
    expect(asked[0]?.headers['user-agent']).toBe('crossfoot/1.2.3 ops@example.com');
  });
});

const answered = (status: number) => (response: ServerResponse) => {
  response.writeHead(status);
  response.end('<html>an error page</html>');
};

describe('what cannot be had', () => {
  test.each<[string, Partial<Shelf>, RegExp]>([
    ['404', { answer: answered(404) }, /2009q3\.zip: the server answered 404 Not Found/],
    ['500', { answer: answered(500) }, /2009q3\.zip: the server answered 500/],
    ['304 without a copy here', { answer: answered(304) }, /2009q3\.zip: the server answered 304/],
    [
      'a body that breaks off',
      {
        answer: (response) => {
          response.writeHead(200, { 'content-length': 9_999 });
          response.write('PK');
          setTimeout(() => response.destroy(), 20);
        },
      },
      /2009q3\.zip: the answer broke off: /,
    ],
  ])('%s: exit 4, nothing changed', async (_, shelf, said) => {
    const shop = workshop();
    const { url } = await library({ body: publication('1'), ...shelf });
    const words = ['ingest', 'fsds', url, ...CONTACT];
    await refuses(shop, words, 4, said);
    await fill(shop);
    await refuses(shop, words, 4, said);
  });

  test('nobody who listens: exit 4', async () => {
    const shop = workshop();
    await refuses(
      shop,
      ['ingest', 'fsds', 'http://127.0.0.1:9/2009q3.zip', ...CONTACT],
      4,
      /127\.0\.0\.1:9\/2009q3\.zip: cannot be reached: /,
    );
  });

  test.each([
    [['http://127.0.0.1:9/a.zip'], /no contact address for the download\n {2}The SEC asks/],
    [['http://127.0.0.1:9/a.zip', '--contact', 'nobody'], /is not a mail address/],
    [['http://', '--contact', 'a@b.example'], /not an http or https URL/],
    [
      ['https://me:secret@127.0.0.1:9/a.zip', '--contact', 'a@b.example'],
      /^(?!.*secret).*holds a user name or a password/,
    ],
  ])('%j: wrong use, exit 2', async (words, said) => {
    await refuses(workshop(), ['ingest', 'fsds', ...words], 2, said);
  });

  test.each<[string, Buffer, RegExp]>([
    [
      'an error page',
      Buffer.from('<html>Please log in</html>'),
      /^error: http:\/\/127\.0\.0\.1:\d+\/2009q3\.zip: cannot be read as a zip/,
    ],
    [
      'a zip of something else',
      zipOf({ name: 'a.txt', data: 'x' }),
      /^error: http:\/\/127\.0\.0\.1:\d+\/2009q3\.zip:1: no sub\.txt/,
    ],
    [
      'a data set with a bad number',
      publication('1,5'),
      /^error: http:\/\/127\.0\.0\.1:\d+\/2009q3\.zip!num\.txt:2: value is "1,5"/,
    ],
  ])('%s in its place is called by the URL, without its query', async (_, body, said) => {
    const shop = workshop();
    const { url } = await library({ body, etag: '"v1"' });
    const words = ['ingest', 'fsds', `${url}?key=secret`, ...CONTACT];
    await refuses(shop, words, 2, said);
    await refuses(shop, words, 2, /^(?!.*(secret|crossfoot-download))/);
  });
});

test('Ctrl-C in the middle of a download ends it', async () => {
  const shop = workshop();
  const stop = new AbortController();
  const { url } = await library({
    body: Buffer.alloc(0),
    answer: (response) => {
      response.writeHead(200, { 'content-length': 9_999 });
      response.write('PK');
      setTimeout(() => stop.abort(), 20);
    },
  });
  const words = ['ingest', 'fsds', url, '--store', shop.store, ...CONTACT];
  expectRefusal(
    await crossfoot(words, { signal: stop.signal }),
    130,
    /^interrupted; nothing of the unfinished work was kept\n$/,
  );
  expect([contentsOf(shop.stores), contentsOf(shop.temp)]).toEqual([{}, {}]);
});
