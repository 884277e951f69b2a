import { copyFileSync, existsSync, rmSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { ingestFolder } from '../../../../src/warehouse/answers/ingest-folder.ts';
import type { LedgerEntry } from '../../../../src/warehouse/answers/ledger/entry.ts';
import { createTally, type LedgerUse } from '../../../../src/warehouse/answers/ledger/tally.ts';
import { removeLeftOvers } from '../../../../src/warehouse/store/new-store.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { expectSoundStore } from '../../../support/store-invariants.ts';
import { type Asking, askedByLedger, askedByService, askedTwice, type Traces, tracesOf } from './asked-twice.ts';
import { canonicalAsk } from './storm-asks.ts';
import { type StormPlan, stormPlan } from './storm-faults.ts';
import { type StoreFiles, type Stretch, storeFiles, stretchOfKill } from './storm-kill.ts';
import { type Ended, ingestProcess, type Kill, type Pace } from './storm-process.ts';
import type { StormService } from './storm-service.ts';
import { rowHistories, taxonomyContent } from './visible.ts';

/** What a store holds, whatever its ids. */
type Content = { readonly rows: readonly string[]; readonly taxonomies: readonly string[] };

export const contentOf = async (store: string): Promise<Content> => ({
  rows: await rowHistories(store),
  taxonomies: await taxonomyContent(store),
});

/** What a service that behaves makes of a store, and how many questions that takes. */
export type Reference = {
  /** Words of the command line that ask for it. */
  readonly words: readonly string[];
  readonly questions: number;
  /** The store that it begins with; `undefined` where it makes one. */
  readonly from: string | undefined;
  readonly before: Content | undefined;
  readonly after: Content;
};

/** A service and what is brought in from it, one run after the other. */
export type Lane = {
  readonly folder: string;
  readonly config: string;
  readonly service: StormService;
  readonly references: readonly Reference[];
  /** Learned from process to process. */
  pace: Pace;
};

/** What one run goes through; the same for the same seed and number, as far as clocks and sockets let it. */
export type Storm = {
  readonly number: number;
  readonly plan: StormPlan;
  readonly reference: number;
  readonly kills: readonly Kill[];
  /** Of its first process. */
  readonly maxCalls: number | undefined;
  /** The form that a process asks for is drawn for each. */
  readonly xml: (process: number) => boolean;
};

const WHENS: readonly Kill['when'][] = ['asking', 'answered', 'writing', 'asking', 'starting'];

export function stormOf(seed: number, number: number, references: number, isLong: boolean): Storm {
  const random = seededRandom(seed * 17 + number);
  const count = isLong ? ([0, 1, 1, 2][Math.floor(random() * 4)] ?? 1) : 1;
  const kills = Array.from({ length: count }, (_, at): Kill => {
    const when = WHENS[at === 0 ? number % WHENS.length : Math.floor(random() * WHENS.length)] ?? 'asking';
    return { when, share: random(), later: random() * 10 };
  });
  const [form, some] = [random(), random()];
  return {
    number,
    plan: stormPlan(seed, number),
    reference: (number + Math.floor(number / references)) % references,
    kills,
    maxCalls: some < 0.15 ? Math.ceil(random() * 30) : undefined,
    xml: (process) => (form < 0.15 ? process % 2 === 0 : form < 0.35),
  };
}

export type Weathered = {
  readonly ends: readonly string[];
  readonly stretches: readonly Stretch[];
  readonly use: LedgerUse;
};

/** Processes that one store may take. */
const MOST = 25;

/** Brings a store in to the end, whatever it takes; then it must be that of a service that behaves, and every call be on record. */
export async function weather(lane: Lane, storm: Storm): Promise<Weathered> {
  const { service, folder, config } = lane;
  const reference = lane.references[storm.reference];
  if (!reference) throw new Error(`there is no reference ${storm.reference}`);
  const store = join(folder, `storm-${storm.number}.duckdb`);
  if (reference.from !== undefined) copyFileSync(reference.from, store);
  const beside = ingestFolder(store);
  const [ends, stretches]: [string[], Stretch[]] = [[], []];
  const spent = service.spent();
  service.misbehave(storm.plan);
  while (ends.at(-1) !== '0') {
    const before = { traces: tracesOf(beside), files: storeFiles(store), log: service.log().length };
    const words = ['--config', config, '--format', 'json', ...reference.words];
    if (storm.xml(ends.length)) words.push('--transport', 'xml');
    if (storm.maxCalls !== undefined && ends.length === 0) words.push('--max-calls', String(storm.maxCalls));
    const kill = storm.kills[ends.length];
    const ended = await ingestProcess(store, words, service, reference.questions, lane.pace, kill);
    ends.push(ended.end);
    expect(['SIGKILL', '0', '4', '5'], ended.stderr).toContain(ended.end);
    if (ended.pace) lane.pace = mean(lane.pace, ended.pace);
    if (ended.end === 'SIGKILL') {
      stretches.push(stretchOfKill(store, before.files));
      await expectOldOrNew(store, before.files, reference, ends);
    } else {
      expectClearReport(ended);
    }
    expectNothingTwice(before.traces, tracesOf(beside), service.log().slice(before.log));
    expect(ends.length, ends.join()).toBeLessThan(MOST);
  }
  expect(await contentOf(store)).toEqual(reference.after);
  await expectSoundStore(store);
  await removeLater(store);
  // Killed behind its commit, a process leaves that in the log of the store: all readers see it, and the next writer tidies up.
  const log = basename(`${store}.wal`);
  expect(storeFiles(store).beside.filter((file) => file !== log || !stretches.includes('while writing'))).toEqual([]);
  const use = expectEveryCall(tracesOf(beside), service, spent);
  for (const file of [store, `${store}.wal`]) rmSync(file, { force: true });
  rmSync(beside, { recursive: true });
  return { ends, stretches, use };
}

/** What a killed process was making is left until a writer comes ten seconds later. */
async function removeLater(store: string): Promise<void> {
  for (const file of storeFiles(store).beside.filter((name) => name.endsWith('.new'))) {
    utimesSync(join(dirname(store), file), 1, 1);
  }
  await removeLeftOvers(store);
}

function mean(one: Pace, other: Pace): Pace {
  return {
    starting: (one.starting + other.starting) / 2,
    answered: (one.answered + other.answered) / 2,
    writing: (one.writing + other.writing) / 2,
  };
}

/** After a kill a store is what it was, or all that it was to become; only where others were committed before is it between the two. */
async function expectOldOrNew(
  store: string,
  before: StoreFiles,
  reference: Reference,
  ends: readonly string[],
): Promise<void> {
  const { stamp, beside } = storeFiles(store);
  if (!existsSync(store) || (stamp === before.stamp && beside.length === 0)) return;
  await expectSoundStore(store);
  if (ends.includes('5')) return;
  expect([reference.before, reference.after]).toContainEqual(await contentOf(store));
}

function expectClearReport({ end, stdout, stderr }: Ended): void {
  const { outcome, reason, resources } = JSON.parse(stdout) as {
    outcome: string;
    reason: string | null;
    resources: readonly { status: string; reason: string | null }[];
  };
  const outcomes: Record<string, readonly string[]> = { 0: ['complete'], 4: ['refused'], 5: ['budget', 'incomplete'] };
  expect(outcomes[end]).toContain(outcome);
  const reasons = [reason, ...resources.flatMap((one) => (one.status === 'failed' ? [one.reason] : []))];
  if (end !== '0') expect(reasons.filter((one) => one !== null && one !== '')).not.toEqual([]);
  expect(`${stdout}${stderr}`).not.toMatch(/internal error|\n\s+at |undefined|\[object|appkey=demo/);
}

function expectNothingTwice(before: Traces, after: Traces, log: ReturnType<StormService['log']>): void {
  const run = [...after.runs.keys()].find((name) => !before.runs.has(name)) ?? [...after.runs.keys()].at(-1);
  const from = before.ledger.length;
  const twice = (askings: readonly Asking[]): readonly string[] => askedTwice(before, after, run, askings);
  expect(twice(askedByLedger(after, from)), 'twice by the ledger').toEqual([]);
  expect(twice(askedByService(log, after, from)), 'twice by the log of the service').toEqual([]);
}

/**
 * The ledger has every call that the service saw, and no others but those of which it says that nobody knows: by a
 * process that was killed, or without a status line, as on a connection that broke before the service read the call.
 */
function expectEveryCall({ ledger }: Traces, service: StormService, spent: number): LedgerUse {
  const tally = createTally();
  for (const entry of ledger) tally.entry(entry);
  const use = tally.use(() => false);
  const log = service.log();
  const count = (asks: readonly string[]): Map<string, number> =>
    asks.reduce((counts, ask) => counts.set(ask, (counts.get(ask) ?? 0) + 1), new Map<string, number>());
  const written = count(ledger.flatMap((entry) => (entry.event === 'open' ? [canonicalAsk(entry.what)] : [])));
  const nameOf = ({ run, call }: LedgerEntry): string => `${run} ${call}`;
  const closed = new Set(
    ledger.flatMap((entry) => (entry.event === 'close' && entry.status !== null ? [nameOf(entry)] : [])),
  );
  const answered = count(
    ledger.flatMap((entry) => (entry.event === 'open' && closed.has(nameOf(entry)) ? [canonicalAsk(entry.what)] : [])),
  );
  const seen = count(log.map(({ ask }) => ask));
  for (const ask of new Set([...written.keys(), ...seen.keys()])) {
    expect(seen.get(ask) ?? 0, ask).toBeLessThanOrEqual(written.get(ask) ?? 0);
    expect(seen.get(ask) ?? 0, ask).toBeGreaterThanOrEqual(answered.get(ask) ?? 0);
  }
  const struck = log.filter(({ isHeard }) => !isHeard).length;
  // Calls that a gateway answers are none for the service.
  expect(use.calls - struck - (service.spent() - spent)).toBe(use.calls - log.length);
  return use;
}
