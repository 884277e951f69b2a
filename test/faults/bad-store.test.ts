import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { dataSet } from '../support/fsds.ts';
import { runSqlOn } from '../support/run-sql-on.ts';
import { fill, refuses, type Workshop, workshop } from '../support/workshop.ts';

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, from, to);
  writeFileSync(path, bytes);
}

/** What stands where the store should be, and what every command says of it. */
const STORES: readonly (readonly [name: string, make: (shop: Workshop) => unknown, said: RegExp])[] = [
  ['a text file', ({ store }) => writeFileSync(store, 'adsh\tcik\n'.repeat(999)), /is not a DuckDB file/],
  ['an empty file', ({ store }) => writeFileSync(store, ''), /is not a DuckDB file|is not a Crossfoot store/],
  ['a folder', ({ store }) => mkdirSync(store), /is a folder, not a store/],
  [
    'a database of something else',
    ({ store }) => runSqlOn(store, 'CREATE TABLE t AS SELECT 1'),
    /a DuckDB file, but not a Crossfoot store/,
  ],
  [
    'a store of a newer version',
    async (shop) => {
      await fill(shop);
      await runSqlOn(shop.store, 'UPDATE crossfoot_store SET schema_version = 99');
    },
    /has schema 99, newer than \d+, .*\n {2}Update Crossfoot\. Left untouched\./,
  ],
  [
    'a store without its schema number',
    async (shop) => {
      await fill(shop);
      await runSqlOn(shop.store, 'DELETE FROM crossfoot_store');
    },
    /is damaged: it has no schema number/,
  ],
  [
    'a store that was cut off',
    async (shop) => {
      await fill(shop);
      truncateSync(shop.store, 300_000);
    },
    /is damaged: /,
  ],
  [
    'a store with damaged headers',
    async (shop) => {
      await fill(shop);
      overwrite(shop.store, 4096, 12_288);
    },
    /is damaged: /,
  ],
  [
    'a store with damaged blocks',
    async (shop) => {
      await fill(shop);
      overwrite(shop.store, 12_300, 4_000_000);
    },
    /is damaged: /,
  ],
];

const COMMANDS: readonly (readonly string[])[] = [
  ['validate'],
  ['snapshots'],
  ['diff', '1', '1'],
  ['sql', 'SELECT 1'],
  ['taxonomy', 'list'],
];

describe.each(STORES)('%s where the store should be', (_, make, said) => {
  test('is refused by every command and left untouched', async () => {
    const shop = workshop();
    const sound = shop.folder('sound', dataSet({ num: [{ value: '7' }] }));
    await make(shop);
    for (const words of [...COMMANDS, ['ingest', 'fsds', sound]]) await refuses(shop, words, 2, said);
  });
});

test('a store that is not there is said to be not there, and not made by a question', async () => {
  const shop = workshop();
  for (const words of COMMANDS) await refuses(shop, words, 2, /no store at .*store\.duckdb\n {2}Create one with/);
});

test.each(['json', 'csv', 'parquet'])(
  'a file whose name says that it is %s is refused and left untouched',
  async (ending) => {
    const shop = workshop();
    const sound = shop.folder('sound', dataSet({ num: [{ value: '7' }] }));
    const named = { ...shop, store: shop.store.replace(/duckdb$/, ending) };
    writeFileSync(named.store, '[{"key":"abcd"}]');
    for (const words of [...COMMANDS, ['ingest', 'fsds', sound]])
      await refuses(named, words, 2, /is not a Crossfoot store/);
  },
);
