import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { inputError } from '../../../src/core/base/errors.ts';
import { releaseMemory, withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { boundMemory, releaseEngineMemory } from '../../../src/warehouse/store/shared-engine.ts';
import { openWorkspace } from '../../../src/warehouse/store/workspace.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const ROW = { period: '2009-06-30', values: { a: '1' } };

const snapshots = (store: string): Promise<unknown> =>
  withConnection(store, TEST_PORTS, async (connection) => {
    const [[count] = []] = await queryRows(connection, 'SELECT count(*)::INTEGER FROM snapshot');
    return count;
  });

/** The name of the database that a read has open: `store_N` in the engine that reads share. */
const database = (store: string): Promise<string> =>
  withConnection(store, TEST_PORTS, async (connection) => {
    const [[name] = []] = await queryRows(connection, 'SELECT current_database()');
    return String(name);
  });

async function twoStores(): Promise<[string, string]> {
  const stores: [string, string] = [await tempStore(), await tempStore()];
  for (const store of stores) await ingestTiny(store, [ROW]);
  return stores;
}

test('reads of a process share an engine, one after the other and of several stores at once', async () => {
  const [one, other] = await twoStores();
  expect(await database(one)).toMatch(/^store_\d+$/);
  const names = await Promise.all([database(one), database(other)]);
  expect(names.every((name) => /^store_\d+$/.test(name))).toBe(true);
  expect(new Set(names).size).toBe(2);
});

/** Whether a read meets the table that an earlier one left in the memory of the engine. */
const isMarked = (store: string): Promise<boolean> =>
  withConnection(store, TEST_PORTS, async (connection) => {
    const marks = await queryRows(connection, "SELECT 1 FROM duckdb_tables() WHERE table_name = 'mark'");
    await connection.run('CREATE TABLE IF NOT EXISTS memory.main.mark (n INTEGER)');
    return marks.length > 0;
  });

test('the next read after an error of the engine has a new one, after an error of the caller the same', async () => {
  const [store] = await twoStores();
  const failing = (error: Error): Promise<never> =>
    withConnection(store, TEST_PORTS, async () => {
      throw error;
    });
  await isMarked(store);
  expect(await isMarked(store)).toBe(true);
  await expect(failing(inputError('no such company'))).rejects.toThrow('no such company');
  expect(await isMarked(store)).toBe(true);
  await expect(failing(new Error('INTERNAL Error'))).rejects.toThrow('INTERNAL');
  expect(await isMarked(store)).toBe(false);
  await expect(failing(inputError('damaged', { code: 'bad-store' }))).rejects.toThrow('damaged');
  expect(await isMarked(store)).toBe(false);
});

test('a read that begins during another of the same store sees what was written since', async () => {
  const [store] = await twoStores();
  const counts = await withConnection(store, TEST_PORTS, async (connection) => {
    await ingestTiny(store, [{ ...ROW, values: { a: '2' } }]);
    const [[before] = []] = await queryRows(connection, 'SELECT count(*)::INTEGER FROM snapshot');
    return [before, await snapshots(store)];
  });
  expect(counts).toEqual([1, 2]);
  expect(await snapshots(store)).toBe(2);
});

test('an error in one read leaves others alone', async () => {
  const [one, other] = await twoStores();
  const fail = withConnection(one, TEST_PORTS, async () => {
    throw new Error('of the reader');
  });
  const [failed, count] = await Promise.allSettled([fail, snapshots(other)]);
  expect([failed.status, count]).toEqual(['rejected', { status: 'fulfilled', value: 1 }]);
  expect(await snapshots(one)).toBe(1);
});

test('a read that needs temporary files leaves none behind', async () => {
  const [store] = await twoStores();
  const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('crossfoot-spill-'));
  const before = folders();
  const during = await withConnection(store, TEST_PORTS, async (connection) => {
    await connection.run(`SET memory_limit = '60MB'`);
    await connection.run(
      'CREATE TEMP TABLE t AS SELECT hash(range) h, range::VARCHAR s FROM range(1500000) ORDER BY h',
    );
    return folders();
  });
  expect(during.length).toBeGreaterThan(before.length);
  expect(folders()).toEqual(before);
  expect(await snapshots(store)).toBe(1);
});

