import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { keyHash } from '../../../../src/core/model/application-key.ts';
import type { StoredSubscription, StoredTemplate } from '../../../../src/core/model/subscription.ts';
import { DEMO_KEYS } from '../../../../src/service/server/keys/read-keys.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { openDatabase } from '../../../../src/warehouse/store/service-file/database.ts';
import { openServiceDraft, openServiceFile } from '../../../../src/warehouse/store/service-file/open-service-file.ts';
import { SUBSCRIPTION } from '../../../support/notifications.ts';
import { runSqlOn } from '../../../support/run-sql-on.ts';
import { ingestTiny, SERVICE_FILE_PORTS, TEST_PORTS, tempFolder, tempStore } from '../../../support/temp-store.ts';

const DAY = 20_000;
const HASH = keyHash('demo');
const ITEM: StoredSubscription = { ...SUBSCRIPTION, Id: '1'.repeat(32), owner: HASH, since: 0 };

const tempService = async (): Promise<string> => `${await tempStore()}.service`;

/** Sleeping that ends when it is told to. */
function steppedPorts() {
  const waiting: (() => void)[] = [];
  const troubles: unknown[] = [];
  return {
    troubles,
    onTrouble: (error: unknown) => void troubles.push(error),
    now: () => 0,
    sleep: () => new Promise<void>((resolve) => waiting.push(resolve)),
    wake: async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
    sleepers: () => waiting.length,
  };
}

describe('the keys of a subscription that is deleted or changed', () => {
  const item = (at: number, key: string): StoredSubscription => ({
    ...{ ...ITEM, Id: String(at).padStart(32, '0'), AppKey: key, ServiceApplicationKey: `${key}-service` },
  });
  const bytesOf = (path: string): string =>
    [path, `${path}.wal`].map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : '')).join();

  test('are in no byte of the file and its log, and those of others still are', async () => {
    const path = await tempService();
    const first = await openServiceFile(path, SERVICE_FILE_PORTS);
    for (let at = 0; at < 20; at += 1) await first.subscriptions.put(item(at, `a-long-enough-key-${at}-`));
    // What was written by an earlier run is in blocks of the file, and no longer in its log.
    await first.close();
    const file = await openServiceFile(path, SERVICE_FILE_PORTS);
    await file.subscriptions.put(item(20, 'a-long-enough-key-20-'));
    await file.subscriptions.put(item(3, 'the-next-key-of-3-'));
    for (const at of [7, 20]) await file.subscriptions.remove(item(at, '').Id);
    for (const gone of [3, 7, 20]) expect(bytesOf(path)).not.toContain(`a-long-enough-key-${gone}-`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(file.subscriptions.all().map(({ AppKey }) => AppKey)).toEqual(
      Array.from({ length: 20 }, (_, at) => (at === 3 ? 'the-next-key-of-3-' : `a-long-enough-key-${at}-`)).filter(
        (_, at) => at !== 7,
      ),
    );
    await file.close();
    expect(bytesOf(path)).not.toContain('a-long-enough-key-7-');
    const again = await openServiceFile(path, SERVICE_FILE_PORTS);
    expect(again.subscriptions.find(item(3, '').Id)?.ServiceApplicationKey).toBe('the-next-key-of-3--service');
    expect(again.subscriptions.all()).toHaveLength(19);
    await again.close();
  });
});

/** What a kill at this instant leaves behind. */
async function killedCopy(path: string): Promise<string> {
  const copy = join(await tempFolder(), basename(path));
  for (const end of ['', '.wal']) if (existsSync(path + end)) copyFileSync(path + end, copy + end);
  return copy;
}

test('a file without the tables of alerts gets them, and its subscriptions watch all changes', async () => {
  const path = await tempService();
  const first = await openServiceFile(path, SERVICE_FILE_PORTS);
  await first.subscriptions.put({ ...ITEM, since: 7 });
  await first.close();
  await runSqlOn(path, 'DROP TABLE subscription_since', 'DROP TABLE alert_mark');
  const second = await openServiceFile(path, SERVICE_FILE_PORTS);
  expect([second.subscriptions.all(), second.alertMark.get()]).toEqual([[ITEM], undefined]);
  await second.alertMark.put({ evaluated: 5, pending: 6 });
  await second.close();
  const third = await openServiceFile(path, SERVICE_FILE_PORTS);
  expect(third.alertMark.get()).toEqual({ evaluated: 5, pending: 6 });
  await third.close();
});

