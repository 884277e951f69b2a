import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { brokenRules, expectSoundStore } from '../../support/store-invariants.ts';
import { ingestTiny, tempStore } from '../../support/temp-store.ts';

const row = (values: Record<string, string>, document = 'A') => ({ period: '2009-06-30', document, values });

test('a store with history keeps every rule', async () => {
  const path = await tempStore();
  await ingestTiny(path, [row({ a: '1', b: '-2.50', c: '99999999999999999999.5', d: 'text:x' })]);
  await ingestTiny(path, [row({ a: '1', b: '2.5' }), row({ a: '7' }, 'B')]);
  await ingestTiny(path, [row({ a: '7' }, 'B')]);
  await ingestTiny(path, []);
  await expectSoundStore(path);
});

let connection: DuckDBConnection;

beforeAll(async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'crossfoot-')), 'store.duckdb');
  await ingestTiny(path, [row({ a: '1', b: '2' })]);
  await ingestTiny(path, [row({ a: '1', b: '3' })]);
  const instance = await DuckDBInstance.create(path);
  connection = await instance.connect();
  return () => {
    connection.closeSync();
    instance.closeSync();
    rmSync(dirname(path), { recursive: true });
  };
});

test.each([
  ['DELETE FROM row_content WHERE row_version_id = 2', 'row_version.row_version_id is in row_content'],
  ['DELETE FROM row_version WHERE row_version_id = 2', 'row_content.row_version_id is in row_version'],
  ['DELETE FROM row_content WHERE row_version_id = 1', 'ids of row_content are unique and dense'],
  ['UPDATE row_version SET closed = NULL', 'of each filed_row_id of row_version at most one version is open'],
  [
    'INSERT INTO row_identity SELECT row_identity_id + 1, * EXCLUDE row_identity_id FROM row_identity',
    'no two of row_identity',
  ],
  ['UPDATE unit SET unit_id = 5', 'row_identity.unit_id is in unit'],
  ['UPDATE snapshot SET rows_new = 9 WHERE snapshot_id = 1', 'a snapshot opened as many versions as it says'],
  ['UPDATE row_content SET places = list_concat(places, [1])', 'the lists of a row are parallel'],
  ['UPDATE row_content SET fields = list_reverse(fields)', 'the values of a row are sorted by field'],
  ['DELETE FROM field_usage', 'its use is recorded'],
  ['DELETE FROM document_version', 'document.document_id is in document_version'],
  ['INSERT INTO crossfoot_store (schema_version) VALUES (1)', 'one schema number'],
])('%s breaks a rule', async (statement, rule) => {
  await connection.run('BEGIN');
  await connection.run(statement);
  expect(Object.keys(await brokenRules(connection, rule))).toHaveLength(1);
  await connection.run('ROLLBACK');
});
