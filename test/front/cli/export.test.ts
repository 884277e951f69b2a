import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportShape, importShape } from '../../../src/core/model/shapes/export.ts';
import { crossfoot, startCrossfoot } from '../../support/cli.ts';
import { Kept } from '../../support/environment.ts';
import { fixtureStore } from '../../support/fixture-store.ts';
import { storeDump } from '../../support/store-invariants.ts';
import { tempFolder } from '../../support/temp-store.ts';

let store: string;
let folder: string;

beforeAll(async () => {
  store = await fixtureStore();
  folder = await tempFolder();
});

describe('export and import', () => {
  test('print the manifest, and bring the store back', async () => {
    const target = join(folder, 'whole');
    const { status, stdout, stderr } = await crossfoot(['export', target, '--store', store, '--format', 'ndjson']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { schema, ...manifest } = JSON.parse(stdout);
    expect(schema).toBe('crossfoot/export/1');
    expect(exportShape.parse(manifest)).toMatchObject({ kind: 'store', format: 'ndjson', totals: { tables: 47 } });
    const copy = join(folder, 'copy.duckdb');
    const imported = await crossfoot(['import', target, '--store', copy]);
    expect({ status: imported.status, stderr: imported.stderr }).toEqual({ status: 0, stderr: '' });
    const { schema: importSchema, ...output } = JSON.parse(imported.stdout);
    expect(importSchema).toBe('crossfoot/import/1');
    expect(importShape.parse(output).totals).toEqual({ tables: 47, rows: manifest.totals.rows });
    expect(await storeDump(copy)).toEqual(await storeDump(store));
    for (const words of [['validate', '--no-record'], ['statement', 'ZZANV'], ['snapshots'], ['sql', 'SHOW TABLES']]) {
      const [before, after] = [
        await crossfoot([...words, '--store', store]),
        await crossfoot([...words, '--store', copy]),
      ];
      expect({ ...after, stdout: after.stdout.replaceAll(copy, store) }).toEqual(before);
    }
    const again = await crossfoot(['import', target, '--store', copy]);
    expect([again.status, again.stderr]).toEqual([
      2,
      expect.stringMatching(/exists already\n {2}Replace it with --overwrite/),
    ]);
  });

  test.skipIf(process.platform === 'win32')('take a name with a colon for a file, not for an extension', async () => {
    const cwd = await tempFolder();
    copyFileSync(store, join(cwd, 'md:store.duckdb'));
    const from = ['--store', 'md:store.duckdb'];
    const runs = [
      ['export', 'abs:unit.parquet', '--table', 'unit', ...from],
      ['export', 'sqlite:whole', ...from],
      ['import', 'sqlite:whole', '--store', 'postgres:copy'],
    ];
    for (const words of runs) {
      const { status, stderr } = await startCrossfoot(words, { cwd }).done;
      expect({ words, status, stderr }).toEqual({ words, status: 0, stderr: '' });
    }
    expect(readdirSync(cwd).sort()).toEqual(['abs:unit.parquet', 'md:store.duckdb', 'postgres:copy', 'sqlite:whole']);
  });

  test('show a table at a terminal', async () => {
    const words = ['export', join(folder, 'unit.csv'), '--table', 'unit', '--store', store];
    const { stdout } = await crossfoot(words, { stdout: new Kept({ terminal: true }) });
    expect(stdout).toMatch(/rows.*\nunit {6}2\nWrote 2 rows in 1 file to .*unit\.csv\.\n$/);
  });

  test.each([
    [['--table', 'units'], 2, /no table or view "units"; did you mean unit\?/],
    [['--query', 'DROP TABLE unit'], 2, /the query was refused: DROP/],
    [['--table', 'unit', '--partition-by', 'nam'], 2, /no column of unit to partition by: "nam"; did you mean name\?/],
    [['--format', 'xlsx'], 2, /expected one of parquet, arrow, csv, ndjson/],
    [['--as-of', '9'], 2, /no snapshot 9/],
  ])('refuse %j', async (words, status, message) => {
    const target = join(folder, 'refused');
    const called = await crossfoot(['export', target, '--store', store, ...words]);
    expect([called.status, called.stderr]).toEqual([status, expect.stringMatching(message)]);
    expect(existsSync(target)).toBe(false);
  });

  test('write the files from which an engine finds what validate finds in the store', async () => {
    const target = join(folder, 'verdicts');
    const { status, stdout } = await crossfoot(['export', target, '--verdicts', '--store', store]);
    expect(status).toBe(0);
    const { schema: _, ...manifest } = JSON.parse(stdout);
    expect(exportShape.parse(manifest)).toMatchObject({ kind: 'verdicts', format: 'parquet' });
    const [engine, kernel] = [
      await crossfoot(['validate', '--from', target, '--format', 'ndjson', '--limit', '0']),
      await crossfoot(['validate', '--store', store, '--no-record', '--format', 'ndjson', '--limit', '0']),
    ];
    expect(engine).toEqual(kernel);
    expect(kernel.stdout.split('\n').length).toBeGreaterThan(1);
    for (const words of [
      ['--table', 'unit'],
      ['--format', 'csv'],
      ['--since', '1', '--overwrite'],
      ['--since', '99'],
      [],
    ]) {
      const refused = await crossfoot(['export', target, '--verdicts', ...words, '--store', store]);
      expect(refused.status).toBe(2);
    }
    const since = await crossfoot(['export', join(folder, 'none'), '--since', '1', '--store', store]);
    expect([since.status, since.stderr]).toEqual([2, expect.stringContaining('--since needs --verdicts')]);
  });
});
