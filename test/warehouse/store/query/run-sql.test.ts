import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withLockedConnection } from '../../../../src/warehouse/store/connection.ts';
import { DuckDBInstance } from '../../../../src/warehouse/store/driver.ts';
import { runSql } from '../../../../src/warehouse/store/query/run-sql.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { HOSTILE_SQL } from '../../../support/hostile-sql.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

const ROW = {
  document: 'A',
  period: '2009-06-30',
  taxonomy: { source: 'us-gaap', id: '18', statedVersion: '2009' },
  values: {
    'us-gaap/2009:Assets': '10.50',
    'us-gaap/2008:Liabilities': '4',
    'us-gaap/2009:Liabilities': '5.125',
    '0000000001-09-000001:Assets': '99',
    'us-gaap/2009:Symbol': 'text:EXA',
    'us-gaap/2009:Huge': '123456789012345678901234567890',
  },
} as const;

let made: Promise<Uint8Array> | undefined;

/** A store of its own with {@link ROW}, made once. */
async function storeOfRow(): Promise<string> {
  made ??= tempStore().then(async (store) => {
    await ingestTiny(store, [ROW]);
    return readFileSync(store);
  });
  const store = await tempStore();
  writeFileSync(store, await made);
  return store;
}

async function answer(store: string, sql: string): Promise<unknown[]> {
  return withLockedConnection(store, TEST_PORTS, async (connection) => {
    const { columns, rows } = await runSql(connection, sql);
    const all: unknown[] = [];
    for await (const page of await rows())
      for (const row of page) all.push(Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])));
    return all;
  });
}

