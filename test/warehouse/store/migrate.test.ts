import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { migrateStore } from '../../../src/warehouse/store/migrate-store.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { MIGRATIONS, type Migration } from '../../../src/warehouse/store/schema/migrations.ts';
import { OLDEST_SCHEMA, SCHEMA_VERSION } from '../../../src/warehouse/store/schema/version.ts';
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
    return await writeAttached(session, path, TEST_PORTS, work, migrations);
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

test('numbers ascend by one, from the oldest schema to that of today', () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => OLDEST_SCHEMA + index));
  expect(SCHEMA_VERSION).toBe(MIGRATIONS.at(-1)?.number);
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

test('a store of an older schema than the first migration is refused, and left untouched', async () => {
  const path = await tempStore();
  await ingestTiny(path, [ROW]);
  await on(path, (connection) => connection.run(`UPDATE crossfoot_store SET schema_version = ${OLDEST_SCHEMA - 1}`));
  const before = bytes(path);
  const refused = {
    failure: 'input',
    message: expect.stringContaining(`schema ${OLDEST_SCHEMA - 1}, older than ${OLDEST_SCHEMA}`),
    hint: 'Ingest again into a new store. Left untouched.',
  };
  await expect(ingestTiny(path, [ROW])).rejects.toMatchObject(refused);
  await expect(migrateStore(path, TEST_PORTS)).rejects.toMatchObject(refused);
  await expect(withConnection(path, TEST_PORTS, async () => 0)).rejects.toMatchObject(refused);
  expect(bytes(path)).toBe(before);
  expect(readdirSync(dirname(path))).toEqual(['test.duckdb']);
});

test('a migration by itself says what was done; the second time there is nothing to do', async () => {
  const path = await tempStore();
  await ingestTiny(path, [ROW]);
  const migrations = tomorrow('CREATE TABLE colour (name VARCHAR)');
  expect(await migrateStore(path, TEST_PORTS, migrations)).toEqual({
    from: SCHEMA_VERSION,
    to: NEXT,
    copy: backup(path),
    migrations: [{ number: NEXT, title: 'a colour for each unit' }],
  });
  const after = bytes(path);
  expect(await migrateStore(path, TEST_PORTS, migrations)).toMatchObject({ from: NEXT, copy: null, migrations: [] });
  expect(bytes(path)).toBe(after);
});
