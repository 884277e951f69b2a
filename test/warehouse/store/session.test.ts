import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { inStore, openWorkspace, readAttached } from '../../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../../src/warehouse/store/write-attached.ts';
import { holding, impatient } from '../../support/hold-store.ts';
import { runSqlOn } from '../../support/run-sql-on.ts';
import { ingestTiny, TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

const ROW = { period: '2009-06-30', values: { a: '1' } };
const sha = (path: string): string => readFileSync(path).toString('base64');

describe('files that are no store are refused and left untouched', () => {
  test.each([
    ['text', async (path: string) => writeFileSync(path, 'adsh\ttag\n'.repeat(1000)), /not a DuckDB file/],
    ['an empty file', async (path: string) => writeFileSync(path, ''), /not a Crossfoot store|not a DuckDB file/],
    [
      'a database of something else',
      (path: string) => runSqlOn(path, 'CREATE TABLE t AS SELECT 1'),
      /not a Crossfoot store/,
    ],
    [
      'a newer store',
      async (path: string) => {
        await ingestTiny(path, [ROW]);
        await runSqlOn(path, 'UPDATE crossfoot_store SET schema_version = 999');
      },
      /schema 999, newer than/,
    ],
    [
      'a truncated store',
      async (path: string) => {
        await ingestTiny(path, [ROW]);
        truncateSync(path, 9_000);
      },
      /damaged/,
    ],
    [
      'a store with a changed byte in its header',
      async (path: string) => {
        await ingestTiny(path, [ROW]);
        const bytes = readFileSync(path);
        bytes.fill(0xaa, 4_096, 12_288);
        writeFileSync(path, bytes);
      },
      /damaged/,
    ],
  ])('%s', async (_, make, message) => {
    const path = await tempStore();
    await make(path);
    const before = sha(path);
    await expect(ingestTiny(path, [ROW])).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringMatching(message),
    });
    await expect(withConnection(path, TEST_PORTS, async () => 0)).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringMatching(message),
    });
    const session = await openWorkspace();
    await expect(readAttached(session, path, TEST_PORTS, async () => 0)).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringMatching(message),
    });
    session.close();
    expect(sha(path)).toBe(before);
    expect(readdirSync(dirname(path))).toEqual(['test.duckdb']);
  });

  test('a folder, and a folder that is not there', async () => {
    const folder = await tempFolder();
    await expect(ingestTiny(folder, [ROW])).rejects.toMatchObject({ failure: 'input' });
    await expect(ingestTiny(join(folder, 'no', 'such.duckdb'), [ROW])).rejects.toMatchObject({ failure: 'input' });
    await expect(withConnection(join(folder, 'none.duckdb'), TEST_PORTS, async () => 0)).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringContaining('no store at'),
    });
  });
});

describe('transactions', () => {
  test('what fails leaves a store as it was, and no store where there was none', async () => {
    const path = await tempStore();
    const fail = async (): Promise<never> => {
      throw new Error('no');
    };
    const session = await openWorkspace();
    await expect(writeAttached(session, path, TEST_PORTS, fail)).rejects.toThrow('no');
    expect(existsSync(path)).toBe(false);
    await ingestTiny(path, [ROW]);
    const insertAndFail = async (): Promise<never> => {
      await session.connection.run(`INSERT INTO store.unit VALUES (99, 'XXX')`);
      throw new Error('no');
    };
    await expect(writeAttached(session, path, TEST_PORTS, insertAndFail)).rejects.toThrow('no');
    const failInStore = () => inStore(session.connection, () => session.connection.run(`SELECT error('in the store')`));
    await expect(writeAttached(session, path, TEST_PORTS, failInStore)).rejects.toThrow('in the store');
    expect(await writeAttached(session, path, TEST_PORTS, async () => 1)).toEqual({ result: 1, isNew: false });
    session.close();
    const units = await withConnection(path, TEST_PORTS, (connection) =>
      queryRows(connection, 'SELECT name FROM unit'),
    );
    expect(units).toEqual([['USD']]);
  });
});

describe('the reader of a session', () => {
  const units = (session: Awaited<ReturnType<typeof openWorkspace>>, path: string): Promise<unknown> =>
    readAttached(session, path, TEST_PORTS, (connection) => queryRows(connection, 'SELECT name FROM unit'));

  test('reads, writes nothing, and gives the file up, whatever happens', async () => {
    const path = await tempStore();
    await ingestTiny(path, [ROW]);
    const session = await openWorkspace();
    const write = readAttached(session, path, TEST_PORTS, (connection) => connection.run('DELETE FROM unit'));
    await expect(write).rejects.toThrow(/read-only/);
    expect(await units(session, path)).toEqual([['USD']]);
    // The same session commits to it, and another process could.
    await writeAttached(session, path, TEST_PORTS, () =>
      session.connection.run(`INSERT INTO store.unit VALUES (2, 'EUR')`),
    );
    expect(await units(session, path)).toEqual([['USD'], ['EUR']]);
    expect((await ingestTiny(path, [ROW])).snapshot).toBe(2);
    await holding(path, 'write', async (pid) => {
      const ports = impatient();
      await expect(readAttached(session, path, ports, async () => 0)).rejects.toMatchObject({
        failure: 'unavailable',
        message: expect.stringContaining(`process ${pid}`),
      });
    });
    session.close();
  });

  test('takes more memory where a sparing session has too little', async () => {
    const path = await tempStore();
    await ingestTiny(path, [ROW]);
    const session = await openWorkspace({ memory: '2MB' });
    const sorted = await readAttached(session, path, TEST_PORTS, (connection) =>
      queryRows(connection, 'SELECT len(list(range)) FROM (FROM range(3000000))'),
    );
    expect(sorted).toEqual([[3_000_000n]]);
    expect(await session.giveMemory()).toBe(false);
    session.close();
  });

  test('ends a query where the user asks to stop, and the session goes on', async () => {
    const path = await tempStore();
    await ingestTiny(path, [ROW]);
    const session = await openWorkspace();
    const controller = new AbortController();
    const ports = { ...TEST_PORTS, signal: controller.signal };
    const read = readAttached(session, path, ports, (connection) => {
      setTimeout(() => controller.abort(), 20);
      return connection.run('SELECT count(*) FROM range(10000000000) a WHERE a.range % 7 = 3');
    });
    await expect(read).rejects.toThrow();
    expect(await units(session, path)).toEqual([['USD']]);
    session.close();
  });
});

