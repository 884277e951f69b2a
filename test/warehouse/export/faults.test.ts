import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { exportStore } from '../../../src/warehouse/export/export-store.ts';
import { importStore } from '../../../src/warehouse/export/import-store.ts';
import { crossfootProcess, startCrossfoot } from '../../support/cli.ts';
import { fixtureStore } from '../../support/fixture-store.ts';
import { holding } from '../../support/hold-store.ts';
import { storeDump } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';

const LARGE = 'SELECT range AS n, hash(range)::VARCHAR AS h FROM range(3000000)';
const canLimit = process.platform !== 'win32' && spawnSync('bash', ['-c', 'ulimit -f 1000']).status === 0;

test.skipIf(!canLimit).each(['csv', 'arrow'])('a full disk leaves nothing of a file: %s', async (format) => {
  const store = await fixtureStore();
  const target = join(await tempFolder(), `large.${format}`);
  const { status, stderr } = await crossfootProcess(['export', target, '--query', LARGE, '--store', store], {
    under: ['bash', '-c', 'ulimit -f 1000; exec "$@"', 'bash'],
  });
  expect([status, stderr]).toEqual([3, expect.stringContaining(`no space left while writing ${target}: `)]);
  expect(readdirSync(dirname(target))).toEqual([]);
});

test('an interrupt leaves nothing of a folder', async () => {
  const store = await fixtureStore();
  const target = join(await tempFolder(), 'large');
  const { child, done } = startCrossfoot(['export', target, '--query', `${LARGE}, range(1000)`, '--store', store]);
  while (readdirSync(dirname(target)).length === 0) await sleep(20);
  expect(existsSync(target)).toBe(false);
  child.kill('SIGINT');
  expect((await done).status).toBe(130);
  expect(readdirSync(dirname(target))).toEqual([]);
});

test('the next export removes what a killed one has left, and nothing of one that is under way', async () => {
  const store = await fixtureStore();
  const target = join(await tempFolder(), 'small');
  const { child, done } = startCrossfoot(['export', target, '--query', `${LARGE}, range(1000)`, '--store', store]);
  const lock = () => readdirSync(dirname(target)).map((name) => join(dirname(target), name, 'lock'));
  while (!lock().some(existsSync)) await sleep(20);
  const other = join(dirname(target), 'small.0123456789abcdef.new');
  writeFileSync(other, 'not a folder of an export');
  const write = (query: string) => exportStore({ store, target, query, overwrite: true }, TEST_PORTS);
  await write('SELECT 1 AS n');
  expect(readdirSync(dirname(target))).toHaveLength(3);
  child.kill('SIGKILL');
  await done;
  renameSync(target, `${target}.00000000000000aa.old`);
  await expect(write('SELECT nothing')).rejects.toThrow();
  expect(readdirSync(dirname(target)).sort()).toEqual(['small', 'small.0123456789abcdef.new']);
});

test('a store that is open elsewhere is read while it is read, and not while it is written or to be replaced', async () => {
  const store = await fixtureStore();
  const folder = await tempFolder();
  const ports = { ...TEST_PORTS, now: (): number => Number.POSITIVE_INFINITY };
  await holding(store, 'read', async () => {
    await exportStore({ store, target: join(folder, 'whole') }, ports);
    const before = await storeDump(store);
    const replacing = importStore({ folder: join(folder, 'whole'), store, overwrite: true }, ports);
    await expect(replacing).rejects.toMatchObject({ failure: 'unavailable' });
    expect(await storeDump(store)).toEqual(before);
  });
  await holding(store, 'write', async () => {
    const refused = exportStore({ store, target: join(folder, 'locked') }, ports);
    await expect(refused).rejects.toMatchObject({ failure: 'unavailable', step: { code: 'wait-for-store' } });
  });
  expect(readdirSync(folder)).toEqual(['whole']);
});