describe('files that are no service files are refused and left untouched', () => {
  test.each<[string, (path: string) => unknown, RegExp]>([
    ['text', (path) => writeFileSync(path, 'name\tkey\n'.repeat(1_000)), /not a DuckDB file/],
    ['a store', (path) => ingestTiny(path, [{ period: '2009-06-30', values: { a: '1' } }]), /not the service file/],
    ['a database of something else', (path) => runSqlOn(path, 'CREATE TABLE t AS SELECT 1'), /not the service file/],
    [
      'a newer one',
      async (path) => {
        await (await openServiceFile(path, SERVICE_FILE_PORTS)).close();
        await runSqlOn(path, 'UPDATE crossfoot_service SET schema_version = 999');
      },
      /newer than 1/,
    ],
    [
      'one that was cut off',
      async (path) => {
        await (await openServiceFile(path, SERVICE_FILE_PORTS)).close();
        truncateSync(path, 13_000);
      },
      /damaged|not a Crossfoot store/,
    ],
  ])('%s', async (_, make, message) => {
    const path = await tempService();
    await make(path);
    const before = readFileSync(path).toString('base64');
    await expect(openServiceFile(path, SERVICE_FILE_PORTS)).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringMatching(message),
    });
    expect(readFileSync(path).toString('base64')).toBe(before);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  test('a folder, and a folder that is not there', async () => {
    const folder = await tempFolder();
    await expect(openServiceFile(folder, SERVICE_FILE_PORTS)).rejects.toMatchObject({ failure: 'input' });
    await expect(openServiceFile(join(folder, 'no', 'such.service'), SERVICE_FILE_PORTS)).rejects.toMatchObject({
      failure: 'input',
    });
  });

  test('and a service file is no store', async () => {
    const path = await tempService();
    await (await openServiceFile(path, SERVICE_FILE_PORTS)).close();
    await expect(withConnection(path, TEST_PORTS, async () => 0)).rejects.toMatchObject({
      failure: 'input',
      message: expect.stringContaining('not a Crossfoot store'),
    });
  });
});

