import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openWorkspace } from '../../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../../src/warehouse/store/write-attached.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

const ROW = { period: '2009-06-30', values: { a: '1' } };

test('of two that make the same store the slower one writes into the store of the faster one', async () => {
  const path = await tempStore();
  const session = await openWorkspace();
  let runs = 0;
  const write = async (): Promise<number> => {
    runs += 1;
    if (runs === 1) await ingestTiny(path, [ROW]);
    await session.connection.run(`INSERT INTO store.unit SELECT coalesce(max(unit_id), 0) + 1, 'EUR' FROM store.unit`);
    return runs;
  };
  expect(await writeAttached(session, path, TEST_PORTS, write)).toEqual({ result: 2, isNew: false });
  session.close();
  const units = await withConnection(path, TEST_PORTS, (connection) =>
    queryRows(connection, 'SELECT name FROM unit ORDER BY unit_id'),
  );
  expect(units).toEqual([['USD'], ['EUR']]);
  await expectSoundStore(path);
  expect(readdirSync(dirname(path))).toEqual(['test.duckdb']);
});

test('until it is whole a new store is not there, and it comes without a log', async () => {
  const path = await tempStore();
  const session = await openWorkspace();
  const written = await writeAttached(session, path, TEST_PORTS, async () => existsSync(path));
  session.close();
  expect(written).toEqual({ result: false, isNew: true });
  expect(readdirSync(dirname(path))).toEqual(['test.duckdb']);
});

test('what killed makers left behind is removed, what living ones are making is not', async () => {
  const path = await tempStore();
  const name = (digit: string): string => `${path}.${digit.repeat(16)}.new`;
  writeFileSync(name('0'), '');
  writeFileSync(`${name('0')}.wal`, '');
  writeFileSync(`${path}.notes.new`, 'mine');
  const instance = await DuckDBInstance.create(name('1'));
  instance.closeSync();
  const HOLD = `
    import { DuckDBInstance } from '@duckdb/node-api';
    await DuckDBInstance.create(process.argv[1]);
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, name('2')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    // What was written a moment ago may be about to be opened by its maker.
    writeFileSync(name('3'), '');
    for (const digit of ['0', '1', '2']) utimesSync(name(digit), 1, 1);
    await ingestTiny(path, [ROW]);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const files = readdirSync(dirname(path)).sort();
  expect(files.filter((file) => !file.endsWith('.wal'))).toEqual(
    ['test.duckdb', ...['2', '3'].map((digit) => basename(name(digit))), 'test.duckdb.notes.new'].sort(),
  );
});

test('what a killed maker left behind beside a store is removed when the store is written to', async () => {
  const path = await tempStore();
  await ingestTiny(path, [ROW]);
  const leftOver = `${path}.${'0'.repeat(16)}.new`;
  writeFileSync(leftOver, '');
  await ingestTiny(path, [{ ...ROW, values: { a: '2' } }]);
  // Its maker may be about to open it.
  expect(existsSync(leftOver)).toBe(true);
  utimesSync(leftOver, 1, 1);
  await ingestTiny(path, [{ ...ROW, values: { a: '3' } }]);
  expect(readdirSync(dirname(path))).toEqual(['test.duckdb']);
});

test('the folder of a new store must be there, and its name must not be a link that leads nowhere', async () => {
  const folder = await tempFolder();
  await expect(ingestTiny(join(folder, 'no', 'such.duckdb'), [ROW])).rejects.toMatchObject({
    failure: 'input',
    message: expect.stringContaining('there is no folder'),
  });
  const link = join(folder, 'link.duckdb');
  symlinkSync(join(folder, 'nowhere.duckdb'), link);
  await expect(ingestTiny(link, [ROW])).rejects.toMatchObject({
    failure: 'input',
    message: expect.stringContaining('a link that leads nowhere'),
  });
  expect(readdirSync(folder)).toEqual(['link.duckdb']);
});
