import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC as readFlechette } from '@uwdata/flechette';
import { tableFromIPC } from 'apache-arrow';
import { fromArrow } from 'arquero';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IpcForm, ipcBytes } from '../../../src/output/arrow/ipc.ts';
import { arrowOf, rowsOf } from '../../support/arrow.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

async function bytesOf(sql: string, form: IpcForm): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of ipcBytes(await arrowOf(connection, sql), form)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

const ROWS = `
  SELECT i AS id, CASE WHEN i % 3 > 0 THEN ('-' || i || '.25')::DECIMAL(18, 2) END AS amount, i / 4 AS share,
    CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END::ENUM('odd', 'even') AS kind, 'row ' || i AS text,
    DATE '2009-12-31' + i::INTEGER AS day, [i, NULL] AS list, {'a': i % 2 = 0, 'b': [kind]} AS nested,
    map(['k'], [i]) AS m, INTERVAL 1 MONTH AS span
  FROM range(70000) t(i)`;

describe.each(['file', 'stream'] as const)('the bytes of an Arrow %s', (form) => {
  test('are read by flechette, with the exact decimals', async () => {
    const table = readFlechette(await bytesOf(ROWS, form), { useBigInt: true, useDecimalInt: true, useDate: true });
    expect([table.numRows, table.names.length]).toEqual([70_000, 10]);
    for (const i of [0, 1, 65_535, 65_536, 69_998]) {
      expect(table.get(i)).toMatchObject({
        id: BigInt(i),
        amount: i % 3 > 0 ? -BigInt(i * 100 + (i === 0 ? 0 : 25)) : null,
        share: i / 4,
        kind: i % 2 === 0 ? 'even' : 'odd',
        text: `row ${i}`,
        day: new Date(Date.UTC(2009, 11, 31 + i)),
        nested: { a: i % 2 === 0, b: [i % 2 === 0 ? 'even' : 'odd'] },
        m: [['k', BigInt(i)]],
      });
    }
  });

  test('are read by arquero', async () => {
    const table = fromArrow(await bytesOf(`SELECT id, kind, day FROM (${ROWS})`, form));
    const counted = table.groupby('kind').count().orderby('kind').objects();
    expect(counted).toEqual([
      { kind: 'even', count: 35_000 },
      { kind: 'odd', count: 35_000 },
    ]);
  });

  test('are read by apache-arrow, and are the same each time', async () => {
    const sql = `${ROWS} OFFSET 67000`;
    const [first, second] = [await bytesOf(sql, form), await bytesOf(sql, form)];
    expect(Buffer.compare(first, second)).toBe(0);
    expect(rowsOf(tableFromIPC(first))).toEqual((await connection.runAndReadAll(sql)).getRowsJson());
  });

  test('of no rows are read, with their columns', async () => {
    const bytes = await bytesOf(`SELECT * FROM (${ROWS}) WHERE false`, form);
    const names = ['id', 'amount', 'share', 'kind', 'text', 'day', 'list', 'nested', 'm', 'span'];
    expect(tableFromIPC(bytes).schema.names).toEqual(names);
    expect([readFlechette(bytes).numRows, readFlechette(bytes).names]).toEqual([0, names]);
  });
});
