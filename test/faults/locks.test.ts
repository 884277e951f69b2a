import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { contentsOf, crossfoot, crossfootProcess, expectRefusal, startCrossfoot } from '../support/cli.ts';
import { dataSet } from '../support/fsds.ts';
import { generatedDataSet } from '../support/generated-data-set.ts';
import { expectSoundStore } from '../support/store-invariants.ts';
import { fill, type Workshop, workshop } from '../support/workshop.ts';

const HOLD = `
  import { DuckDBInstance } from '@duckdb/node-api';
  const [path, access_mode, milliseconds] = process.argv.slice(1);
  const instance = await DuckDBInstance.create(path, { access_mode });
  await instance.connect();
  process.stdout.write('held');
  setTimeout(() => process.exit(), Number(milliseconds));`;

/** Another process that has the store open. */
async function holding<T>(
  { store }: Workshop,
  mode: 'READ_ONLY' | 'READ_WRITE',
  milliseconds: number,
  use: (child: ChildProcessByStdio<null, Readable, null>) => Promise<T>,
): Promise<T> {
  const args = ['--input-type=module', '-e', HOLD, store, mode, String(milliseconds)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  try {
    await once(child.stdout, 'data');
    return await use(child);
  } finally {
    child.kill('SIGKILL');
    await exit;
  }
}

/** The real clock, for waiting. */
const REAL = {
  clock: () => performance.now(),
  sleep: async (milliseconds: number, signal: AbortSignal) => {
    await sleep(milliseconds, undefined, { signal });
  },
};

/** A clock that runs as fast as one sleeps. */
function impatient() {
  let time = 0;
  return {
    clock: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const changed = ({ folder }: Workshop): string => folder('changed', dataSet({ num: [{ value: '7' }] }));

async function snapshots({ store }: Workshop): Promise<number> {
  const { stdout } = await crossfoot(['snapshots', '--store', store]);
  return (JSON.parse(stdout) as { totals: { snapshots: number } }).totals.snapshots;
}

describe('a store that another process has open', () => {
  test('for a second to read is written after that', async () => {
    const shop = workshop();
    await fill(shop);
    const words = ['ingest', 'fsds', changed(shop), '--store', shop.store];
    await holding(shop, 'READ_ONLY', 1_000, async () => {
      const { status, stderr } = await crossfoot(words, REAL);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    });
    expect(await snapshots(shop)).toBe(2);
  });

  test('for ten seconds to read is given up after five, naming the process: exit 3', async () => {
    const shop = workshop();
    await fill(shop);
    const before = contentsOf(shop.stores);
    const words = ['ingest', 'fsds', changed(shop), '--store', shop.store];
    await holding(shop, 'READ_ONLY', 10_000, async ({ pid, exitCode }) => {
      const said = new RegExp(`^error: the store .*store\\.duckdb is locked by process ${pid} \\(.*node.*\\)\\n {2}`);
      expectRefusal(await crossfootProcess(words), 3, said);
      expect(exitCode).toBe(null);
    });
    expect(contentsOf(shop.stores)).toEqual(before);
  });

  test('to read can be read', async () => {
    const shop = workshop();
    await fill(shop);
    await holding(shop, 'READ_ONLY', 10_000, async () => expect(await snapshots(shop)).toBe(1));
  });

  test('to write is not read and not written: exit 3, whatever the command', async () => {
    const shop = workshop();
    await fill(shop);
    await holding(shop, 'READ_WRITE', 60_000, async ({ pid }) => {
      for (const words of [
        ['validate'],
        ['snapshots'],
        ['sql', 'SELECT 1'],
        ['taxonomy', 'list'],
        ['ingest', 'fsds', changed(shop)],
      ]) {
        const called = await crossfoot([...words, '--store', shop.store], impatient());
        expectRefusal(called, 3, new RegExp(`is locked by process ${pid} `));
      }
    });
  });

  test('is not waited for after Ctrl-C', async () => {
    const shop = workshop();
    await fill(shop);
    const stop = new AbortController();
    const words = ['ingest', 'fsds', changed(shop), '--store', shop.store];
    await holding(shop, 'READ_ONLY', 60_000, async () => {
      const sleeps = {
        ...REAL,
        sleep: (milliseconds: number, signal: AbortSignal) => {
          stop.abort();
          return REAL.sleep(milliseconds, signal);
        },
      };
      expectRefusal(await crossfoot(words, { ...sleeps, signal: stop.signal }), 130, /^interrupted/);
    });
    expect(await snapshots(shop)).toBe(1);
  });
});

test.each([
  ['there', true],
  ['not there yet', false],
])('of ingests at once into a store that is %s each succeeds, one after the other', async (_, there) => {
  const shop = workshop();
  if (there) await fill(shop);
  const inputs = [1, 2].map((plus) =>
    shop.folder(`publication-${plus}`, generatedDataSet({ numbers: 2_000, filings: 20, plus })),
  );
  const ends = await Promise.all(
    inputs.map((input) => startCrossfoot(['ingest', 'fsds', input, '--store', shop.store]).done),
  );
  expect(ends.map(({ status, stderr }) => ({ status, stderr }))).toEqual(inputs.map(() => ({ status: 0, stderr: '' })));
  const numbers = ends.map(
    ({ stdout }) => (JSON.parse(stdout) as { inputs: { snapshot: number }[] }).inputs[0]?.snapshot,
  );
  expect(numbers.sort()).toEqual(there ? [2, 3] : [1, 2]);
  await expectSoundStore(shop.store);
  expect(Object.keys(contentsOf(shop.stores))).toEqual(['store.duckdb']);
});
