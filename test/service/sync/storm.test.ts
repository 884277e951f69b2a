import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSampleStore } from '../../../src/front/sample/build-sample-store.ts';
import { ingestFolder } from '../../../src/warehouse/answers/ingest-folder.ts';
import { openServiceFile } from '../../../src/warehouse/store/service-file/open-service-file.ts';
import { expectRefusal, startCrossfoot } from '../../support/cli.ts';
import { longOr } from '../../support/long.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { SERVICE_FILE_PORTS, TEST_PORTS } from '../../support/temp-store.ts';
import { tracesOf } from './support/asked-twice.ts';
import { ingestFrom, momentsOf, TINY } from './support/in-memory.ts';
import { serveProcess } from './support/served-process.ts';
import { NO_FAULTS } from './support/storm-faults.ts';
import { STRETCHES, type Stretch } from './support/storm-kill.ts';
import { contentOf, type Lane, type Reference, stormOf, type Weathered, weather } from './support/storm-run.ts';
import { type StormService, spentIn, stormService } from './support/storm-service.ts';
import { visibleRows } from './support/visible.ts';

/**
 * Processes and sockets: a service that misbehaves as its seed says, and ingests that are killed at random instants of their lives.
 * Whatever happened: brought in to the end, the store is that of a service that behaves.
 *
 * `CROSSFOOT_STORM=SEED` gives another seed, `CROSSFOOT_STORM=SEED:NUMBER` repeats one run of a seed.
 */
const [SEED = 20_250_303, ONLY] = (process.env.CROSSFOOT_STORM ?? '')
  .split(':')
  .flatMap((text) => (text === '' ? [] : [Number(text)]));
const RUNS = Number(process.env.CROSSFOOT_STORM_RUNS ?? longOr(1, 200));
const LEAST_KILLS = Math.floor(RUNS / 2);
const LANES = longOr(1, 2);
const PAGE_ROWS = 7;

let folder: string;
let served: string;
let moments: readonly string[];
const services: StormService[] = [];
let lanes: readonly Lane[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-storm-'));
  served = join(folder, 'served.duckdb');
  const { universe } = await buildSampleStore(served, TEST_PORTS, { size: TINY });
  moments = momentsOf(universe);
  lanes = await Promise.all(Array.from({ length: LANES }, (_, at) => openLane(at)));
});

afterAll(async () => {
  for (const service of services) await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A service that has shown all of its refreshes, a store that has only the first, and what behaving would make of these. */
async function openLane(number: number): Promise<Lane> {
  const own = join(folder, `served-${number}.duckdb`);
  copyFileSync(served, own);
  const service = await stormService(own, moments[0] ?? '');
  services.push(service);
  service.misbehave(NO_FAULTS);
  const { url, handle } = service;
  const store = (name: string): string => join(folder, `${name}-${number}.duckdb`);
  const ingest = async (into: string) => {
    const request = { url, pageRows: PAGE_ROWS };
    const done = await ingestFrom(into, { handle, request, today: () => new Date() });
    expect(done.outcome).toBe('complete');
    return done;
  };
  const first = store('first');
  const all = (await ingest(first)).requests.length;
  const before = await contentOf(first);
  await service.driveTo(moments.at(-1) ?? '');
  const later = store('later');
  copyFileSync(first, later);
  const { requests, resources } = await ingest(later);
  const after = await contentOf(later);
  // A store that is made anew has of every row what is seen of it last, as its first version.
  const rows = await visibleRows(later, 1);
  const names = resources.flatMap(({ resource }) => (resource.startsWith('taxonomy') ? [] : [resource]));
  const [some, none] = [{ questions: requests.length }, { from: undefined, before: undefined }];
  const references: readonly Reference[] = [
    { ...some, ...none, words: ['--resource', names.join()], after: { rows, taxonomies: [] } },
    { ...some, words: [], from: first, before, after },
    { ...none, words: [], questions: all, after: { rows, taxonomies: after.taxonomies } },
    { words: ['--refresh'], questions: all, from: first, before, after },
  ];
  const config = join(folder, `config-${number}.json`);
  const waits = { first: '5ms', longestBackoff: '40ms', longest: '5s' };
  const timeOuts = { headers: '20s', idle: '1s', whole: '20s' };
  writeFileSync(config, JSON.stringify({ service: { url, waits, timeOuts, pageRows: PAGE_ROWS } }));
  return { folder, config, service, references, pace: { starting: 500, answered: 300, writing: 100 } };
}

const weathered: Weathered[] = [];
const NUMBERS = ONLY === undefined ? Array.from({ length: RUNS }, (_, at) => at) : [ONLY];
/** The short form takes one run after the other, the long one as many at once as there are lanes. */
const GROUPS: readonly (readonly number[])[] = LANES > 1 ? [NUMBERS] : NUMBERS.map((number) => [number]);

it.each(GROUPS)(
  'is brought in whole through faults and kills, with every call on record and no question asked twice without cause (%j)',
  async (...group) => {
    const numbers = [...group];
    const begun = performance.now();
    const run = async (lane: Lane): Promise<void> => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const storm = stormOf(SEED, number, lane.references.length, LANES > 1);
        try {
          weathered.push(await weather(lane, storm));
        } catch (error) {
          numbers.length = 0;
          const { plan, kills } = storm;
          const which = `storm ${number} of seed ${SEED} (CROSSFOOT_STORM=${SEED}:${number} repeats it): ${JSON.stringify({ plan, kills })}`;
          if (error instanceof Error) error.message = `${which}\n${error.message}`;
          throw error;
        }
        if (LANES > 1) process.stderr.write(progressOf(weathered, performance.now() - begun));
      }
    };
    const ended = await Promise.allSettled(lanes.map(run));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  },
  longOr(120_000, 3_600_000),
);

