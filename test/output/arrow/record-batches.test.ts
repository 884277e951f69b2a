import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Table, Vector } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ColumnAnswer, ColumnChunk } from '../../../src/core/model/column-chunk.ts';
import { decimalText } from '../../../src/output/arrow/decimals.ts';
import { arrowAnswer, arrowTable } from '../../../src/output/arrow/record-batches.ts';
import { arrowOf, rowsOf } from '../../support/arrow.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
  await connection.run(`CREATE TYPE side AS ENUM ('debit', 'credit')`);
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

async function tableOf(sql: string, decimals?: 'exact' | 'float64' | 'text'): Promise<Table> {
  return arrowTable(await arrowOf(connection, sql, decimals));
}

/** Chunks of 2,048 rows with one column of blobs, so many bytes a chunk. */
function blobs(chunks: number, bytes: number): { readonly answer: ColumnAnswer; readonly read: () => number } {
  let read = 0;
  async function* made(): AsyncGenerator<ColumnChunk> {
    for (; read < chunks; read += 1) {
      const offsets = new Int32Array(2_049).fill(bytes, 1);
      yield { rows: 2_048, columns: [{ count: 2_048, validity: undefined, bytes: new Uint8Array(bytes), offsets }] };
    }
  }
  return { answer: { columns: [{ name: 'b', type: { kind: 'blob' } }], chunks: made() }, read: () => read };
}

describe('the batches of an answer', () => {
  test('have 65,536 rows, and of an enum one dictionary', async () => {
    const table = await tableOf(`SELECT (['debit', 'credit'])[1 + i % 2]::side AS e, [e] AS l FROM range(150000) t(i)`);
    expect(table.batches.map(({ numRows }) => numRows)).toEqual([65_536, 65_536, 18_928]);
    const dictionaries = new Set(table.batches.map(({ data }) => data.children[0]?.dictionary?.data[0]));
    expect(dictionaries.size).toBe(1);
    expect([table.get(149_999)?.e, table.get(0)?.l?.get(0)]).toEqual(['credit', 'debit']);
  });

  test('have less rows where these are large, and are made one at a time', async () => {
    const { answer, read } = blobs(10, 15 * 2 ** 20);
    const sizes: number[] = [];
    for await (const batch of arrowAnswer(answer).batches) {
      sizes.push(batch.numRows);
      if (sizes.length === 1) expect(read()).toBeLessThan(4);
    }
    expect(sizes).toEqual([4_096, 4_096, 4_096, 4_096, 4_096]);
  });

  test('of no rows are none, and the schema is there', async () => {
    const table = await tableOf(`SELECT 1::DECIMAL(9, 2) AS d, 'debit'::side AS e WHERE false`);
    expect([table.numRows, table.schema.fields.map(String)]).toEqual([
      0,
      ['d: Decimal[9e+2]', 'e: Dictionary<Uint8, Utf8>'],
    ]);
  });
});

