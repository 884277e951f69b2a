import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../src/warehouse/store/connection.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { crossfoot, startCrossfoot } from '../support/cli.ts';
import { generatedDataSet } from '../support/generated-data-set.ts';
import { longOr } from '../support/long.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { expectSoundStore, storeDump } from '../support/store-invariants.ts';
import { TEST_PORTS } from '../support/temp-store.ts';
import { writeFiles } from '../support/write-files.ts';

/**
 * Kills at random instants of an ingest, some by the clock, some as soon as something is written beside or into the store.
 * Whatever the instant: the store is as it was or has the whole snapshot in it.
 */
const SEED = 20_090_630;
const SIZE = { numbers: 8_000, filings: 80 };

let folder: string;
let first: string;
let second: string;
/** A store with one snapshot, and the same after the ingest that the others do not survive. */
let base: string;
let complete: string;
/** How long that ingest takes as a process. */
let duration: number;

const ingest = (path: string, store: string, day: string): string[] => [
  'ingest',
  'fsds',
  path,
  '--store',
  store,
  '--observed-at',
  `2009-10-0${day}`,
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-kill-'));
  first = writeFiles(join(folder, 'first'), generatedDataSet(SIZE));
  second = writeFiles(join(folder, 'second'), generatedDataSet({ numbers: 8_500, filings: 85, plus: 1 }));
  base = join(folder, 'base.duckdb');
  complete = join(folder, 'complete.duckdb');
  expect((await crossfoot(ingest(first, base, '1'))).status).toBe(0);
  copyFileSync(base, complete);
  const durations: number[] = [];
  for (const store of [join(folder, 'warming.duckdb'), complete]) {
    const started = performance.now();
    expect((await startCrossfoot(ingest(second, store, '2')).done).status).toBe(0);
    durations.push(performance.now() - started);
  }
  duration = Math.min(...durations);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that a write changes: names, sizes and times of the files around the store. */
function traces(store: string): string {
  const files = readdirSync(dirname(store)).filter((file) => file.startsWith(basename(store)));
  return files
    .map((file) => {
      const found = statSync(join(dirname(store), file), { throwIfNoEntry: false });
      return `${file} ${found?.size} ${found?.mtimeMs}`;
    })
    .join();
}

/** Runs the second ingest and kills it: `at` is a share of its duration, or a delay after the first trace of writing. */
async function killed(
  store: string,
  at: { readonly share: number } | { readonly afterTrace: number },
): Promise<boolean> {
  const before = traces(store);
  const { child, done } = startCrossfoot(ingest(second, store, '2'));
  if ('share' in at) await sleep(at.share * duration);
  else {
    while (child.exitCode === null && traces(store) === before) await sleep(1);
    await sleep(at.afterTrace);
  }
  child.kill('SIGKILL');
  return (await done).signal === 'SIGKILL';
}

async function snapshotsOf(store: string): Promise<number> {
  const [[count] = []] = await withConnection(store, TEST_PORTS, (connection) =>
    queryRows(connection, 'SELECT count(*) FROM snapshot'),
  );
  return Number(count);
}

function instants(count: number): readonly ({ readonly share: number } | { readonly afterTrace: number })[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, (_, i) =>
    i % 2 === 0 ? { afterTrace: random() * 10 } : { share: 0.4 + random() * 0.5 },
  );
}

test('an ingest that is killed leaves the store as it was or with the whole snapshot, and can be run again', async () => {
  const [before, after] = [await storeDump(base), await storeDump(complete)];
  expect(after).not.toEqual(before);
  const ends: string[] = [];
  for (const [index, at] of instants(longOr(2, 50)).entries()) {
    const store = join(folder, `killed-${index}.duckdb`);
    copyFileSync(base, store);
    const wasKilled = await killed(store, at);
    await expectSoundStore(store);
    const snapshots = await snapshotsOf(store);
    expect(await storeDump(store)).toEqual(snapshots === 1 ? before : after);
    ends.push(`${wasKilled ? 'killed' : 'finished'} with ${snapshots}`);
    const again = await crossfoot(ingest(second, store, '2'));
    expect({ status: again.status, stderr: again.stderr }).toEqual({ status: 0, stderr: '' });
    expect(await snapshotsOf(store)).toBe(snapshots + 1);
    if (snapshots === 1) expect(await storeDump(store)).toEqual(after);
    else expect(JSON.parse(again.stdout)).toMatchObject({ totals: { rows: { new: 0, changed: 0, retired: 0 } } });
    rmSync(store);
  }
  // Of a few kills on a busy machine, one may come too late.
  expect(ends.filter((end) => end.startsWith('killed')).length).toBeGreaterThan(longOr(0, ends.length / 2));
  expect(ends).not.toContain('finished with 1');
});

test('an ingest into a store that is not there leaves none or a whole one', async () => {
  const fresh = join(folder, 'fresh.duckdb');
  expect((await crossfoot(ingest(second, fresh, '2'))).status).toBe(0);
  const whole = await storeDump(fresh);
  const place = join(folder, 'made');
  for (const [index, at] of instants(longOr(2, 30)).entries()) {
    const store = join(place, `killed-${index}.duckdb`);
    writeFiles(place, {});
    await killed(store, at);
    if (existsSync(store)) expect(await storeDump(store)).toEqual(whole);
    // A file that was written a moment ago may be about to be opened by its maker.
    for (const file of readdirSync(place)) if (file.endsWith('.new')) utimesSync(join(place, file), 1, 1);
    const again = await crossfoot(ingest(second, store, '2'));
    expect({ status: again.status, stderr: again.stderr }).toEqual({ status: 0, stderr: '' });
    await expectSoundStore(store);
    expect(readdirSync(place).filter((file) => file !== basename(store))).toEqual([]);
    rmSync(place, { recursive: true });
  }
});
