import { get as rawGet } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { exploreShape } from '../../../src/core/model/shapes/commands.ts';
import { openAddress, openerOn } from '../../../src/front/cli/explore/open-address.ts';
import { crossfoot, expectRefusal } from '../../support/cli.ts';
import { Kept } from '../../support/environment.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { tempStore } from '../../support/temp-store.ts';
import { fill, workshop } from '../../support/workshop.ts';

/** The status of the answer to a request whose Host header names another host. */
function askedAs(url: string, host: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    rawGet(url, { headers: { host } }, ({ statusCode }) => done(statusCode)).once('error', fail);
  });
}

it('shows the pages of a store until the user asks to stop', async () => {
  const shop = workshop();
  await fill(shop);
  const [stop, stdout, stderr] = [new AbortController(), new Kept(), new Kept()];
  const words = ['explore', '--open', '--port', '0', '--format', 'json', '--store', shop.store];
  const opened: string[] = [];
  const openAddress = async (address: string) => opened.push(address) === 0;
  const called = crossfoot(words, { signal: stop.signal, stdout, stderr, openAddress });
  await expect.poll(() => stderr.text, { timeout: PATIENCE_MS }).toContain('Ctrl-C ends it.');
  const { schema, ...content } = JSON.parse(stdout.text);
  expect(schema).toBe('crossfoot/explore/1');
  const { url, store, pages } = exploreShape.parse(content);
  expect(store).toBe(shop.store);
  expect(pages).toContain('snapshots');
  expect(stderr.text).toContain(`${shop.store} is at ${url} now.`);
  expect(opened).toEqual([url]);
  expect(stderr.text).toContain(`No browser could be opened here: open ${url} in one.`);
  const page = await fetch(`${url}/snapshots`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<h1>Snapshots</h1>');
  expect(await askedAs(`${url}/snapshots`, 'evil.example')).toBe(421);
  stop.abort();
  expect((await called).status).toBe(0);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

const ENDLESS = '/sql?query=SELECT+count(*)+FROM+range(100000000)+a,+range(100000000)+b';
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

it.skipIf(!hasIpv6)('answers on another address of the machine; a reader who leaves takes the page along', async () => {
  const shop = workshop();
  await fill(shop);
  const [stop, stdout] = [new AbortController(), new Kept()];
  const words = ['explore', '--host', '::1', '--port', '0', '--format', 'json', '--store', shop.store];
  const called = crossfoot(words, { signal: stop.signal, stdout });
  await expect.poll(() => stdout.text, { timeout: PATIENCE_MS }).toContain('\n');
  const { url } = JSON.parse(stdout.text);
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  const reader = new AbortController();
  // Together they would take longer than this test may.
  const slow = [1, 2, 3, 4].map(() => fetch(url + ENDLESS, { signal: reader.signal }));
  const left = Promise.allSettled(slow);
  expect((await fetch(`${url}/nope`)).status).toBe(404);
  const next = fetch(`${url}/snapshots`);
  reader.abort();
  expect((await left).map(({ status }) => status)).not.toContain('fulfilled');
  expect((await next).status).toBe(200);
  stop.abort();
  expect((await called).status).toBe(0);
});

it('says at once that there is no store', async () => {
  const store = await tempStore();
  expectRefusal(await crossfoot(['explore', '--port', '0', '--store', store]), 2, /no store at/);
});

it('opens an address with the program of the platform, without a shell', async () => {
  expect(openerOn('linux')).toEqual(['xdg-open']);
  expect(openerOn('darwin')).toEqual(['open']);
  expect(openerOn('win32')[0]).toBe('rundll32');
  const url = 'http://127.0.0.1:1/?a=1&b=$(exit 7)';
  const endingWell = (address: string) => `process.exit(process.argv[1] === ${JSON.stringify(address)} ? 0 : 1)`;
  expect(await openAddress(url, [process.execPath, '-e', endingWell(url)])).toBe(true);
  expect(await openAddress(url, [process.execPath, '-e', endingWell('another')])).toBe(false);
  expect(await openAddress(url, ['no-such-program-here'])).toBe(false);
});
