import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSampleStore } from '../../../src/cli/sample/build-sample-store.ts';
import { createTally, type LedgerUse } from '../../../src/client/ledger/tally.ts';
import { ingestFolder } from '../../../src/ingest/service/run/run-folder.ts';
import { expectRefusal, startCrossfoot } from '../../support/cli.ts';
import { longOr } from '../../support/long.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';
import { askedTwice, tracesOf } from './support/asked-twice.ts';
import { type CountingProxy, countingProxy } from './support/counting-proxy.ts';
import { TINY } from './support/in-memory.ts';
import { type ServedProcess, serveProcess } from './support/served-process.ts';
import { stormPlans } from './support/storm-faults.ts';
import { taxonomyContent, visibleRows } from './support/visible.ts';

/**
 * Processes and sockets: a service that misbehaves as its seed says, and ingests that are killed at random instants, some as soon as a
 * request goes by, some a while later, when everything was answered. Whatever happened: brought in to the end, the store is that of a service that behaves.
 */
const SEED = 20_250_303;
const random = seededRandom(SEED);
const nextPlan = stormPlans(random);
const SERVICES = longOr(2, 20);
const RUNS = longOr(3, 10);
/** Of so many runs one is killed. */
const KILLED = longOr(1, 2);
/** Processes that one store may take. */
const MOST = 25;

const services: ServedProcess[] = [];
let folder: string;
let served: string;
let config: string;
let proxy: CountingProxy;
/** The store of a service that behaves. */
let clean: { readonly rows: readonly string[]; readonly taxonomies: readonly string[] };
let calls: number;

type Ended = {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
};
type Kill = { readonly after: number; readonly delay: number };

/** Serves until it is stopped, at the latest when all is over, failed or not. */
async function serve(more: readonly string[]): Promise<ServedProcess> {
  const service = await serveProcess(served, more);
  services.push(service);
  return service;
}

function ingest(store: string, more: readonly string[] = []) {
  const words = ['ingest', 'service', '--store', store, '--config', config, '--format', 'json', ...more];
  return startCrossfoot(words, { env: { CROSSFOOT_APPKEY: 'demo' } });
}

async function ingested(store: string, more: readonly string[], kill?: Kill): Promise<Ended> {
  const due = kill && proxy.after(kill.after).then(() => sleep(kill.delay));
  const { child, done } = ingest(store, more);
  due?.then(() => child.kill('SIGKILL'));
  return done;
}

const content = async (store: string) => ({ rows: await visibleRows(store), taxonomies: await taxonomyContent(store) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-storm-'));
  served = join(folder, 'served.duckdb');
  await buildSampleStore(served, TEST_PORTS, { size: TINY });
  proxy = await countingProxy();
  config = join(folder, 'config.json');
  const waits = { first: '5ms', longestBackoff: '40ms', longest: '5s' };
  const timeOuts = { headers: '20s', idle: '1s', whole: '20s' };
  writeFileSync(config, JSON.stringify({ service: { url: proxy.url, waits, timeOuts } }));
  const service = await serve([]);
  proxy.leadTo(service.port);
  const store = join(folder, 'clean.duckdb');
  const { status, stdout, stderr } = await ingested(store, []);
  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' });
  await service.stop();
  clean = await content(store);
  calls = proxy.requests();
}, 120_000);

afterAll(async () => {
  for (const service of services) await service.stop();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Brings a store in to the end, whatever it takes; gives the ends of the processes that it took. */
async function toTheEnd(
  store: string,
  more: readonly string[],
  kill: Kill | undefined,
): Promise<{ readonly ends: readonly string[]; readonly use: LedgerUse }> {
  const beside = ingestFolder(store);
  const ends: string[] = [];
  const before = proxy.requests();
  for (let isComplete = false; !isComplete; ) {
    const traces = tracesOf(beside);
    const { status, signal, stderr } = await ingested(store, more, ends.length === 0 ? kill : undefined);
    ends.push(String(signal ?? status));
    expect(['SIGKILL', '0', '4', '5'], stderr).toContain(ends.at(-1));
    if (existsSync(store)) await expectSoundStore(store);
    const after = tracesOf(beside);
    const run = [...after.runs.keys()].find((name) => !traces.runs.has(name)) ?? [...after.runs.keys()].at(-1);
    expect(askedTwice(traces, after, run)).toEqual([]);
    isComplete = status === 0;
    expect(ends.length, ends.join()).toBeLessThan(MOST);
  }
  const tally = createTally();
  for (const entry of tracesOf(beside).ledger) tally.entry(entry);
  const use = tally.use(() => false);
  const seen = proxy.requests() - before;
  expect(use.calls).toBeGreaterThanOrEqual(seen);
  expect(use.calls - seen).toBeLessThanOrEqual(use.unknown + use.unanswered);
  return { ends, use };
}

it(
  'is brought in whole through faults and kills, with every call on record and no question asked twice without cause',
  async () => {
    const ended: Awaited<ReturnType<typeof toTheEnd>>[] = [];
    for (let number = 0; number < SERVICES; number += 1) {
      const faults = join(folder, 'faults.json');
      writeFileSync(faults, JSON.stringify(nextPlan(longOr(7, 4))));
      const service = await serve(['--faults', faults]);
      proxy.leadTo(service.port);
      for (let run = 0; run < RUNS; run += 1) {
        const store = join(folder, `storm-${number}-${run}.duckdb`);
        const kill = { after: Math.ceil(random() * calls), delay: random() ** 2 * 400 };
        const form = random() < 0.25 ? ['--transport', 'xml'] : [];
        ended.push(await toTheEnd(store, form, run % KILLED === 0 ? kill : undefined));
        expect(await content(store)).toEqual(clean);
        rmSync(store);
        rmSync(ingestFolder(store), { recursive: true });
      }
      await service.stop();
    }
    const killed = ended.filter(({ ends }) => ends.includes('SIGKILL'));
    const troubled = ended.filter(({ use }) => use.calls > calls);
    // Most are killed in the middle of something.
    expect(killed.length).toBeGreaterThan(ended.length / KILLED / 2);
    expect(troubled.length).toBeGreaterThan(ended.length / 2);
  },
  longOr(180_000, 3_600_000),
);

it('refuses a second one at once, naming the first, and leaves it alone', async () => {
  const faults = join(folder, 'slow.json');
  writeFileSync(faults, JSON.stringify({ faults: [{ kind: 'latency', milliseconds: 3_000 }] }));
  const service = await serve(['--faults', faults]);
  proxy.leadTo(service.port);
  const store = join(folder, 'two.duckdb');
  const begun = proxy.after(1);
  const first = ingest(store);
  await begun;
  const run = tracesOf(ingestFolder(store)).ledger[0]?.run;
  const second = await ingest(store).done;
  expectRefusal(second, 3, new RegExp(`another ingest into this store is running: process ${first.child.pid} on `));
  expect(first.child.exitCode).toBeNull();
  first.child.kill('SIGKILL');
  await first.done;
  expect(tracesOf(ingestFolder(store)).ledger.every((entry) => entry.run === run)).toBe(true);
  await service.stop();
}, 120_000);