describe('a second server', () => {
  const HOLD = `
    import { DuckDBInstance } from '@duckdb/node-api';
    await DuckDBInstance.create(process.argv[1]);
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;

  test('in another process is refused, naming the holder', async () => {
    const path = await tempService();
    await (await openServiceFile(path, SERVICE_FILE_PORTS)).close();
    const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let time = 0;
    const impatient = {
      ...SERVICE_FILE_PORTS,
      now: () => time,
      sleep: async (milliseconds: number) => {
        time += milliseconds;
      },
    };
    try {
      await once(child.stdout, 'data');
      await expect(openServiceFile(path, impatient)).rejects.toMatchObject({
        failure: 'unavailable',
        message: expect.stringContaining(`process ${child.pid}`),
      });
      expect(time).toBeGreaterThanOrEqual(5_000);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await (await openServiceFile(path, SERVICE_FILE_PORTS)).close();
  });

  test('in this process is refused, until the first has closed it', async () => {
    const path = await tempService();
    const first = await openServiceFile(path, SERVICE_FILE_PORTS);
    await expect(openServiceFile(path, SERVICE_FILE_PORTS)).rejects.toMatchObject({
      failure: 'unavailable',
      message: expect.stringContaining('open in this process already'),
    });
    await first.subscriptions.put(ITEM);
    await first.close();
    await first.close();
    const second = await openServiceFile(path, SERVICE_FILE_PORTS);
    expect(second.subscriptions.all()).toEqual([ITEM]);
    await second.close();
  });
});

describe('what is kept', () => {
  test('is kept when the promise says so, whatever comes then', async () => {
    const path = await tempService();
    const file = await openServiceFile(path, SERVICE_FILE_PORTS);
    await file.subscriptions.put(ITEM);
    const afterPut = await openServiceFile(await killedCopy(path), SERVICE_FILE_PORTS);
    await file.subscriptions.put({ ...ITEM, Name: 'renamed' });
    const afterChange = await openServiceFile(await killedCopy(path), SERVICE_FILE_PORTS);
    await file.subscriptions.remove(ITEM.Id);
    const afterRemoval = await openServiceFile(await killedCopy(path), SERVICE_FILE_PORTS);
    expect(afterPut.subscriptions.all()).toEqual([ITEM]);
    expect(afterChange.subscriptions.all()).toEqual([{ ...ITEM, Name: 'renamed' }]);
    expect(afterRemoval.subscriptions.all()).toEqual([]);
    await Promise.all([file, afterPut, afterChange, afterRemoval].map((opened) => opened.close()));
  });

  test('of a draft is what was saved, all of it at once', async () => {
    const path = await tempService();
    const draft = await openServiceDraft(path, SERVICE_FILE_PORTS);
    await draft.putKeys(DEMO_KEYS);
    await draft.subscriptions.put(ITEM);
    await draft.subscriptions.put({ ...ITEM, Name: 'renamed' });
    expect(draft.subscriptions.all()).toEqual([{ ...ITEM, Name: 'renamed' }]);
    const before = await openServiceFile(await killedCopy(path), SERVICE_FILE_PORTS);
    expect([before.keys.all(), before.subscriptions.all()]).toEqual([[], []]);
    await draft.save();
    const after = await openServiceFile(await killedCopy(path), SERVICE_FILE_PORTS);
    expect([after.keys.all(), after.subscriptions.all()]).toEqual([DEMO_KEYS, [{ ...ITEM, Name: 'renamed' }]]);
    // A change that fails takes those before it with it.
    await draft.subscriptions.remove(ITEM.Id);
    await draft.templates.put({ Id: 'short', owner: HASH } as StoredTemplate);
    await expect(draft.save()).rejects.toThrow();
    const failed = await openServiceFile(await killedCopy(path), SERVICE_FILE_PORTS);
    expect(failed.subscriptions.all()).toEqual([{ ...ITEM, Name: 'renamed' }]);
    await Promise.all([draft, before, after, failed].map((opened) => opened.close()));
  });

  test('of spending is what was counted until a second before', async () => {
    const path = await tempService();
    const ports = steppedPorts();
    const file = await openServiceFile(path, ports);
    const kept = async (): Promise<number> => {
      const copy = await openServiceFile(await killedCopy(path), SERVICE_FILE_PORTS);
      const calls = copy.spending.spent(HASH, DAY);
      await copy.close();
      return calls;
    };
    for (let call = 0; call < 3; call += 1) file.spending.count(HASH, DAY);
    expect(ports.sleepers()).toBe(1);
    expect(await kept()).toBe(0);
    await ports.wake();
    expect(await kept()).toBe(3);
    expect(ports.sleepers()).toBe(0);
    file.spending.count(HASH, DAY);
    await file.close();
    expect(await kept()).toBe(4);
    await ports.wake();
  });

  test('of spending is told, once, where it could not be, and is tried again', async () => {
    const path = await tempService();
    const ports = steppedPorts();
    const file = await openServiceFile(path, ports);
    // A log that cannot be made stands for a disk that takes nothing.
    mkdirSync(`${path}.wal`);
    chmodSync(`${path}.wal`, 0o500);
    for (let call = 0; call < 2; call += 1) {
      file.spending.count(HASH, DAY);
      await ports.wake();
    }
    expect(ports.troubles).toHaveLength(1);
    rmdirSync(`${path}.wal`);
    file.spending.count(HASH, DAY);
    await ports.wake();
    await file.close();
    const again = await openServiceFile(path, SERVICE_FILE_PORTS);
    expect(again.spending.spent(HASH, DAY)).toBe(3);
    await again.close();
  });

  test.skipIf(process.platform === 'win32')('is for its owner alone to read at every moment', async () => {
    const path = await tempService();
    await (await openServiceFile(path, SERVICE_FILE_PORTS)).close();
    chmodSync(path, 0o644);
    const modes: number[] = [];
    const database = await openDatabase(path, TEST_PORTS);
    await database.commit(async () => {
      await database.connection.run('CREATE TABLE t AS SELECT 1');
      for (const end of ['', '.wal']) modes.push(statSync(path + end).mode & 0o777);
    });
    expect(modes).toEqual([0o600, 0o600]);
    expect(statSync(`${path}.wal`).mode & 0o777).toBe(0o600);
    database.close();
  });

  test('of spending goes a month back', async () => {
    const path = await tempService();
    const file = await openServiceFile(path, SERVICE_FILE_PORTS);
    file.spending.count(HASH, DAY);
    file.spending.count(HASH, DAY + 31);
    expect(file.spending.spent(HASH, DAY)).toBe(1);
    file.spending.count(HASH, DAY + 32);
    expect(file.spending.spent(HASH, DAY)).toBe(0);
    await file.close();
    const again = await openServiceFile(path, SERVICE_FILE_PORTS);
    expect([DAY, DAY + 31, DAY + 32].map((day) => again.spending.spent(HASH, day))).toEqual([0, 1, 1]);
    await again.close();
  });

  test('holds no key but in the column of its owner, and is for its owner to read', async () => {
    const path = await tempService();
    const file = await openServiceFile(path, SERVICE_FILE_PORTS);
    const key = { label: 'd', hash: keyHash('k3y'), resources: 'all', fields: 'all', withoutFields: [] } as const;
    await file.putKeys([key]);
    await file.subscriptions.put({ ...ITEM, AppKey: 'k3y', ServiceApplicationKey: 'k3y' });
    for (const end of process.platform === 'win32' ? [] : ['', '.wal']) {
      expect(statSync(path + end).mode & 0o777).toBe(0o600);
    }
    await file.close();
    const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    const tables = await queryRows(connection, 'SELECT table_name FROM duckdb_tables() ORDER BY 1');
    const holding: string[] = [];
    for (const [table] of tables) {
      const [[found] = []] = await queryRows(
        connection,
        `SELECT count(*) FROM (SELECT CAST(t AS VARCHAR) AS text FROM ${table} t) WHERE contains(text, 'k3y')`,
      );
      if (found !== 0n) holding.push(String(table));
    }
    connection.closeSync();
    instance.closeSync();
    expect(holding).toEqual(['subscription_key']);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  test('is shown only where it could be kept', async () => {
    const path = await tempService();
    const file = await openServiceFile(path, SERVICE_FILE_PORTS);
    const broken = { ...ITEM, Name: null } as unknown as StoredSubscription;
    await expect(file.subscriptions.put(broken)).rejects.toThrow(/NOT NULL/);
    expect(file.subscriptions.all()).toEqual([]);
    await file.subscriptions.put(ITEM);
    expect(file.subscriptions.all()).toEqual([ITEM]);
    await file.close();
  });
});