describe('locks', () => {
  test('who meets a lock tries for five seconds, then names the process that holds it', async () => {
    const path = await tempStore();
    await ingestTiny(path, [ROW]);
    await holding(path, 'write', async (pid) => {
      const ports = impatient();
      await expect(withConnection(path, ports, async () => 0)).rejects.toMatchObject({
        failure: 'unavailable',
        message: expect.stringContaining(`process ${pid}`),
      });
      expect(ports.slept()).toBeGreaterThanOrEqual(5_000);
    });
  });

  test('readers share a store; a writer waits for them', async () => {
    const path = await tempStore();
    await ingestTiny(path, [ROW]);
    await holding(path, 'read', async (pid) => {
      expect(
        await withConnection(path, TEST_PORTS, (connection) => queryRows(connection, 'SELECT count(*) FROM unit')),
      ).toEqual([[1n]]);
      const session = await openWorkspace();
      await expect(writeAttached(session, path, impatient(), async () => 0)).rejects.toMatchObject({
        failure: 'unavailable',
        message: expect.stringContaining(`process ${pid}`),
      });
      session.close();
    });
    expect((await ingestTiny(path, [ROW])).snapshot).toBe(2);
  });
});

test('a store whose writer was killed before a checkpoint is read with its log', async () => {
  const path = await tempStore();
  await ingestTiny(path, [ROW]);
  const copy = `${path}.copy`;
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`INSERT INTO unit VALUES (2, 'EUR')`);
  copyFileSync(path, copy);
  copyFileSync(`${path}.wal`, `${copy}.wal`);
  connection.closeSync();
  instance.closeSync();
  const units = await withConnection(copy, TEST_PORTS, (reader) =>
    queryRows(reader, 'SELECT name FROM unit ORDER BY unit_id'),
  );
  expect(units).toEqual([['USD'], ['EUR']]);
});

test('a sparing session that has too little memory for a write does it again with more', async () => {
  const path = await tempStore();
  const session = await openWorkspace({ memory: '16MB' });
  let writes = 0;
  try {
    const { result: rows } = await writeAttached(session, path, TEST_PORTS, async () => {
      writes += 1;
      // Lists in the making cannot go to the disk.
      return queryRows(session.connection, 'SELECT len(list(i)) FROM range(4000000) r(i)');
    });
    expect(rows).toEqual([[4000000n]]);
  } finally {
    session.close();
  }
  expect(writes).toBe(2);
});

test('a store that cannot be closed properly after the commit says that the data is stored', async () => {
  const path = await tempStore();
  await ingestTiny(path, []);
  const session = await openWorkspace();
  const { connection } = session;
  const run = connection.run.bind(connection);
  let isWritten = false;
  connection.run = (sql, ...rest) =>
    isWritten && sql.startsWith('DETACH')
      ? Promise.reject(new Error('IO Error: No space left on device'))
      : run(sql, ...rest);
  try {
    const write = (): Promise<unknown> => {
      isWritten = true;
      return connection.run(`INSERT INTO store.unit VALUES (7, 'EUR')`);
    };
    await expect(writeAttached(session, path, TEST_PORTS, write)).rejects.toThrow(
      /^the data is stored, but .* could not be closed properly: IO Error: No space left on device/,
    );
  } finally {
    session.close();
  }
  const names = await withConnection(path, TEST_PORTS, (reader) => queryRows(reader, 'SELECT name FROM unit'));
  expect(names).toContainEqual(['EUR']);
});

describe('reads beside others', () => {
  const rows = [ROW, { period: '2010-06-30', values: { a: '2' } }];

  test('run while the others stream, on a connection of their own', async () => {
    const path = await tempStore();
    await ingestTiny(path, rows);
    const session = await openSession();
    const seen = await session.read(path, TEST_PORTS, async (reader) => {
      const numbers = reader.streamNumbers(1, 'document', { fields: [1] })[Symbol.asyncIterator]();
      const first = await numbers.next();
      const beside = await reader.beside?.read((other) => other.newestSnapshot());
      return { first: first.value?.length, beside, rest: (await numbers.next()).done };
    });
    session.close();
    expect(seen).toEqual({ first: 2, beside: 1, rest: true });
  });

  test('are waited for where what they run beside fails, which keeps its own failure', async () => {
    const path = await tempStore();
    await ingestTiny(path, rows);
    const session = await openSession();
    let hasEnded = false;
    const read = session.read(path, TEST_PORTS, async (reader) => {
      await new Promise<void>((begun) => {
        const beside = reader.beside?.read(async (other) => {
          begun();
          await new Promise((done) => setTimeout(done, 100));
          await other.newestSnapshot();
        });
        // It may be interrupted.
        beside
          ?.catch(() => {})
          .finally(() => {
            hasEnded = true;
          });
      });
      throw new Error('the first failure');
    });
    await expect(read).rejects.toThrow('the first failure');
    expect(hasEnded).toBe(true);
    expect(await session.read(path, TEST_PORTS, (reader) => reader.newestSnapshot())).toBe(1);
    session.close();
  });
});
