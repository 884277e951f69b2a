import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { withFileConnection } from '../../../../src/warehouse/store/connection.ts';
import { runSql } from '../../../../src/warehouse/store/query/run-sql.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

async function written(sql: string): Promise<{ rows: number; found: unknown[]; types: string[]; files: string[] }> {
  const store = await tempStore();
  await ingestTiny(store, [{ document: 'A', period: '2009-06-30', values: { 'us-gaap/2009:Assets': '10.50' } }]);
  const folder = dirname(store);
  const path = join(folder, `it's.parquet`);
  const files = await withFileConnection(store, { ...TEST_PORTS, folder }, async (connection) =>
    (await runSql(connection, sql)).copyTo({ path, name: path, format: 'parquet' }),
  );
  const rows = files[0]?.rows ?? 0;
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const result = await connection.runAndReadAll(`FROM '${path.replaceAll("'", "''")}'`);
  const answer = { rows, found: result.getRowsJson(), types: result.columnTypes().map(String) };
  connection.closeSync();
  instance.closeSync();
  return { ...answer, files: readdirSync(folder).sort() };
}

describe('an answer in a Parquet file', () => {
  test('is exact', async () => {
    const { rows, found, types, files } = await written(
      `SELECT company_key, number, number_text, 5::HUGEINT AS wide, NULL AS none, [1, NULL] AS list FROM filed_value`,
    );
    expect({ rows, found }).toEqual({
      rows: 1,
      found: [['0000000001', '10.500000000000', '10.50', '5', null, [1, null]]],
    });
    expect(types.slice(0, 4)).toEqual(['VARCHAR', 'DECIMAL(38,12)', 'VARCHAR', 'DECIMAL(38,0)']);
    expect(files).toEqual([`it's.parquet`, 'test.duckdb']);
  });

  test('may be larger than a chunk, and empty, with names twice', async () => {
    expect((await written('SELECT range AS n FROM range(5000)')).found).toHaveLength(5000);
    const { rows, found, types } = await written('SELECT 1 AS a, 2 AS a WHERE false');
    expect({ rows, found, types }).toEqual({ rows: 0, found: [], types: ['INTEGER', 'INTEGER'] });
  });

  test('is not written where an integer does not fit', async () => {
    await expect(written(`SELECT 170141183460469231731687303715884105727::HUGEINT AS n`)).rejects.toThrow(
      /the query was refused: Conversion Error/,
    );
  });
});
