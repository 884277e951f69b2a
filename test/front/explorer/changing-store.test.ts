import { copyFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeEach, expect, test } from 'vitest';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { OLDEST_SCHEMA, SCHEMA_VERSION } from '../../../src/warehouse/store/schema/version.ts';
import { get, testExplorer } from '../../support/explorer.ts';
import { holding, impatient } from '../../support/hold-store.ts';
import { ingestTiny, tempStore } from '../../support/temp-store.ts';

const ROW = { period: '2009-06-30', values: { a: '1' } };
let store: string;
let explorer: Explorer;
beforeEach(async () => {
  store = await tempStore();
  await ingestTiny(store, [ROW]);
  explorer = testExplorer(store, { ports: impatient() });
});

async function run(path: string, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

/** Every page answers so, and is there again once the store is. */
async function expectRefusal(
  words: string | RegExp,
  addresses = ['/', '/findings', '/sql?query=SELECT+1', '/taxonomies.json'],
): Promise<void> {
  for (const address of addresses) {
    const { status, text } = await get(explorer, address);
    expect({ address, status }).toEqual({ address, status: 503 });
    expect(text).toMatch(words);
  }
}

const snapshots = async (): Promise<number> => {
  const { status, text } = await get(explorer, '/snapshots.json');
  expect(status).toBe(200);
  return JSON.parse(text).snapshots.length;
};

test('while another process writes, pages say so; afterwards they are there', async () => {
  await holding(store, 'write', async () => expectRefusal(/locked/, ['/']));
  expect(await snapshots()).toBe(1);
});

test('while another process reads, pages are there', async () => {
  await holding(store, 'read', async () => expect(await snapshots()).toBe(1));
});

test('a store that is deleted is missed, and the one in its place is shown', async () => {
  const other = await tempStore();
  copyFileSync(store, other);
  await ingestTiny(other, [{ ...ROW, values: { a: '2' } }]);
  rmSync(store);
  await expectRefusal('No store at');
  copyFileSync(other, store);
  expect(await snapshots()).toBe(2);
});

test('a store of another schema says what to do', async () => {
  await run(store, `UPDATE crossfoot_store SET schema_version = ${SCHEMA_VERSION + 1}`);
  await expectRefusal(/schema/);
  await run(store, `UPDATE crossfoot_store SET schema_version = ${OLDEST_SCHEMA}`);
  await expectRefusal(/crossfoot migrate/);
  await run(store, `UPDATE crossfoot_store SET schema_version = ${OLDEST_SCHEMA - 1}`);
  await expectRefusal(/Ingest again into a new store/);
});

test.each([
  ['an empty file', (path: string) => writeFileSync(path, '')],
  ['a text', (path: string) => writeFileSync(path, 'hello, world\n'.repeat(1_000))],
  ['a part of a store', (path: string) => truncateSync(path, 20_000)],
  ['a folder', (path: string) => [rmSync(path), mkdirSync(path)]],
])('%s is not a store', async (_, put) => {
  put(store);
  await expectRefusal(/store/);
});

test('nor is a database of something else', async () => {
  rmSync(store);
  await run(store, 'CREATE TABLE t (n INTEGER)');
  await expectRefusal(/store/);
});

test('a file of subscriptions that is none is a page that says so', async () => {
  writeFileSync(`${store}.service`, 'hello');
  await expectRefusal(/service/, ['/replay', '/replay.json']);
  expect(await snapshots()).toBe(1);
});
