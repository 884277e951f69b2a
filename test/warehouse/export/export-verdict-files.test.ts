import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import type { ExportManifest } from '../../../src/core/model/export-manifest.ts';
import { exportShape } from '../../../src/core/model/shapes/export.ts';
import { exportVerdictFiles } from '../../../src/warehouse/export/export-verdict-files.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { ingestTiny, TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

async function exported(store: string): Promise<{ folder: string; manifest: ExportManifest }> {
  const folder = join(await tempFolder(), 'verdicts');
  return { folder, manifest: await exportVerdictFiles({ store, folder }, TEST_PORTS) };
}

/** The columns and the number of rows that another DuckDB finds, the snapshot in the names of folders with them. */
async function found(pattern: string): Promise<{ columns: unknown[]; rows: number }> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const partitions = pattern.includes('*')
    ? `hive_partitioning = true, hive_types = {'snapshot': INTEGER}`
    : 'hive_partitioning = false';
  const result = await connection.runAndReadAll(`FROM read_parquet('${pattern}', ${partitions})`);
  const types = result.columnTypes().map(String);
  const columns = result.columnNames().map((name, i) => ({ name, type: types[i] }));
  connection.closeSync();
  instance.closeSync();
  return { columns, rows: result.currentRowCount };
}

const ROW = { document: 'A', period: '2009-06-30' };

test('names the columns of each table, and has a file of numbers also where every row is rest', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ ...ROW, values: { Assets: '9'.repeat(50) } }]);
  const { folder, manifest } = await exported(store);
  expect(exportShape.parse(manifest)).toEqual(manifest);
  for (const { name, columns, rows } of manifest.tables) {
    const path = ['numbers', 'closed', 'rest', 'printed', 'printed_closed'].includes(name)
      ? `${name}/*/*`
      : `store/1/${name}`;
    expect(await found(`${folder}/${path}.parquet`)).toEqual({ columns, rows });
  }
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows;
  expect([rowsOf('numbers'), rowsOf('rest'), rowsOf('closed')]).toEqual([0, 1, 0]);
});

test('has the files that external tables need also where the store has no snapshots', async () => {
  const store = await tempStore();
  const session = await openSession();
  await session.write(store, TEST_PORTS, async () => {}).finally(session.close);
  const { folder, manifest } = await exported(store);
  for (const table of ['numbers', 'closed', 'printed', 'printed_closed']) {
    const columns = manifest.tables.find(({ name }) => name === table)?.columns;
    expect(columns?.at(-1)).toEqual({ name: 'snapshot', type: 'INTEGER' });
    expect(await found(`${folder}/${table}/*/*.parquet`)).toEqual({ columns, rows: 0 });
  }
});
