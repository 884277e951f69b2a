import { beforeAll, describe, expect, test } from 'vitest';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { ownHosts } from '../../../src/service/http/own-hosts.ts';
import { withSqlAnswer } from '../../../src/warehouse/store/sql-reader.ts';
import { addressesOn, get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { tempStore } from '../../support/temp-store.ts';

let explorer: Explorer;
beforeAll(async () => {
  explorer = testExplorer(await sampleWithRuns());
});

test('only GET and HEAD are answered', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect(await get(explorer, '/', { method })).toMatchObject({ status: 405 });
  }
  const { text } = await get(explorer, '/snapshots');
  const head = await get(explorer, '/snapshots', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
});

const ENDLESS = '/sql?query=SELECT+count(*)+FROM+range(100000000)+a,+range(100000000)+b';

test('a page that nobody waits for any more is stopped, and the next one has its turn', async () => {
  const patient = testExplorer(await sampleWithRuns(), { pageMs: 3_600_000 });
  const reader = new AbortController();
  const slow = get(patient, ENDLESS, { signal: reader.signal });
  const unasked = get(patient, ENDLESS, { signal: AbortSignal.abort() });
  const next = get(patient, '/snapshots');
  reader.abort();
  expect((await slow).status).toBe(503);
  expect((await unasked).status).toBe(503);
  expect((await next).status).toBe(200);
});

test('pages that are asked for at once are those that are asked for one by one', async () => {
  const paths = ['/', '/nope', '/sql?query=SHOW+TABLES', '/snapshots.json'];
  const alone: string[] = [];
  for (const path of paths) alone.push((await get(explorer, path)).text);
  const together = await Promise.all([...paths, ...paths].map((path) => get(explorer, path)));
  expect(together.map(({ text }) => text)).toEqual([...alone, ...alone]);
});

test('a page of an earlier moment links to the same page of the newest, with its other parameters', async () => {
  const { text } = await get(explorer, '/search?query=assets&kind=fields&at=2');
  expect(text).toContain('<a href="/search?query=assets&amp;kind=fields">Show the newest</a>');
  expect((await get(explorer, '/search?query=assets')).text).not.toContain('Show the newest');
});

test('a request for another host is refused', async () => {
  const store = await sampleWithRuns();
  const strict = testExplorer(store, { acceptsHost: ownHosts('127.0.0.1', 8090) });
  const ask = (host: string) => get(strict, '/', { headers: { host } });
  expect((await ask('evil.example')).status).toBe(421);
});

test.each([
  ['a link or an image of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another port of this machine', { 'sec-fetch-site': 'same-site' }, 403],
  ['a script of another site, in an old browser', { origin: 'http://evil.example' }, 403],
  ['a page of the explorer', { 'sec-fetch-site': 'same-origin' }, 200],
  ['the address bar', { 'sec-fetch-site': 'none' }, 200],
  ['a program that is not a browser', {}, 200],
])('a request from %s', async (_, headers, status) => {
  expect((await get(explorer, '/sql?query=SELECT+1', { headers: { host: 'localhost', ...headers } })).status).toBe(
    status,
  );
});

test('other pages are answered while a query runs; other queries wait', async () => {
  let finish = (): void => {};
  const busy = new Promise<void>((done) => {
    finish = done;
  });
  let running = 0;
  const slow = testExplorer(await sampleWithRuns(), {
    answerSql: async (...query) => {
      running += 1;
      await busy;
      return withSqlAnswer(...query);
    },
  });
  const queries = ['SELECT 1', 'SELECT 2'].map((query) => get(slow, `/sql?query=${encodeURIComponent(query)}`));
  expect((await get(slow, '/snapshots')).status).toBe(200);
  expect(running).toBe(1);
  finish();
  expect((await Promise.all(queries)).map(({ status }) => status)).toEqual([200, 200]);
});

test('the files of pages never change under their names', async () => {
  const { text } = await get(explorer, '/');
  const files = new Set(addressesOn(text).filter((address) => address.startsWith('/assets/')));
  expect(files.size).toBe(3);
  for (const file of files) {
    const { status, headers } = await get(explorer, file);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

describe('what cannot be answered is a page that says why', () => {
  test.each([
    ['/nope', 404, 'There is no such page.'],
    ['/snapshots?at=soon', 400, 'The parameter at takes the number of a snapshot'],
    ['/snapshots?at=99999', 400, 'No snapshot 99999.'],
    ['/findings?severity=bad', 400, 'The parameter severity takes error, warning, note.'],
    ['/snapshots?nope=1', 400, 'There is no parameter nope here.'],
    ['/snapshots?at=1&amp;at=2', 400, 'There is no parameter'],
    ['/snapshots?at=1&at=2', 400, 'The parameter at is given twice.'],
    ['/%', 404, 'There is no such page.'],
    ['/%00', 404, 'There is no such page.'],
    ['/index', 404, 'There is no such page.'],
  ])('%s', async (path, status, words) => {
    const got = await get(explorer, path);
    expect(got.status).toBe(status);
    expect(got.text).toContain(words);
    expect(got.headers.get('content-type')).toContain('text/html');
  });

  test('as JSON where JSON was asked for', async () => {
    const { status, text } = await get(explorer, '/snapshots.json?at=99999');
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({ status: 400, message: 'No snapshot 99999.' });
  });

  test('where the store is not there', async () => {
    const got = await get(testExplorer(await tempStore()), '/');
    expect(got.status).toBe(503);
    expect(got.text).toContain('No store at');
  });

  test('where a page takes too long', async () => {
    const impatient = testExplorer(await sampleWithRuns(), { pageMs: 1 });
    const got = await get(impatient, '/snapshots');
    expect(got.status).toBe(503);
    expect(got.text).toContain('This page took longer than 0.001 seconds and was stopped.');
  });
});
