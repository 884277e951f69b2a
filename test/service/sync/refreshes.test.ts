import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type UniverseSize, WHOLE } from '../../../data/generator/universe/size.ts';
import type { ValidateReport } from '../../../src/analysis/validation/report.ts';
import { compareWithKey, expectedAt } from '../../../src/front/cli/demo/compare.ts';
import { buildSampleStore, type SampleStore } from '../../../src/front/sample/build-sample-store.ts';
import { SLICED_RESOURCES } from '../../../src/service/sync/plan/sliced-resources.ts';
import { readLedger } from '../../../src/warehouse/answers/ledger/ledger.ts';
import { longOr } from '../../support/long.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';
import {
  changesByResource,
  diffOf,
  ingestedAt,
  type RunReport,
  shownAt,
  snapshotsOf,
  validated,
} from './support/reports.ts';
import { callsCounted, type ServedHere, serveHere } from './support/served-here.ts';

/** Every resource, some refreshes, a company of each industry. */
const SMALL: UniverseSize = { companies: 120, reporting: 1, quarters: 6, refreshes: 4, traded: 3, owners: 4 };
const size = [SMALL, WHOLE][longOr(0, 1)] ?? SMALL;

/** A refresh, once it was brought in. */
type Refresh = {
  readonly moment: string;
  readonly report: RunReport;
  /** The newest snapshot of either store that belongs to it. */
  readonly served: number;
  readonly kept: number;
};

const REFRESHES = Array.from({ length: size.refreshes }, (_, number) => number);
const HOUR = 3_600_000;
const THRESHOLD = 1_000;
/** Numbers of companies are below 2^30. */
const ID_BITS = 30;
/** In the order in which they are brought in. */
const ROW_RESOURCES = SLICED_RESOURCES.map(({ name }) => name);

let folder: string;
let [served, kept] = ['', ''];
let sample: SampleStore;
let service: ServedHere | undefined;
const refreshes: Refresh[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossfoot-refreshes-'));
  [served, kept] = [join(folder, 'served.duckdb'), join(folder, 'kept.duckdb')];
  sample = await buildSampleStore(served, TEST_PORTS, { size });
  let stands = lastSeen(0);
  service = await serveHere(served, ['--clock', stands], () => dayOfService(refreshes.length));
  for (const [number, { observedAt }] of sample.universe.refreshes.entries()) {
    // Each data set is refreshed at its own time.
    while (Date.parse(stands) < Date.parse(lastSeen(number))) stands = await service.advance();
    const moment = new Date(Date.parse(observedAt) + HOUR).toISOString();
    const report = await ingestedAt(moment, kept, service.url);
    const snapshots = report.resources.flatMap(({ snapshot }) => snapshot ?? []);
    const newest = sample.refreshes[number]?.at(-1)?.snapshot ?? 0;
    refreshes.push({ moment, report, served: newest, kept: Math.max(...snapshots) });
  }
  await service.stop();
}, 600_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** When the last of a refresh was seen. */
function lastSeen(number: number): string {
  const moments = sample.universe.refreshes[number]?.deliveries().map(({ observedAt }) => observedAt) ?? [];
  return moments.sort().at(-1) ?? expect.fail(`no refresh ${number}`);
}

/** The service counts the calls of each refresh on a day of their own; it keeps the counts of a month. */
function dayOfService(number: number): Date {
  return new Date(Date.UTC(2025, 2, 1 + number, 12));
}

function at(number: number): Refresh {
  return refreshes[number] ?? expect.fail(`no refresh ${number}`);
}

/** Snapshots have other numbers, and taxonomies that came in answers other versions than those that were stored whole. */
function withoutNumbers({ findings, coverage, ...report }: ValidateReport): unknown {
  return {
    ...report,
    coverage: coverage.map(({ taxonomy, ...counts }) => ({ ...counts, taxonomy: taxonomy.id })),
    findings: findings.map(({ source, taxonomy, ...finding }) => ({
      ...finding,
      resource: source?.resource,
      taxonomy: taxonomy?.id,
    })),
  };
}

