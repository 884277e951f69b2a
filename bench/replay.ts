import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratedHistory, generateServiceHistory } from './generate/service-store.ts';
import type { ReplayRun } from './replay/replay-process.ts';
import type { SqlRun } from './replay/sql-process.ts';
import { type Bench, type Measurement, times } from './support/bench.ts';
import { runScript } from './support/whole-process.ts';

const SUBSCRIPTIONS = 1_000;
/** 50,016 rows, of which one in a hundred changes in each refresh. */
const LARGE: GeneratedHistory = { companies: 2_084, refreshes: 60, changing: 21 };
/** As many changes among a quarter of the rows. */
const SMALL: GeneratedHistory = { ...LARGE, companies: 521 };
/** The last day of a quarter and of a half of the refreshes. */
const PARTS = ['2026-01-22', '2026-02-12'];

const REPLAY = new URL('./replay/replay-process.js', import.meta.url);
const SQL = new URL('./replay/sql-process.js', import.meta.url);

export const replay: Bench = {
  name: 'replay',
  description: `${SUBSCRIPTIONS} subscriptions replayed over ${LARGE.refreshes} refreshes of 50,000 rows, beside SQL`,
  run: async ({ folder, runs, say }) => {
    const [large, small] = [join(folder, 'replay.duckdb'), join(folder, 'replay-small.duckdb')];
    say('generating two histories');
    const { rows } = await generateServiceHistory(large, LARGE);
    await generateServiceHistory(small, SMALL);
    const run = (store: string, count: number, to: readonly string[] = []): Promise<ReplayRun> =>
      runScript<ReplayRun>(REPLAY, [store, String(count), ...to], folder);
    say('replay and SQL');
    const pairs = await times(runs, async () => ({
      ours: await run(large, SUBSCRIPTIONS),
      one: await run(large, 1),
      sql: await runScript<SqlRun>(SQL, [large, String(SUBSCRIPTIONS)], folder),
    }));
    for (const { ours, sql } of pairs) requireSameCounts(ours, sql);
    say('the curve');
    const curve: Measurement[] = [];
    for (const [store, to] of [...PARTS.map((day) => [large, [day]] as const), [small, []] as const]) {
      const several = await times(runs, () => run(store, SUBSCRIPTIONS, to));
      const among = store === small ? `${SMALL.companies * 24} rows` : `${rows} rows`;
      const what = `${several[0]?.changes} changes among ${among}`;
      curve.push({ what: `${what}, processor time`, unit: 's', samples: several.map(({ cpuSeconds }) => cpuSeconds) });
    }
    await Promise.all([rm(large), rm(small)]);
    const ours = pairs.map((pair) => pair.ours);
    return {
      measurements: [
        {
          what: `${ours[0]?.changes} changes among ${rows} rows`,
          unit: 's',
          samples: ours.map(({ seconds }) => seconds),
          target: { atMost: 4.5 },
        },
        {
          what: 'its memory',
          unit: 'MiB',
          samples: ours.map(({ peakMebibytes }) => peakMebibytes),
          target: { atMost: 400 },
        },
        {
          what: 'its processor time',
          unit: 's',
          samples: ours.map(({ cpuSeconds }) => cpuSeconds),
        },
        { what: 'the same with one subscription', unit: 's', samples: pairs.map(({ one }) => one.seconds) },
        { what: 'the expressions as SQL, one by one', unit: 's', samples: pairs.map(({ sql }) => sql.seconds) },
        {
          what: 'what the others add, beside SQL',
          unit: 'times',
          samples: pairs.map((pair) => (pair.ours.seconds - pair.one.seconds) / pair.sql.seconds),
          target: { atMost: 1 },
        },
        ...curve,
      ],
      notes: [
        `${ours[0]?.described} firings with before and after and the truth of every term, all counts by three rules; without mails and sensitivity; whole processes`,
        'SQL: three counts each, over a wide table of the changes in memory with the used fields before and after; only the queries are timed',
      ],
    };
  },
};

function requireSameCounts({ counts }: ReplayRun, sql: SqlRun): void {
  const index = sql.counts.findIndex((expected, at) => JSON.stringify(expected) !== JSON.stringify(counts[at]));
  if (index >= 0 || counts.length !== sql.counts.length) {
    throw new Error(
      `subscription ${index}: ${JSON.stringify(counts[index])}, SQL ${JSON.stringify(sql.counts[index])}`,
    );
  }
}