describe('values in Arrow', () => {
  test('add up to the sums of SQL', async () => {
    await connection.run(`CREATE TABLE sums AS SELECT i AS a, i / 8 AS b, (i * 7 % 1000) / 100::DECIMAL(18, 2) AS c,
      DATE '2000-01-01' + (i % 9)::INTEGER AS d FROM range(70000) t(i)`);
    await connection.run('ALTER TABLE sums ALTER c TYPE DECIMAL(18, 2)');
    const table = await tableOf('FROM sums');
    const column = (name: string) => table.getChild(name) ?? new Vector([]);
    let [a, b, c, d] = [0n, 0, 0n, 0];
    for (let i = 0; i < table.numRows; i += 1) {
      a += column('a').get(i) as bigint;
      b += column('b').get(i) as number;
      c += BigInt((decimalText(column('c'), i) ?? '').replace('.', ''));
      d += (column('d').get(i) as number) / 86_400_000;
    }
    const [sums] = (
      await connection.runAndReadAll(
        `SELECT sum(a)::VARCHAR, sum(b), (sum(c) * 100)::BIGINT::VARCHAR, sum(d - DATE '1970-01-01')::DOUBLE FROM sums`,
      )
    ).getRowsJson();
    expect([String(a), b, String(c), d]).toEqual(sums);
  });

  test('may be decimals as floats for charts, or as text, at any depth', async () => {
    const sql = `SELECT * FROM (VALUES (-5::DECIMAL(9, 2), [1.5::DECIMAL(4, 1)], 12345678901234567890123456789.125), (NULL, NULL, NULL)) t(a, b, c)`;
    expect(rowsOf(await tableOf(sql, 'float64'))).toEqual([
      [-5, [1.5], Number('12345678901234567890123456789.125')],
      [null, null, null],
    ]);
    expect(rowsOf(await tableOf(sql, 'text'))).toEqual([
      ['-5.00', ['1.5'], '12345678901234567890123456789.125'],
      [null, null, null],
    ]);
    const exact = (await tableOf(sql)).getChild('a') ?? new Vector([]);
    expect([decimalText(exact, 0), decimalText(exact, 1)]).toEqual(['-5.00', null]);
  });

  test('may be arrays that are NULL', async () => {
    const table = await tableOf('SELECT (CASE WHEN i % 2 = 0 THEN [i, NULL] END)::INTEGER[2] AS a FROM range(3) t(i)');
    expect(rowsOf(table)).toEqual([[[0, null]], [null], [[2, null]]]);
  });

  test('are zeros where they are NULL, so that an answer always has the same bytes', async () => {
    const [batch] = (await tableOf('SELECT CASE WHEN i % 3 = 0 THEN i END AS n FROM range(4, 9) t(i)')).batches;
    expect([...(batch?.data.children[0]?.values ?? [])]).toEqual([0n, 0n, 6n, 0n, 0n]);
  });

  test('come from texts that a file keeps compressed', async () => {
    await connection.run(`ATTACH ':memory:' AS other`);
    const sql = `SELECT CASE WHEN i % 7 > 0 THEN repeat('text ', (i % 5)::INTEGER) || i END AS a, 'always one long text' AS b
      FROM range(5000) t(i) ORDER BY hash(i)`;
    await connection.run(`CREATE TABLE other.texts AS ${sql}`);
    await connection.run('CHECKPOINT other');
    const driver = (await connection.runAndReadAll('FROM other.texts')).getRowsJson();
    expect(rowsOf(await tableOf('FROM other.texts'))).toEqual(driver);
  });
});

const HINT = { hint: 'Cast it to another type in the query, for example to VARCHAR.' };

describe('no Arrow form', () => {
  test.each([
    [`'101'::BIT`, 'BIT'],
    [`['12:00:00+01'::TIMETZ]`, 'TIME WITH TIME ZONE'],
    [`{'a': union_value(b := 1)}`, 'UNION("b" INTEGER)'],
    ['1::UHUGEINT', 'UHUGEINT'],
  ])('have %s', async (value, type) => {
    await expect(tableOf(`SELECT 1 AS a, ${value} AS odd`)).rejects.toThrow(
      expect.objectContaining({
        message: `the column odd has values of the type ${type}, which has no Arrow form`,
        ...HINT,
      }),
    );
  });

  test.each([
    [`'infinity'::DATE`, 'an infinite date'],
    [`'-infinity'::TIMESTAMP`, 'an infinite date'],
    [`[100000000000000000000000000000000000000::HUGEINT]`, 'an integer of 39 digits'],
    [`(-100000000000000000000000000000000000000)::HUGEINT`, 'an integer of 39 digits'],
    [`to_microseconds(9223372036854775807)`, 'an interval of more than 292 years in hours'],
  ])('has %s', async (value, what) => {
    await expect(tableOf(`SELECT NULL AS odd UNION ALL SELECT ${value}`)).rejects.toThrow(
      expect.objectContaining({ message: `the column odd has ${what}, which has no Arrow form`, ...HINT }),
    );
  });

  test('is missing for an integer of 38 digits', async () => {
    const widest = '9'.repeat(38);
    const table = await tableOf(`SELECT ${widest}::HUGEINT AS most, -${widest}::HUGEINT AS least`);
    expect(rowsOf(table)).toEqual([[widest, `-${widest}`]]);
  });
});
