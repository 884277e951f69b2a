import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from '@uwdata/flechette';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportManifest } from '../../../src/core/model/export-manifest.ts';
import { exportShape } from '../../../src/core/model/shapes/export.ts';
import { schemaOf } from '../../../src/output/report/outputs.ts';
import { type ExportRequest, exportStore } from '../../../src/warehouse/export/export-store.ts';
import { contentsOf } from '../../support/cli.ts';
import { fixtureStore } from '../../support/fixture-store.ts';
import { ingestTiny, TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

let store: string;
let folder: string;

beforeAll(async () => {
  store = await fixtureStore();
  folder = await tempFolder();
});

const write = (name: string, asked: Partial<ExportRequest> = {}): Promise<ExportManifest> =>
  exportStore({ store, target: join(folder, name), ...asked }, TEST_PORTS);

/** The answer of another DuckDB, as JSON values, exact numbers as text. */
async function read(sql: string): Promise<{ rows: unknown[][]; types: string[] }> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const result = await connection.runAndReadAll(sql.replaceAll('DIR', folder));
  const answer = { rows: result.getRowsJson(), types: result.columnTypes().map(String) };
  connection.closeSync();
  instance.closeSync();
  return answer;
}

const VALUES = `SELECT * FROM (VALUES
  (1, 9007199254740993, 1234567890123456.78::DECIMAL(18, 2), 12345678901234567890123456.7890::DECIMAL(38, 4), DATE '2009-06-30', '=1+1', 'a'::ENUM('a', 'b'), 2.5::DOUBLE, [1.50, NULL], {'n': 5::BIGINT, 't': '@x'}),
  (2, NULL, -0.05, -1, NULL, '''=x', 'b', 'inf', [], NULL), (3, 0, 0, 0, '1999-12-31', '', NULL, NULL, NULL, {'n': NULL, 't': ''}),
  (4, 0, 0, 0, '1999-12-31', NULL, NULL, -1e300, [0.25], {'n': 1, 't': 'a,"b"'})) t(i, big, price, wide, day, text, kind, float, list, struct)`;

const EXACT = [
  ['9007199254740993', '1234567890123456.78', '12345678901234567890123456.7890', '2009-06-30'],
  [null, '-0.05', '-1.0000', null],
];

describe('the answer of a query', () => {
  test('is exact in a Parquet file, of which ENUM columns have dictionaries', async () => {
    const manifest = await write('values.parquet', { query: VALUES });
    const { rows, types } = await read(`FROM 'DIR/values.parquet'`);
    expect(rows.slice(0, 2).map((row) => row.slice(1, 5))).toEqual(EXACT);
    expect(types.slice(0, 5)).toEqual(['INTEGER', 'BIGINT', 'DECIMAL(18,2)', 'DECIMAL(38,4)', 'DATE']);
    expect(rows.map((row) => row[5])).toEqual(['=1+1', "'=x", '', null]);
    await write('kinds.parquet', { query: `SELECT 'a'::ENUM('a', 'b') AS kind FROM range(5000)` });
    const encodings = await read(`SELECT encodings FROM parquet_metadata('DIR/kinds.parquet')`);
    expect(encodings.rows).toEqual([[expect.stringContaining('DICTIONARY')]]);
    expect(manifest).toMatchObject({ kind: 'query', query: VALUES, totals: { tables: 1, files: 1, rows: 4 } });
    expect(manifest.files[0]).toMatchObject({ path: 'values.parquet', table: 'answer', rows: 4 });
    expect(manifest.tables[0]?.columns[2]).toEqual({ name: 'price', type: 'DECIMAL(18,2)' });
  });

  test('is exact in a CSV file, and no text of it is a formula', async () => {
    await write('values.csv', { query: VALUES });
    const { rows } = await read(`FROM read_csv('DIR/values.csv', all_varchar = true, allow_quoted_nulls = false)`);
    expect(rows.slice(0, 2).map((row) => row.slice(1, 5))).toEqual(EXACT);
    expect(rows.map((row) => row[5])).toEqual(["'=1+1", "''=x", '', null]);
    expect(rows[0]?.slice(8)).toEqual(['["1.50",null]', '{"n":"5","t":"@x"}']);
    await write('titles.csv', { query: `SELECT -1 AS "=a", '-1' AS "+b", '@c'::BLOB AS c, -INTERVAL 1 DAY AS d` });
    expect(readFileSync(join(folder, 'titles.csv'), 'utf8')).toBe(`'=a,'+b,c,d\n-1,'-1,'@c,'-1 day\n`);
  });

  test('is exact in NDJSON, whose numbers are text where a float may not hold them', async () => {
    await write('values.ndjson', { query: VALUES });
    const lines = readFileSync(join(folder, 'values.ndjson'), 'utf8').trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.slice(0, 2).map(({ big, price, wide, day }) => [big, price, wide, day])).toEqual(EXACT);
    expect(rows[0]).toMatchObject({ i: 1, text: '=1+1', kind: 'a', float: 2.5, list: ['1.50', null] });
    expect(rows[1]).toMatchObject({ float: 'Infinity', list: [], struct: null });
  });

  test('is an Arrow file, a batch at a time', async () => {
    const query = `SELECT range::INTEGER AS i, (range / 4)::DECIMAL(9, 2) AS price, 'k' || range % 3 AS text FROM range(70000)`;
    const { totals } = await write('values.arrow', { query });
    const table = tableFromIPC(readFileSync(join(folder, 'values.arrow')), { useDecimalInt: true });
    expect([totals.rows, table.numRows, table.names]).toEqual([70_000, 70_000, ['i', 'price', 'text']]);
    expect(table.get(69_999)).toEqual({ i: 69_999, price: 1_749_975n, text: 'k0' });
    await expect(write('bits.arrow', { query: `SELECT '101'::BIT AS b` })).rejects.toThrow(/b has values of the type/);
    expect(existsSync(join(folder, 'bits.arrow'))).toBe(false);
  });

  test('may have no rows, names twice, a comment at its end, and integers of 128 bits', async () => {
    const query = 'SELECT 1 AS a, 2 AS a, 170141183460469231731687303715884::HUGEINT AS n WHERE false; -- none';
    const { tables, totals } = await write('empty.parquet', { query });
    expect([tables[0]?.columns.map(({ name }) => name), totals.rows]).toEqual([['a', 'a:1', 'n'], 0]);
    expect((await read(`FROM 'DIR/empty.parquet'`)).types).toEqual(['INTEGER', 'INTEGER', 'DECIMAL(38,0)']);
  });

  test.each([
    ['CREATE TABLE t (a INTEGER)', /the query was refused: CREATE/],
    [`COPY unit TO 'x.csv'`, /the query was refused: COPY/],
    [`SELECT 1) TO 'x.csv'; --`, /the query was refused: .*syntax error/s],
    [`FROM read_csv('/etc/passwd')`, /the function read_csv/],
    [`FROM '/etc/passwd.csv'`, /file system operations are disabled/],
    ['SELECT 340282366920938463463374607431768211455::UHUGEINT AS n', /Conversion Error/],
    ['SELECT nothing FROM unit', /Binder Error/],
  ])('is refused where it does more than read: %s', async (query, message) => {
    await expect(write('refused.parquet', { query })).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringMatching(message),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
  });
});

