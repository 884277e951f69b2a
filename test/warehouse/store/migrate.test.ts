import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { MIGRATIONS, type Migration } from '../../../src/warehouse/store/schema/migrations.ts';
import { SCHEMA_VERSION } from '../../../src/warehouse/store/schema/version.ts';
import { openWorkspace } from '../../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../../src/warehouse/store/write-attached.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const ROW = { period: '2009-06-30', values: { a: '1' } };
const NEXT = SCHEMA_VERSION + 1;
const bytes = (path: string): string => readFileSync(path).toString('base64');
const backup = (path: string): string => `${path}.schema-${SCHEMA_VERSION}.bak`;

/** The migrations of today and one of tomorrow. */
function tomorrow(...statements: readonly string[]): readonly Migration[] {
  return [...MIGRATIONS, { number: NEXT, title: 'a colour for each unit', statements }];
}

async function write(path: string, migrations: readonly Migration[], work = async (): Promise<unknown> => 0) {
  const session = await openWorkspace();
  try {
    return await writeAttached(session, path, TEST_PORTS, work, { migrations });
  } finally {
    session.close();
  }
}

async function on<T>(path: string, use: (connection: Parameters<typeof queryRows>[0]) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  try {
    return await use(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test('numbers ascend by one, from 1 to the schema of today', () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  expect(SCHEMA_VERSION).toBe(MIGRATIONS.length);
});

test('an older store is copied first, then brought up to date in the transaction of the first write', async () => {
  const path = await tempStore();
  await ingestTiny(path, [ROW]);
  const before = bytes(path);
  const migrations = tomorrow('ALTER TABLE unit ADD COLUMN colour VARCHAR', `UPDATE unit SET colour = 'green'`);
  await write(path, migrations);
  expect(bytes(backup(path))).toBe(before);
  expect(await on(path, (connection) => queryRows(connection, 'SELECT name, colour FROM unit'))).toEqual([
    ['USD', 'green'],
  ]);
  expect(await on(path, (connection) => queryRows(connection, 'SELECT schema_version FROM crossfoot_store'))).toEqual([
    [NEXT],
  ]);
  const copy = await withConnection(backup(path), TEST_PORTS, (connection) =>
    queryRows(connection, 'SELECT name FROM unit'),
  );
  expect(copy).toEqual([['USD']]);
});

test('the copy brings the log of a store whose writer was killed', async () => {
  const path = await tempStore();
  await ingestTiny(path, [ROW]);
  await on(path, async (connection) => {
    await connection.run(`SET checkpoint_threshold = '1GB'; PRAGMA disable_checkpoint_on_shutdown`);
    await connection.run(`INSERT INTO unit VALUES (2, 'EUR')`);
  });
  expect(existsSync(`${path}.wal`)).toBe(true);
  await write(path, tomorrow('CREATE TABLE colour (name VARCHAR)'));
  const units = (file: string) =>
    on(file, (connection) => queryRows(connection, 'SELECT name FROM unit ORDER BY unit_id'));
  expect(await units(path)).toEqual([['USD'], ['EUR']]);
  expect(await units(backup(path))).toEqual([['USD'], ['EUR']]);
});

test('a new store is made with all migrations, and needs no copy', async () => {
  const path = await tempStore();
  await write(path, tomorrow('CREATE TABLE colour (name VARCHAR)'));
  expect(await on(path, (connection) => queryRows(connection, 'SELECT schema_version FROM crossfoot_store'))).toEqual([
    [NEXT],
  ]);
  expect(readdirSync(dirname(path))).toEqual(['test.duckdb']);
});

test.each([
  [
    'a migration',
    tomorrow('ALTER TABLE unit ADD COLUMN colour VARCHAR', 'SELECT no_such_function()'),
    'no_such_function',
  ],
  ['the write after it', tomorrow('ALTER TABLE unit ADD COLUMN colour VARCHAR'), 'the write failed'],
])('where %s fails the store is as it was', async (_, migrations, said) => {
  const path = await tempStore();
  await ingestTiny(path, [ROW]);
  const before = bytes(path);
  const fail = async (): Promise<never> => {
    throw new Error('the write failed');
  };
  await expect(write(path, migrations, fail)).rejects.toThrow(said);
  expect(bytes(path)).toBe(before);
  expect(bytes(backup(path))).toBe(before);
  await write(path, tomorrow('ALTER TABLE unit ADD COLUMN colour VARCHAR'));
  expect(await on(path, (connection) => queryRows(connection, 'SELECT schema_version FROM crossfoot_store'))).toEqual([
    [NEXT],
  ]);
});

test('a store of tomorrow is refused today, for reading and for writing, and left untouched', async () => {
  const path = await tempStore();
  await write(path, tomorrow('CREATE TABLE colour (name VARCHAR)'));
  const before = bytes(path);
  const refused = {
    failure: 'input',
    message: expect.stringContaining(`schema ${NEXT}, newer than ${SCHEMA_VERSION}`),
  };
  await expect(ingestTiny(path, [ROW])).rejects.toMatchObject(refused);
  await expect(withConnection(path, TEST_PORTS, async () => 0)).rejects.toMatchObject(refused);
  expect(bytes(path)).toBe(before);
  expect(readdirSync(dirname(path))).toEqual(['test.duckdb']);
});

test('two entities of one CIK become one, with what each source stated and the history of both', async () => {
  const path = await tempStore();
  const before = MIGRATIONS.filter(({ number }) => number < 8);
  await on(path, async (connection) => {
    for (const sql of before.flatMap(({ statements }) => statements)) await connection.run(sql);
    await connection.run('INSERT INTO crossfoot_store (schema_version) VALUES (7)');
    const documents = [`(1, 1, NULL, 1, '10-Q', DATE '2009-07-22')`, `(2, 3, NULL, 3, '10-K', DATE '2010-10-27')`];
    for (const sql of [
      `INSERT INTO entity VALUES (1, 'sec-fsds', '0000000001'), (2, 'service', '17'), (3, 'filing', '0000000001'),
        (4, 'filing', 'own')`,
      `INSERT INTO entity_version VALUES (1, 1, 2, 'Old', NULL, '1'), (1, 2, NULL, 'New', NULL, '1'),
        (2, 1, NULL, 'Served', 'S', NULL), (3, 3, NULL, 'Filed', 'F', NULL), (4, 3, NULL, 'Own', NULL, NULL)`,
      `INSERT INTO document VALUES (1, 'sec-fsds', 'd'), (2, 'filing', 'f')`,
      `INSERT INTO document_version (document_id, opened, closed, entity_id, form, filed, attributes)
        SELECT *, '{}' FROM (VALUES ${documents.join(', ')})`,
      `INSERT INTO current_row VALUES (1, 1, 1, 1, 1, 0, NULL, NULL), (2, 2, 3, 1, 1, 0, NULL, NULL)`,
    ]) {
      await connection.run(sql);
    }
  });
  await write(path, MIGRATIONS);
  const ask = (sql: string) => on(path, (connection) => queryRows(connection, sql));
  expect(await ask('SELECT entity_id, scheme, key FROM entity ORDER BY entity_id')).toEqual([
    [1, 'http://www.sec.gov/CIK', '0000000001'],
    [2, 'service', '17'],
    [4, 'filing', 'own@filing'],
  ]);
  expect(await ask('SELECT * FROM entity_version WHERE entity_id = 1 ORDER BY opened')).toEqual([
    [1, 1, 2, 'Old', null, '1'],
    [1, 2, 3, 'New', null, '1'],
    [1, 3, null, 'Filed', 'F', '1'],
  ]);
  expect(await ask('SELECT source, opened, closed, name FROM stated_entity ORDER BY ALL')).toEqual([
    ['filing', 3, null, 'Filed'],
    ['filing', 3, null, 'Own'],
    ['sec-fsds', 1, 2, 'Old'],
    ['sec-fsds', 2, null, 'New'],
    ['service', 1, null, 'Served'],
  ]);
  for (const table of ['document_version', 'current_row']) {
    expect(await ask(`SELECT DISTINCT entity_id FROM ${table}`)).toEqual([[1]]);
  }
});
