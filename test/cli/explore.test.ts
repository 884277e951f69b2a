import { get as rawGet } from 'node:http';
import { expect, it } from 'vitest';
import { exploreShape } from '../../src/report/shapes/commands.ts';
import { crossfoot, expectRefusal } from '../support/cli.ts';
import { tempStore } from '../support/temp-store.ts';
import { fill, workshop } from '../support/workshop.ts';
import { Kept } from '../support/world.ts';

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
  const words = ['explore', '--port', '0', '--format', 'json', '--store', shop.store];
  const called = crossfoot(words, { signal: stop.signal, stdout, stderr });
  await expect.poll(() => stderr.text).toContain('Ctrl-C ends it.');
  const { schema, ...content } = JSON.parse(stdout.text);
  expect(schema).toBe('crossfoot/explore/1');
  const { url, store, pages } = exploreShape.parse(content);
  expect(store).toBe(shop.store);
  expect(pages).toContain('snapshots');
  expect(stderr.text).toContain(`${shop.store} is at ${url} now.`);
  const page = await fetch(`${url}/snapshots`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<h1>Snapshots</h1>');
  expect(await askedAs(`${url}/snapshots`, 'evil.example')).toBe(421);
  stop.abort();
  expect((await called).status).toBe(0);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('says at once that there is no store', async () => {
  const store = await tempStore();
  expectRefusal(await crossfoot(['explore', '--port', '0', '--store', store]), 2, /no store at/);
});