describe('tables and views', () => {
  test('go to a folder with a manifest of them, in any case of their names', async () => {
    const manifest = await write('some', { tables: ['UNIT,Filed_Value', 'unit'], format: 'csv' });
    expect(manifest.tables.map(({ name }) => name)).toEqual(['unit', 'filed_value']);
    expect(readdirSync(join(folder, 'some')).sort()).toEqual(['filed_value.csv', 'manifest.json', 'unit.csv']);
    const { schema, ...written } = JSON.parse(readFileSync(join(folder, 'some', 'manifest.json'), 'utf8'));
    expect(schema).toBe(schemaOf('export'));
    expect(exportShape.parse(written)).toEqual(manifest);
  });

  test.each([
    [
      `SELECT 1 AS n, unnest([NULL, '__HIVE_DEFAULT_PARTITION__']) AS k`,
      ['k'],
      /have one folder, k=__HIVE_DEFAULT_PARTITION__/,
    ],
    ['SELECT 1 AS "K", 2 AS k', [], /the columns K and k differ in case alone/],
  ])('are refused where content would be lost: %s', async (query, partitionBy, message) => {
    await expect(write('lost', { query, partitionBy })).rejects.toThrow(message);
    expect(existsSync(join(folder, 'lost'))).toBe(false);
  });

  test('are partitioned by columns, whose values are in the names of folders', async () => {
    const asked = { tables: ['document_version'], partitionBy: ['FORM,fiscal_year'] };
    const manifest = await write('parts', asked);
    expect(manifest.partitionBy).toEqual(['form', 'fiscal_year']);
    const paths = manifest.files.map(({ path }) => path);
    expect(paths).toContain('document_version/form=10-Q/fiscal_year=2009/part-0.parquet');
    expect(paths).toEqual([...paths].sort());
    const { rows } = await read(
      `SELECT count(*), count(DISTINCT form) FROM read_parquet('DIR/parts/document_version/**/*.parquet', hive_partitioning = true)`,
    );
    expect(rows[0]?.[0]).toBe(String(manifest.totals.rows));
  });

  test('are written the same each time', async () => {
    for (const format of ['parquet', 'csv', 'ndjson'] as const) {
      const asked = { tables: ['filed_value', 'row_content', 'Financials-QTR_18'], format };
      await write(`${format}-one`, asked);
      await write(`${format}-two`, asked);
      expect(contentsOf(join(folder, `${format}-one`))).toEqual(contentsOf(join(folder, `${format}-two`)));
    }
  });

  test('show an earlier snapshot, views only', async () => {
    const own = await tempStore();
    const row = (value: string) => [{ document: 'A', period: '2009-06-30', values: { Assets: value } }];
    for (const value of ['1', '2']) await ingestTiny(own, row(value));
    const manifest = await write('then', { store: own, asOf: 1 });
    expect(manifest).toMatchObject({ kind: 'snapshot', snapshot: 1 });
    expect(manifest.tables.map(({ name }) => name)).toEqual(['Tiny', 'filed_value', 'printed_totals']);
    expect((await read(`SELECT number_text FROM 'DIR/then/filed_value.parquet'`)).rows).toEqual([['1']]);
    await write('now.parquet', { store: own, tables: ['filed_value'] });
    expect((await read(`SELECT number_text FROM 'DIR/now.parquet'`)).rows).toEqual([['2']]);
    await expect(write('x', { store: own, tables: ['unit'], asOf: 1 })).rejects.toThrow(/unit has no snapshots/);
  });

  const REFUSED: readonly (readonly [Partial<ExportRequest> & { name?: string }, RegExp])[] = [
    [{ tables: ['filed_valeu'] }, /no table or view "filed_valeu"; did you mean filed_value\?/],
    [
      { tables: ['filed_value'], partitionBy: ['forms'] },
      /no column of filed_value to partition by: "forms"; did you mean form\?/,
    ],
    [{ tables: ['unit'], partitionBy: ['unit_id', 'name'] }, /unit has no columns but those to partition by/],
    [{ tables: ['unit'], partitionBy: ['name'], format: 'csv' }, /format csv cannot be partitioned/],
    [{ partitionBy: ['name'] }, /a whole store cannot be partitioned/],
    [{ name: 'x.parquet', tables: ['unit'], partitionBy: ['name'] }, /is one file: a partitioned export is a folder/],
    [{ name: 'x.parquet' }, /is one file for 47 tables/],
    [{ name: 'x.parquet', tables: ['unit'], format: 'csv' }, /is a file of the format parquet, not csv/],
    [{ name: 'x.xlsx', tables: ['unit'] }, /\.xlsx is not the ending of a format/],
    [{ name: 'no/where/x.csv', tables: ['unit'] }, /cannot write .*: there is no folder/],
    [{ tables: ['unit'], query: 'FROM unit' }, /both tables and a query/],
    [{ tables: ['filed_value'], asOf: 99 }, /no snapshot 99/],
    [{ store: '/no/store.duckdb' }, /no store at/],
  ];

  test.each(REFUSED)('are refused, and leave nothing: %j', async ({ name = 'x', ...asked }, message) => {
    const before = readdirSync(folder);
    await expect(write(name, asked)).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('an existing target', () => {
  const unit = { tables: ['unit'] };

  test('is replaced only where that is asked for', async () => {
    for (const name of ['there.csv', 'there']) {
      await write(name, unit);
      const before = contentsOf(folder);
      await expect(write(name, unit)).rejects.toMatchObject({ step: { code: 'overwrite' } });
      expect(contentsOf(folder)).toEqual(before);
      const asked = { tables: ['resource'], overwrite: true };
      await expect(write(name, { ...asked, query: 'FROM nothing', tables: [] })).rejects.toThrow(/nothing/);
      expect(contentsOf(folder)).toEqual(before);
      await write(name, asked);
      expect(contentsOf(folder)).not.toEqual(before);
    }
    expect(readdirSync(join(folder, 'there')).sort()).toEqual(['manifest.json', 'resource.parquet']);
    expect(readdirSync(folder).filter((name) => /\.(new|old)$/.test(name))).toEqual([]);
  });

  test('that is a folder of other files is never replaced', async () => {
    mkdirSync(join(folder, 'mine'));
    writeFileSync(join(folder, 'mine', 'notes.txt'), 'mine');
    await expect(write('mine', { ...unit, overwrite: true })).rejects.toThrow(/is not an export/);
    await write('ours', unit);
    mkdirSync(join(folder, 'ours', 'inner'));
    writeFileSync(join(folder, 'ours', 'inner', 'notes.txt'), 'mine');
    await expect(write('ours', { ...unit, overwrite: true })).rejects.toThrow(/not of its export: inner\/notes\.txt/);
    expect(existsSync(join(folder, 'ours', 'inner', 'notes.txt'))).toBe(true);
    await expect(write('mine/notes.txt/x', unit)).rejects.toThrow(/there is no folder/);
    await expect(write('ours', { ...unit, overwrite: true, target: store })).rejects.toThrow(/\.duckdb is not the end/);
  });
});

test('an interrupt leaves nothing', async () => {
  const target = join(await tempFolder(), 'stopped.parquet');
  const stop = new AbortController();
  const progress = { stage: () => setTimeout(() => stop.abort(), 20), advance: () => {} };
  const query = 'SELECT a.range, hash(b.range) AS h FROM range(100000) a, range(100000) b';
  await expect(
    exportStore({ store, target, query }, { ...TEST_PORTS, progress, signal: stop.signal }),
  ).rejects.toMatchObject({ failure: 'interrupted' });
  expect(readdirSync(dirname(target))).toEqual([]);
});