describe('sql', () => {
  test('the wide view has a column a standard field, exact, with the places that occur', async () => {
    const store = await tempStore();
    await ingestTiny(store, [ROW]);
    expect(
      await answer(
        store,
        'SELECT company_key, document, unit, period_end, Assets, Liabilities, Huge, "Symbol_" FROM Tiny_18',
      ),
    ).toEqual([
      {
        company_key: '0000000001',
        document: 'A',
        unit: 'USD',
        period_end: '2009-06-30',
        Assets: '10.50',
        Liabilities: '5.125',
        Huge: '123456789012345678901234567890',
        Symbol_: 'EXA',
      },
    ]);
  });

  test('numbers beyond 64 bits are numbers, in columns with others and alone', async () => {
    const store = await tempStore();
    const { taxonomy } = ROW;
    const row = (period: string, amount: string, others: Record<string, string> = {}) => ({
      document: 'A',
      period,
      taxonomy,
      values: { 'us-gaap/2009:Amount': amount, ...others },
    });
    await ingestTiny(store, [
      row('2009-06-30', '1457970108000000.0000', {
        'us-gaap/2009:Fine': '0.12345678901234567890',
        'us-gaap/2009:Long': '123456789012345678901234567890.123456789',
      }),
      row('2009-07-31', '2.50'),
      row('2009-08-31', '-99999999999999999999.5'),
    ]);
    const types = 'SELECT DISTINCT typeof(Amount) AS amount, typeof(Fine) AS fine, typeof(Long) AS long FROM Tiny_18';
    expect(await answer(store, types)).toEqual([{ amount: 'DECIMAL(38,4)', fine: 'DECIMAL(38,20)', long: 'VARCHAR' }]);
    expect(await answer(store, 'SELECT Amount, Fine, Long FROM Tiny_18 ORDER BY period_end')).toEqual([
      {
        Amount: '1457970108000000.0000',
        Fine: '0.12345678901234567890',
        Long: '123456789012345678901234567890.123456789',
      },
      { Amount: '2.5000', Fine: null, Long: null },
      { Amount: '-99999999999999999999.5000', Fine: null, Long: null },
    ]);
    expect(
      await answer(store, `SELECT sum(number) AS sum, count(number) AS n FROM filed_value WHERE field = 'Amount'`),
    ).toEqual([{ sum: '-99998542029891999997.000000000000', n: '3' }]);
    expect(
      await answer(store, `SELECT number, number_text FROM filed_value WHERE field IN ('Fine', 'Long') ORDER BY field`),
    ).toEqual([
      { number: null, number_text: '0.12345678901234567890' },
      { number: null, number_text: '123456789012345678901234567890.123456789' },
    ]);
  });

  test('a resource without taxonomies has a wide view of its own name', async () => {
    const store = await tempStore();
    const values = { city: 'text:Springfield', employees: '12' };
    await ingestTiny(store, [{ period: '2009-06-30', values }]);
    expect(await answer(store, 'SELECT city, employees FROM "Tiny"')).toEqual([
      { city: 'Springfield', employees: '12' },
    ]);
    await ingestTiny(store, [{ ...ROW, values: { employees: '13' } }], { complete: false });
    await expect(answer(store, 'SELECT * FROM "Tiny"')).rejects.toThrow('Tiny does not exist');
    expect(await answer(store, 'SELECT employees FROM "Tiny_18"')).toEqual([{ employees: '13' }]);
  });

  test('names come out as text, so that no type lists every name', async () => {
    const store = await tempStore();
    await ingestTiny(store, [ROW]);
    const described = await answer(store, 'DESCRIBE filed_value');
    const typeOf = new Map((described as Record<string, string>[]).map((each) => [each.column_name, each.column_type]));
    expect(['symbol', 'form', 'unit', 'field'].map((name) => typeOf.get(name))).toEqual(Array(4).fill('VARCHAR'));
  });

  test('a mistaken query names the command that lists what there is, and it lists views first, with comments', async () => {
    const store = await storeOfRow();
    await expect(answer(store, 'SELECT * FROM Tiny_19')).rejects.toMatchObject({
      step: { code: 'list-tables' },
    });
    const listed = (await answer(store, ' show tables ;')) as Record<'name' | 'kind' | 'comment', string>[];
    expect(listed.slice(0, 3).map(({ name, kind }) => [name, kind])).toEqual([
      ['Tiny_18', 'view'],
      ['content', 'view'],
      ['filed_value', 'view'],
    ]);
    expect(listed.filter(({ kind, comment }) => kind === 'table' && !comment)).toEqual([]);
  });

  test('any DuckDB client sees the wide views, exact', async () => {
    const store = await storeOfRow();
    const instance = await DuckDBInstance.create(store, { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    const rows = await queryRows(connection, 'SELECT * FROM "Tiny_18"');
    connection.closeSync();
    instance.closeSync();
    expect(rows).toHaveLength(1);
  });

  test.each(HOSTILE_SQL)('refuses %s', async (written) => {
    const store = await storeOfRow();
    const sql = written.replaceAll('STORE', store);
    mkdirSync(join(`${store}.tmp`, 'given'), { recursive: true });
    writeFileSync(join(`${store}.tmp`, 'given', 'schema.sql'), 'SELECT 42;');
    writeFileSync(join(`${store}.tmp`, 'given', 'load.sql'), '');
    await expect(answer(store, sql)).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringMatching(/the query was refused|one is answered at a time/),
    });
    const settings = `SELECT name, value FROM duckdb_settings() WHERE name IN ('threads', 'enable_logging') ORDER BY name`;
    expect(await answer(store, settings)).toEqual([
      { name: 'enable_logging', value: '0' },
      { name: 'threads', value: '2' },
    ]);
    expect(readdirSync(`${store}.tmp`, { recursive: true }).sort()).toEqual([
      'given',
      join('given', 'load.sql'),
      join('given', 'schema.sql'),
    ]);
  });

  test.each([';', ';;', ' -- nothing', '/* nothing */ ;'])('says that a query has no statement: %j', async (sql) => {
    const store = await storeOfRow();
    await expect(answer(store, sql)).rejects.toMatchObject({
      failure: 'input',
      message: 'the query has no statement',
    });
  });

  test.each([
    'SELECT 1;',
    'FROM unit',
    'WITH u AS (FROM unit) FROM u',
    'VALUES (1)',
    'TABLE unit',
    'DESCRIBE unit',
    'DESCRIBE Tiny_18',
    'SHOW TABLES',
    'SHOW ALL TABLES',
    'SUMMARIZE unit',
    `PIVOT unit ON name IN ('USD') USING count(*)`,
    `PRAGMA table_info('unit')`,
    'EXPLAIN SELECT 1',
    'EXPLAIN ANALYZE FROM unit',
    'EXPLAIN (FORMAT json) SELECT 1',
    '-- a comment\n/* and another */ (SELECT 1)',
    'SELECT 1 AS query',
    `SELECT name FROM unit WHERE name GLOB ('U*')`,
    'FROM range(3)',
    'SELECT unnest([1, 2])',
    'FROM duckdb_tables()',
    'FROM summary((FROM unit))',
    'SHOW DATABASES',
    'PRAGMA database_size',
    'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3) FROM t',
    'WITH u AS MATERIALIZED (FROM unit) SELECT * FROM u a, u b',
  ])('answers %s', async (sql) => {
    const store = await storeOfRow();
    expect(await answer(store, sql)).not.toEqual([]);
  });
});