test('memory that the engine has freed goes back to the system, and its limit stays', async () => {
  const { connection, close } = await openWorkspace({ memory: '512MiB' });
  const limit = () => queryRows(connection, `SELECT current_setting('memory_limit')`);
  const before = await limit();
  await connection.run('CREATE TEMP TABLE t AS SELECT hash(range) h FROM range(10_000_000); DROP TABLE t');
  const held = process.memoryUsage.rss();
  await releaseMemory(connection);
  expect(process.memoryUsage.rss()).toBeLessThan(held - 2 ** 24);
  expect(await limit()).toEqual(before);
  close();
});

test('memory that a read has freed goes back to the system', async () => {
  const [store] = await twoStores();
  const limit = () =>
    withConnection(store, TEST_PORTS, (connection) => queryRows(connection, `SELECT current_setting('memory_limit')`));
  // A setting that is set again is rounded.
  await limit();
  await releaseEngineMemory();
  const before = await limit();
  await withConnection(store, TEST_PORTS, (connection) =>
    connection.run('CREATE TEMP TABLE t AS SELECT hash(range) h FROM range(10_000_000)'),
  );
  const held = process.memoryUsage.rss();
  await releaseEngineMemory();
  expect(process.memoryUsage.rss()).toBeLessThan(held - 2 ** 24);
  expect(await limit()).toEqual(before);
});

test('a read may bound the memory of the engine while it is alone; the next read lifts the bound', async () => {
  const [one, other] = await twoStores();
  const limitOf = (store: string, megabytes?: number, during = async () => {}): Promise<[string, string]> =>
    withConnection(store, TEST_PORTS, async (connection) => {
      const lift = megabytes === undefined ? async () => {} : await boundMemory(connection, megabytes);
      const limit = async () => String((await queryRows(connection, "SELECT current_setting('memory_limit')"))[0]);
      const before = await limit();
      await during();
      const after = await limit();
      await lift();
      return [before, after];
    });
  expect(await limitOf(one, 64)).toEqual(['61.0 MiB', '61.0 MiB']);
  // A setting that is set again is rounded.
  const [usual] = await limitOf(one);
  expect(usual).toMatch(/GiB$/);
  const large = 'CREATE TEMP TABLE t AS SELECT hash(range) h, range::VARCHAR s FROM range(2000000) ORDER BY h';
  const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('crossfoot-spill-'));
  const before = folders();
  await withConnection(one, TEST_PORTS, async (connection) => {
    await connection.run(large);
    // More than the bound fits into memory again.
    expect(folders()).toEqual(before);
  });
  expect(await limitOf(one)).toEqual([usual, usual]);
  const beside = async (): Promise<void> => {
    expect(await limitOf(other, 64)).toEqual([usual, usual]);
  };
  expect(await limitOf(one, 64, beside)).toEqual(['61.0 MiB', usual]);
  const overtaking = withConnection(one, TEST_PORTS, async (connection) => {
    // The bound waits for the statement before it, and the other read must not lift it too early.
    const long = connection.run('SELECT max(hash(range)) FROM range(30000000)');
    const bound = boundMemory(connection, 64);
    const limits = limitOf(other);
    await Promise.all([long, bound]);
    return [await limits, await limitOf(other)];
  });
  expect(await overtaking).toEqual([
    [usual, usual],
    [usual, usual],
  ]);
  const failing = withConnection(one, TEST_PORTS, async (connection) => {
    await boundMemory(connection, 64);
    throw inputError('no such company');
  });
  await expect(failing).rejects.toThrow('no such company');
  expect(await limitOf(one)).toEqual([usual, usual]);
});
