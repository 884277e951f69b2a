import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storeFailure } from '../../src/warehouse/store/failure.ts';
import { openWorkspace } from '../../src/warehouse/store/workspace.ts';
import { type Called, contentsOf, crossfoot, crossfootProcess, expectRefusal } from '../support/cli.ts';
import { generatedDataSet } from '../support/generated-data-set.ts';
import { expectSoundStore, storeDump } from '../support/store-invariants.ts';
import { refuses, type Workshop, workshop } from '../support/workshop.ts';

const SMALL = generatedDataSet({ numbers: 2_000, filings: 20 });
const BIG = generatedDataSet({ numbers: 25_000, filings: 125, plus: 1 });

/** Room for files of so many KiB each: what `ulimit -f` sets, wherever there is a bash. */
const limited = (words: readonly string[], kibibytes: number): Promise<Called> =>
  crossfootProcess(words, { under: ['bash', '-c', `ulimit -f ${kibibytes}; exec "$@"`, 'bash'] });

const canLimit = process.platform !== 'win32' && spawnSync('bash', ['-c', 'ulimit -f 1000']).status === 0;
const title = canLimit ? 'a limit on the size of files' : 'a limit on the size of files (skipped: no bash)';

async function stored({ folder, store }: Workshop): Promise<Record<string, string>> {
  expect((await crossfoot(['ingest', 'fsds', folder('small', SMALL), '--store', store])).status).toBe(0);
  return storeDump(store);
}

/** The same ingest with room enough brings in everything. */
async function completes({ store }: Workshop, words: readonly string[], snapshots: number): Promise<void> {
  const { status, stderr } = await crossfoot(words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  await expectSoundStore(store);
  const { stdout } = await crossfoot(['snapshots', '--store', store]);
  expect(JSON.parse(stdout)).toMatchObject({ totals: { snapshots } });
}

describe.skipIf(!canLimit)(title, () => {
  test('leaves no new store, and says why', async () => {
    const shop = workshop();
    const words = ['ingest', 'fsds', shop.folder('big', BIG), '--store', shop.store];
    expectRefusal(
      await limited(words, 1_000),
      3,
      /^error: no space left while writing .*store\.duckdb: .*\n {2}Nothing of the unfinished work was kept\./,
    );
    expect([contentsOf(shop.stores), contentsOf(shop.temp)]).toEqual([{}, {}]);
    await completes(shop, words, 1);
  });

  test('before the commit leaves what was in the store', async () => {
    const shop = workshop();
    const before = await stored(shop);
    const words = ['ingest', 'fsds', shop.folder('big', BIG), '--store', shop.store];
    expectRefusal(await limited(words, 400), 3, /^error: no space left while writing .*store\.duckdb/);
    expect(await storeDump(shop.store)).toEqual(before);
    await expectSoundStore(shop.store);
    await completes(shop, words, 2);
  });

  test('in the commit itself leaves what was in the store', async () => {
    const shop = workshop();
    const before = await stored(shop);
    const other = shop.folder('other', generatedDataSet({ numbers: 30_000, filings: 100, plus: 1 }));
    const words = ['ingest', 'fsds', other, '--store', shop.store, '--observed-at', '2009-10-02'];
    // Enough for all that is written before.
    const room = Math.ceil(statSync(shop.store).size / 1024);
    expectRefusal(
      await limited(words, room),
      3,
      /^error: no space left while writing .*store\.duckdb: .*\n {2}Nothing of the unfinished work was kept\./,
    );
    expect(await storeDump(shop.store)).toEqual(before);
    expect(readdirSync(shop.stores)).toEqual(['store.duckdb']);
    await expectSoundStore(shop.store);
    await completes(shop, words, 2);
  });
});

/** Mounts a file system with hardly any room over a folder, where this user may; gives whether it did. */
function mountTiny(folder: string, kibibytes: number): boolean {
  if (process.platform !== 'linux') return false;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', folder]).status !== 0) return false;
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
  });
  return true;
}

describe('a file system that is full', () => {
  test('leaves no new store', async ({ skip }) => {
    const shop = workshop();
    if (!mountTiny(shop.stores, 1_000)) skip('this user may not mount a file system');
    const words = ['ingest', 'fsds', shop.folder('big', BIG), '--store', shop.store];
    expectRefusal(
      await crossfootProcess(words),
      3,
      /^error: no space left while writing .*store\.duckdb: .*No space left on device/,
    );
    expect([contentsOf(shop.stores), contentsOf(shop.temp)]).toEqual([{}, {}]);
  });

  test('leaves what was in the store', async ({ skip }) => {
    const shop = workshop();
    const before = await stored(shop);
    const held = readFileSync(shop.store);
    rmSync(shop.store);
    if (!mountTiny(shop.stores, Math.ceil(held.length / 1024) + 200)) skip('this user may not mount a file system');
    writeFileSync(shop.store, held);
    const words = ['ingest', 'fsds', shop.folder('big', BIG), '--store', shop.store];
    expectRefusal(
      await crossfootProcess(words),
      3,
      /^error: no space left while writing .*store\.duckdb: .*No space left on device/,
    );
    expect(await storeDump(shop.store)).toEqual(before);
    await expectSoundStore(shop.store);
  });

  test('for temporary files ends a download, and leaves neither store nor files', async ({ skip }) => {
    const shop = workshop();
    if (!mountTiny(shop.temp, 100)) skip('this user may not mount a file system');
    const fetch = async (): Promise<Response> => new Response(new Uint8Array(1 << 20));
    const words = ['ingest', 'fsds', 'https://data.example/2009q3.zip', '--contact', 'a@b.example'];
    await refuses(shop, words, 3, /^error: cannot write .*crossfoot-download-.*no space left on device/, { fetch });
  });
});

test('what does not fit into memory is spilled among the temporary files, and taken away again', async () => {
  const shop = workshop();
  const session = await openWorkspace();
  await session.connection.run(`SET memory_limit = '40MB'`);
  await session.connection.run('CREATE TEMP TABLE t AS SELECT range AS a, hash(range) AS b FROM range(4000000)');
  expect(Object.keys(contentsOf(shop.temp)).join()).toMatch(/^crossfoot-spill-[0-9a-f]{16}/);
  session.close();
  expect(contentsOf(shop.temp)).toEqual({});
});

test('where there is no room for what does not fit into memory, staging says so', async ({ skip }) => {
  const shop = workshop();
  if (!mountTiny(shop.temp, 300)) skip('this user may not mount a file system');
  const session = await openWorkspace();
  await session.connection.run(`SET memory_limit = '40MB'`);
  const failure = await session.connection
    .run('CREATE TEMP TABLE t AS SELECT range AS a, hash(range) AS b FROM range(4000000)')
    .then(
      () => undefined,
      (error: unknown) => storeFailure(error, tmpdir()),
    );
  session.close();
  expect(failure).toMatchObject({
    failure: 'unavailable',
    message: expect.stringMatching(/^no space left while writing /),
  });
  expect(contentsOf(shop.temp)).toEqual({});
});
