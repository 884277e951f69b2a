import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { CONTENT_HASH } from '../../../src/warehouse/store/content-hash.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { runSqlOn } from '../../support/run-sql-on.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { ingestTiny, tempStore } from '../../support/temp-store.ts';
import type { TinyRow } from '../../support/tiny-rows.ts';

const ROWS: readonly TinyRow[] = [
  { period: '2009-06-30', values: { assets: '12.50', cash: '-1', name: 'text:one' } },
  { period: '2009-03-31', values: { assets: '7', wide: '12345678901234567890.5' } },
];

test('hashes of another engine are made anew by the next write, so that no row seems changed', async () => {
  const store = await tempStore();
  await ingestTiny(store, ROWS);
  await runSqlOn(
    store,
    `UPDATE row_version SET content_hash = 'of old ' || row_version_id`,
    `UPDATE crossfoot_store SET content_hash_check = 'of old'`,
  );
  expect(await ingestTiny(store, ROWS)).toMatchObject({ changes: { seen: 2, new: 0, changed: 0, retired: 0 } });
  await expectSoundStore(store);
});

test('hashes are left alone where the engine is the same', async () => {
  const store = await tempStore();
  await ingestTiny(store, ROWS);
  await runSqlOn(store, `UPDATE row_version SET content_hash = 'of another row' WHERE row_version_id = 1`);
  expect(await ingestTiny(store, ROWS)).toMatchObject({ changes: { seen: 2, new: 0, changed: 1, retired: 0 } });
});

test('whatever part of the content differs, the hash does, in both its halves', async () => {
  const row = {
    fields: '[1, 2]',
    mantissas: '[5::BIGINT, 6]',
    places: '[0::UTINYINT, 1]',
    decimals: '[(-128)::TINYINT, 2]',
    wide_fields: '[3]',
    wide_numbers: `['1.5']`,
    wide_decimals: '[0::TINYINT]',
    text_fields: '[4, 5]',
    texts: `['a', 'b,c']`,
    nil_fields: '[6, 7]',
  };
  const others: readonly Partial<typeof row>[] = [
    {},
    { nil_fields: '[6]' },
    { fields: '[2, 1]' },
    { fields: '[1, 3]' },
    { mantissas: '[6::BIGINT, 5]' },
    { mantissas: '[-5::BIGINT, 6]' },
    { places: '[1::UTINYINT, 0]' },
    { decimals: '[(-128)::TINYINT, 3]' },
    { wide_fields: '[6]' },
    { wide_numbers: `['1.50']` },
    { wide_decimals: '[1::TINYINT]' },
    { text_fields: '[4, 6]' },
    { texts: `['a,b', 'c']` },
    { texts: `['b,c', 'a']` },
    { wide_fields: 'NULL', wide_numbers: 'NULL', wide_decimals: 'NULL' },
    { text_fields: 'NULL', texts: 'NULL' },
  ];
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const hashes: string[] = [];
  for (const other of others) {
    const columns = Object.entries({ ...row, ...other }).map(([name, value]) => `${value} AS ${name}`);
    const [[hash] = []] = await queryRows(connection, `SELECT ${CONTENT_HASH} FROM (SELECT ${columns.join(', ')})`);
    hashes.push(String(hash));
  }
  connection.closeSync();
  instance.closeSync();
  expect(hashes.every((hash) => /^[0-9a-f]{32}$/.test(hash))).toBe(true);
  expect(new Set(hashes.map((hash) => hash.slice(0, 16))).size).toBe(others.length);
  expect(new Set(hashes.map((hash) => hash.slice(16))).size).toBe(others.length);
});
