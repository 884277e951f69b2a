import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ipcBytes } from '../../../src/output/arrow/ipc.ts';
import { readIpcFile } from '../../../src/output/arrow/read-ipc.ts';
import { appendChunks } from '../../../src/warehouse/store/append-chunks.ts';
import { writeBytes } from '../../../src/warehouse/store/files/hashed-file.ts';
import { arrowOf } from '../../support/arrow.ts';
import { tempFolder } from '../../support/temp-store.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
  await connection.run(`ATTACH ':memory:' AS store`);
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

async function arrowFile(sql: string): Promise<string> {
  const path = join(await tempFolder(), 'file.arrow');
  await writeBytes(path, path, ipcBytes(await arrowOf(connection, sql), 'file'));
  return path;
}

/** Makes `store.made` with the columns of one query and the rows that the Arrow file of another has. */
async function filled(sql: string, columns = sql): Promise<number> {
  const path = await arrowFile(sql);
  await connection.run(`CREATE OR REPLACE TABLE store.made AS SELECT * FROM (${columns}) LIMIT 0`);
  return appendChunks(connection, 'made', (types) => readIpcFile(path, 'made.arrow', types));
}

/** Of 5,000 rows a third is NULL in each column. */
const someNull = (value: string, salt: number): string => `CASE WHEN hash(i, ${salt}) % 3 <> 0 THEN ${value} END`;
const VALUES = [
  ...['i::INTEGER', '(i % 100)::TINYINT', '(i % 200)::UTINYINT', '-i * 1000000007', 'i % 2 = 0', 'i / 7.0::DOUBLE'],
  ...['DATE 2009-06-30', 'TIMESTAMP 1969-12-31 23:59:59.000001'].map((text) =>
    text.replace(/ (.*)/, ` '$1' + to_days((i % 700)::INTEGER)`),
  ),
  ...['9,2', '4,1', '18,4', '38,4'].map(
    (size) => `(CASE WHEN i % 2 = 0 THEN -i ELSE i END % 900 / 8)::DECIMAL(${size})`,
  ),
  `['a', 'b''c', 'é'][1 + i % 3]::ENUM('a', 'b''c', 'é')`,
  `repeat('é', (i % 40)::INTEGER)`,
  `encode(repeat('x', (i % 40)::INTEGER))`,
  `[i, NULL, -i][1:(i % 4)::INTEGER]`,
  `list_transform(range(i % 9), lambda n: CASE WHEN n % 2 = 0 THEN 'text number ' || n END)`,
  `[[i, NULL], NULL, []]`,
];
const MIXED = `SELECT i, ${VALUES.map((value, at) => `${someNull(value, at)} AS v${at}`).join(', ')} FROM range(5000) r(i)`;

test('rows of an Arrow file are appended as they were, NULLs and all', async () => {
  expect(await filled(MIXED)).toBe(5_000);
  const differences = await connection.runAndReadAll(
    `SELECT count(*) FROM (SELECT t::VARCHAR AS row, row_number() OVER () AS place FROM (${MIXED}) t) a
     FULL JOIN (SELECT t::VARCHAR AS row, row_number() OVER () AS place FROM store.made t) b USING (place)
     WHERE a.row IS DISTINCT FROM b.row`,
  );
  expect(differences.getRowsJson()).toEqual([['0']]);
  const nulls = await connection.runAndReadAll('SELECT count(*) FROM store.made WHERE v13 IS NULL');
  expect(Number(nulls.getRowsJson()[0]?.[0])).toBeGreaterThan(1_000);
});

test.each([
  ['a type that is not imported', 'SELECT MAP {1: 2} AS m', undefined, /the column m has values of the type Map/],
  ['another type', 'SELECT 1::BIGINT AS a', 'SELECT 1::INTEGER AS a', /has a Int64 in the place of the column a Int32/],
  ['another name', 'SELECT 1 AS b', 'SELECT 1 AS a', /made\.arrow has b Int32 in the place of the column a Int32/],
  ['a column too many', 'SELECT 1 AS a, 2 AS b', 'SELECT 1 AS a', /made\.arrow has a column too many: b Int32/],
  ['a column too few', 'SELECT 1 AS a', 'SELECT 1 AS a, 2 AS b', /has no column in the place of the column b Int32/],
  [
    ...['other words of an enum', `SELECT 'x'::ENUM('y', 'x') AS kind`, `SELECT 'x'::ENUM('x', 'y') AS kind`],
    /the column kind has another dictionary than x, y/,
  ],
] as const)('%s is refused', async (_, sql, columns, message) => {
  await expect(filled(sql, columns)).rejects.toMatchObject({
    failure: 'input',
    message: expect.stringMatching(message),
  });
});

test('a file that is cut off, or is not Arrow, is refused', async () => {
  const path = join(await tempFolder(), 'other.arrow');
  await writeBytes(path, path, Readable.from([Buffer.from('ARROW1\0\0 not really')]));
  const read = async (): Promise<void> => {
    for await (const _ of readIpcFile(path, 'other.arrow', [{ name: 'a', type: { kind: 'text' } }])) break;
  };
  await expect(read()).rejects.toMatchObject({ failure: 'input', message: expect.stringContaining('other.arrow') });
});