it('was struck by its faults and killed often enough, and every call is counted by the service', async () => {
  for (const { service } of lanes) {
    const spent = service.spent();
    await service.close();
    services.splice(services.indexOf(service), 1);
    const file = await openServiceFile(service.file, SERVICE_FILE_PORTS);
    expect(spentIn(file)).toBe(spent);
    await file.close();
  }
  if (ONLY !== undefined) return;
  const struck = weathered.filter(({ ends, use }) => ends.length > 1 || (use.byOutcome.answered ?? 0) < use.calls);
  expect(stretchesOf(weathered).length).toBeGreaterThanOrEqual(LEAST_KILLS);
  expect(struck.length).toBeGreaterThanOrEqual(weathered.length / 2);
  if (RUNS >= 100) expect([...new Set(stretchesOf(weathered))]).toEqual(expect.arrayContaining(STRETCHES.slice(0, 4)));
});

function stretchesOf(weathered: readonly Weathered[]): readonly Stretch[] {
  return weathered.flatMap(({ stretches }) => stretches);
}

/** For who waits: `storm: 37 runs, 61 processes, 21 kills (3 before asking, …), 2103 calls, 95 s`. */
function progressOf(weathered: readonly Weathered[], milliseconds: number): string {
  const kills = stretchesOf(weathered);
  const where = STRETCHES.map((name) => `${kills.filter((stretch) => stretch === name).length} ${name}`).join(', ');
  const processes = weathered.reduce((sum, { ends }) => sum + ends.length, 0);
  const calls = weathered.reduce((sum, { use }) => sum + use.calls, 0);
  const unknown = weathered.reduce((sum, { use }) => sum + use.unknown, 0);
  const seconds = Math.round(milliseconds / 1_000);
  return `storm: ${weathered.length} runs, ${processes} processes, ${kills.length} kills (${where}), ${calls} calls, ${unknown} of them unknown, ${seconds} s\n`;
}

it('refuses a second one at once, naming the first, and leaves it alone', async () => {
  const faults = join(folder, 'slow.json');
  writeFileSync(faults, JSON.stringify({ faults: [{ kind: 'latency', milliseconds: 3_000 }] }));
  const service = await serveProcess(served, ['--faults', faults]);
  const store = join(folder, 'two.duckdb');
  const ingest = () => {
    const words = ['ingest', 'service', '--store', store, '--url', `http://127.0.0.1:${service.port}`];
    return startCrossfoot(words, { env: { CROSSFOOT_APPKEY: 'demo' } });
  };
  const first = ingest();
  await expect.poll(() => tracesOf(ingestFolder(store)).ledger.length, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
  const run = tracesOf(ingestFolder(store)).ledger[0]?.run;
  const second = await ingest().done;
  expectRefusal(second, 3, new RegExp(`another ingest into this store is running: process ${first.child.pid} on `));
  expect(first.child.exitCode).toBeNull();
  first.child.kill('SIGKILL');
  await first.done;
  expect(tracesOf(ingestFolder(store)).ledger.every((entry) => entry.run === run)).toBe(true);
  await service.stop();
});