describe('a sample that is served and brought in, refresh by refresh', () => {
  it.each(REFRESHES)('takes a snapshot of each resource after refresh %d, which does what that did', async (number) => {
    const { report, served: newest, moment } = at(number);
    expect(report).toMatchObject({ outcome: 'complete', resumed: false, diagnostics: [] });
    const before = refreshes[number - 1]?.served;
    const seen = new Map((await shownAt(served, newest)).map(({ resource, rows }) => [resource, rows]));
    const did = before === undefined ? undefined : await changesByResource(served, before, newest);
    const expected = ROW_RESOURCES.map((resource) => {
      const rows = seen.get(resource) ?? 0;
      return { resource, rows: { seen: rows, ...(did?.get(resource) ?? { new: rows, changed: 0, retired: 0 }) } };
    });
    const told = report.resources.filter(({ changes }) => changes);
    expect(told.map(({ resource, changes }) => ({ resource, rows: changes }))).toEqual(expected);
    const numbers = told.map(({ snapshot }) => snapshot);
    const listed = (await snapshotsOf(kept)).snapshots.filter(({ snapshot }) => numbers.includes(snapshot));
    const [observedAt, complete] = [moment.replace('.000', ''), true];
    expect(listed.map(({ resource, rows }) => ({ resource, rows }))).toEqual(expected);
    for (const snapshot of listed) expect(snapshot).toMatchObject({ observedAt, complete });
  });

  it.each(REFRESHES)('shows after refresh %d what is visible then, as of then and ever after', async (number) => {
    expect(await shownAt(kept, at(number).kept)).toEqual(await shownAt(served, at(number).served));
  });

  it.each(REFRESHES.slice(1))(
    'differs after refresh %d from the one before as the served store does',
    async (number) => {
      const [before, after] = [at(number - 1), at(number)];
      const [ours, theirs] = [
        await diffOf(kept, before.kept, after.kept),
        await diffOf(served, before.served, after.served),
      ];
      expect(ours.changes).toEqual(theirs.changes);
      expect(ours.totals).toEqual(theirs.totals);
    },
  );

  it('tells restatements from corrections, and new periods from new companies', async () => {
    const { changes } = await diffOf(kept, at(0).kept, at(size.refreshes - 1).kept);
    const found = new Set(changes.map(({ change, kind }) => `${change} ${kind}`));
    expect([...found].sort()).toEqual([
      'corrected null',
      'extended null',
      'negated null',
      'new company',
      'new period',
      'new row',
      // Of few companies none has an amount of the wrong scale.
      ...(size === WHOLE ? ['rescaled null'] : []),
      'restated null',
      'retired null',
    ]);
  });

  it.each(REFRESHES)(
    'adds up after refresh %d but for the planted errors, as the served store does',
    async (number) => {
      const refresh = sample.universe.refreshes[number]?.number ?? -1;
      const planted = expectedAt(sample.universe.key(), refresh, 'exact');
      const ours = await validated(kept, at(number).kept);
      expect(planted.length).toBeGreaterThan(0);
      expect(compareWithKey(ours.findings, planted)).toMatchObject({ found: planted.length, missed: [], others: [] });
      expect(withoutNumbers(ours)).toEqual(withoutNumbers(await validated(served, at(number).served)));
    },
  );

  it('costs no calls but those that it must', () => {
    for (const [number, { report }] of refreshes.entries()) {
      const { made, byOutcome } = report.totals.calls;
      const { answered = 0, unchanged = 0, 'too-many-rows': refused = 0 } = byOutcome;
      expect(answered + unchanged + refused).toBe(made);
      // Every resource of the taxonomies, once they are there.
      expect(unchanged).toBe(number === 0 ? 0 : 27);
      for (const { resource, rows, leastCalls, slices } of report.resources) {
        const over = slices.planned - leastCalls;
        const isParted = rows >= THRESHOLD && !resource.startsWith('Ownership-');
        if (!isParted) expect([resource, over]).toEqual([resource, 0]);
        // Nothing is known at first. The list of companies is halved by their numbers, of which all are in a small part.
        else if (number === 0 && resource === 'Companies') expect(slices.split).toBeLessThanOrEqual(ID_BITS);
        // Of others one question for all is refused, and then companies are asked for in waves.
        else if (number === 0) expect([resource, slices.split]).toEqual([resource, 1]);
        // A list that has grown too long since is refused, and both its halves are asked for.
        else expect(over).toBeLessThanOrEqual(2 * slices.split);
      }
    }
  });

  it.runIf(size === WHOLE)('is told as a table', async () => {
    const lines = refreshes.map(({ moment, report: { totals, resources } }) => {
      const sum = (of: 'new' | 'changed' | 'retired'): number =>
        resources.reduce((all, { changes }) => all + (changes?.[of] ?? 0), 0);
      const { made, least } = totals.calls;
      return [moment.slice(0, 10), made, least, totals.rows, sum('new'), sum('changed'), sum('retired')];
    });
    const heads = ['refresh', 'calls', 'least', 'rows', 'new', 'changed', 'retired'];
    process.stderr.write([heads, ...lines].map((cells) => `${cells.join('\t')}\n`).join(''));
    expect(lines).toHaveLength(12);
  });

  it('has every call in the ledger that the service counted', async () => {
    const made = refreshes.map(({ report }) => report.totals.calls.made);
    const ledger = await readLedger(`${kept}.ingest`, () => false);
    expect([...ledger.runs.values()].map(({ calls }) => calls)).toEqual(made);
    expect(ledger).toMatchObject({ unanswered: 0, unknown: 0, unreadable: 0 });
    expect(await callsCounted(served, REFRESHES.map(dayOfService))).toEqual(made);
  });

  it('is sound', async () => {
    await expectSoundStore(kept);
  });
});
